#pragma once

#include <Eigen/Geometry>
#include <random>

/// Rotations, translations and rigid motions with a fixed seed, drawn by Eigen's own mathematics.
class RandomMotion {
 public:
  Eigen::Vector3d vector(double size = 10.0) {
    std::uniform_real_distribution<double> uniform(-size, size);
    return {uniform(generator_), uniform(generator_), uniform(generator_)};
  }
  double angle(double limit) {
    return std::uniform_real_distribution<double>(-limit, limit)(generator_);
  }
  Eigen::Quaterniond rotation() {
    std::normal_distribution<double> normal;
    return Eigen::Quaterniond(normal(generator_), normal(generator_), normal(generator_),
                              normal(generator_))
        .normalized();
  }
  Eigen::Isometry3d motion() { return Eigen::Translation3d(vector()) * rotation(); }

 private:
  std::mt19937_64 generator_{20240523};
};
