#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>

namespace foothill_sensors {

/// What an inertial sensor adds to a quantity, in the quantity's unit u, on each of three axes.
struct DriftingNoiseConfig {
  double density{};  ///< Of white noise [u/sqrt(Hz)]; its Allan deviation is density / sqrt(tau).
  double bias{};     ///< Standard deviation of the constant error that it begins with [u].
  double walk{};     ///< Of the bias' random walk [u/s/sqrt(Hz)]; Allan: walk * sqrt(tau / 3).
};

/// White noise on a bias that walks.
class DriftingNoise {
 public:
  DriftingNoise(const DriftingNoiseConfig& config, std::uint64_t seed);

  /// Returns the error of a reading that is the mean of a time dt [s].
  [[nodiscard]] Eigen::Vector3d next(double dt);
  /// Returns the variance of the white part of such a reading [u^2].
  [[nodiscard]] double variance(double dt) const;
  /// Returns the bias now [u].
  [[nodiscard]] const Eigen::Vector3d& bias() const { return bias_; }
  void reset();

 private:
  [[nodiscard]] Eigen::Vector3d draw();

  DriftingNoiseConfig config_;
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
  Eigen::Vector3d bias_{Eigen::Vector3d::Zero()};
};

}  // namespace foothill_sensors
