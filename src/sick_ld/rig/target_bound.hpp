#pragma once

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "sick_ld/flat_world.hpp"
#include "sick_ld/square_fit.hpp"

namespace sick_ld {

/// A square of 40 cm somewhere at a distance, and the directions in which a scanner looks.
struct BoundCase {
  double distance{3.0};                            ///< [m]
  double noise{0.02};                              ///< Of a range [m].
  double spacing{2.0 * std::numbers::pi / 576.0};  ///< Between rays [rad].
  int scans{1};
  int poses{400};
  int samples{40'000};  ///< Of the density of a pose.
  std::uint64_t seed{7};
};

/// What no estimator can do better, and what fit_square does with the same rays, as RMS.
struct TargetBound {
  double position{};        ///< [m]
  double heading{};         ///< [rad]
  double fit_position{};    ///< Of fit_square [m].
  double fit_heading{};     ///< Of fit_square [rad].
  double heading_ranges{};  ///< Cramer-Rao bound of the ranges alone, without edges [rad].
  double rays{};            ///< That hit the square, on average.
};

namespace bound_detail {

constexpr double kSide = 0.4;

/// Ranges at some angles to a square alone; infinite beside it. Shares nothing with fit_square.
inline double square_range(const Pose2& pose, double angle) {
  FlatWorld world;
  world.add_box(pose, kSide, kSide);
  return world.range(angle);
}

struct Sighting {
  std::vector<double> angles{};
  std::vector<double> ranges{};  ///< Mean over scans [m]; infinite for a miss.
  std::size_t first{};           ///< Ray that hit.
  std::size_t last{};
};

inline Sighting sight_at(const Pose2& truth, const BoundCase& bound, std::mt19937_64& random) {
  std::normal_distribution<double> noise{0.0, bound.noise / std::sqrt(bound.scans)};
  std::uniform_real_distribution<double> phase{0.0, 1.0};
  const double middle = std::atan2(truth.y, truth.x) + bound.spacing * phase(random);
  const auto reach = static_cast<int>(std::ceil(0.3 / bound.distance / bound.spacing)) + 2;
  Sighting sight;
  for (int i = -reach; i <= reach; ++i) {
    sight.angles.push_back(middle + i * bound.spacing);
    sight.ranges.push_back(square_range(truth, sight.angles.back()) + noise(random));
    if (!std::isfinite(sight.ranges.back())) continue;
    sight.last = sight.angles.size() - 1;
    if (sight.first == 0) sight.first = sight.last;
  }
  return sight;
}

/// Whether the same rays hit: the square is convex, so that four of them tell.
inline bool has_same_edges(const FlatWorld& world, const Sighting& sight) {
  const auto hits = [&](std::size_t ray) { return std::isfinite(world.range(sight.angles[ray])); };
  return hits(sight.first) && hits(sight.last) && !hits(sight.first - 1) && !hits(sight.last + 1);
}

/// The Cramer-Rao bound of the heading, by the information that ranges have.
inline double heading_variance(const Pose2& truth, const Sighting& sight, const BoundCase& bound) {
  constexpr double kStep = 1e-6;
  Eigen::Matrix3d information = Eigen::Matrix3d::Zero();
  for (std::size_t i = sight.first; i <= sight.last; ++i) {
    const auto range = [&](double dx, double dy, double dh) {
      return square_range({truth.x + dx, truth.y + dy, truth.heading + dh}, sight.angles[i]);
    };
    const Eigen::Vector3d slope{range(kStep, 0, 0) - range(-kStep, 0, 0),
                                range(0, kStep, 0) - range(0, -kStep, 0),
                                range(0, 0, kStep) - range(0, 0, -kStep)};
    if (!slope.allFinite()) continue;
    information += slope * slope.transpose() / (4.0 * kStep * kStep);
  }
  information *= bound.scans / (bound.noise * bound.noise);
  // Along the only side that is seen, ranges tell nothing: leave out what has no information.
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> parts{information};
  double variance = 0.0;
  for (int i = 0; i < 3; ++i) {
    if (parts.eigenvalues()[i] < 1e-9 * parts.eigenvalues()[2]) continue;
    variance += std::pow(parts.eigenvectors()(2, i), 2) / parts.eigenvalues()[i];
  }
  return variance;
}

/// Returns the error of fit_square: x, y [m], heading [rad].
inline Eigen::Vector3d fit_error(const Pose2& truth, const Sighting& sight,
                                 const BoundCase& bound) {
  std::vector<RayEvidence> rays;
  for (std::size_t i = 0; i < sight.angles.size(); ++i) {
    const bool is_hit = i >= sight.first && i <= sight.last;
    rays.push_back(is_hit ? RayEvidence{sight.angles[i], sight.ranges[i], bound.scans, 0}
                          : RayEvidence{sight.angles[i], 0.0, 0, bound.scans});
  }
  const Pose2 found = fit_square(rays, {.side = kSide, .noise = bound.noise}).value().pose;
  return {found.x - truth.x, found.y - truth.y,
          std::remainder(found.heading - truth.heading, 0.5 * std::numbers::pi)};
}

/// Returns the mean of the density of the error, by drawing poses around the truth.
inline Eigen::Vector3d mean_error(const Pose2& truth, const Sighting& sight, const BoundCase& bound,
                                  std::mt19937_64& random) {
  std::uniform_real_distribution<double> around{-1.0, 1.0};
  const Eigen::Vector2d u = Eigen::Vector2d{truth.x, truth.y}.normalized();
  const Eigen::Vector2d v{-u.y(), u.x()};
  // As wide as the density can be: the gap between rays, and the noise that is left.
  const double across = bound.spacing * bound.distance;
  const double along = 0.03 / std::sqrt(bound.scans) + 0.005;
  const double turned = 0.22 / std::sqrt(bound.scans) + 0.02;
  double weights = 0.0;
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (int j = 0; j < bound.samples; ++j) {
    const Eigen::Vector2d shift = along * around(random) * u + across * around(random) * v;
    const Eigen::Vector3d error{shift.x(), shift.y(), turned * around(random)};
    FlatWorld world;
    world.add_box({truth.x + error.x(), truth.y + error.y(), truth.heading + error.z()}, kSide,
                  kSide);
    if (!has_same_edges(world, sight)) continue;
    double squares = 0.0;
    for (std::size_t ray = sight.first; ray <= sight.last; ++ray) {
      const double rest = sight.ranges[ray] - world.range(sight.angles[ray]);
      squares += rest * rest;
    }
    const double rays = static_cast<double>(sight.last - sight.first + 1);
    const double weight =
        std::exp(0.5 * rays - 0.5 * squares * bound.scans / (bound.noise * bound.noise));
    weights += weight;
    mean += weight * error;
  }
  return mean / weights;
}

}  // namespace bound_detail

/// Returns the least mean square error that any estimator can have over random poses: that of the
/// mean of the density of the pose given exactly what rays hit and what they measured. It is found
/// by drawing poses around the truth and weighing them. The Cramer-Rao bound alone would not do:
/// where a square ends the density jumps, and there it does not hold.
inline TargetBound least_error(const BoundCase& bound) {
  using namespace bound_detail;
  std::mt19937_64 random{bound.seed};
  std::uniform_real_distribution<double> turn{-std::numbers::pi, std::numbers::pi};
  TargetBound mean;
  const double part = 1.0 / bound.poses;
  for (int i = 0; i < bound.poses; ++i) {
    const double bearing = turn(random);
    const Pose2 truth{bound.distance * std::cos(bearing), bound.distance * std::sin(bearing),
                      turn(random)};
    const Sighting sight = sight_at(truth, bound, random);
    const Eigen::Vector3d best = mean_error(truth, sight, bound, random);
    const Eigen::Vector3d fit = fit_error(truth, sight, bound);
    mean.position += part * best.head<2>().squaredNorm();
    mean.heading += part * best.z() * best.z();
    mean.fit_position += part * fit.head<2>().squaredNorm();
    mean.fit_heading += part * fit.z() * fit.z();
    mean.heading_ranges += part * heading_variance(truth, sight, bound);
    mean.rays += part * static_cast<double>(sight.last - sight.first + 1);
  }
  for (double* square : {&mean.position, &mean.heading, &mean.fit_position, &mean.fit_heading,
                         &mean.heading_ranges}) {
    *square = std::sqrt(*square);
  }
  return mean;
}

}  // namespace sick_ld
