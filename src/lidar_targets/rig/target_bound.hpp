#pragma once

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "lidar_targets/square_fit.hpp"
#include "planar_scene.hpp"

/// The least mean square error that any estimator of a square's pose can have.
///
/// It is the error of the posterior mean given exactly which rays hit and what they measured. It is
/// found here by importance sampling of poses around the truth, without any code of the fit. The
/// Cramer-Rao bound does not replace it: it presumes a smooth likelihood, and the likelihood of a
/// square jumps where a ray starts to hit.
namespace lidar_targets {

struct BoundCase {
  double distance{3.0};                           ///< Distance of the square [m].
  double noise{0.02};                             ///< Standard deviation of a range [m].
  double spacing{foothill_core::kTwoPi / 576.0};  ///< Angle between rays [rad].
  int scans{1};
  int poses{400};
  int samples{40'000};  ///< Number of samples of the density of a pose.
  std::uint64_t seed{7};
};

/// Errors of the best possible estimator and of fit_square with the same rays.
struct TargetBound {
  double position{};        ///< RMS of the best estimator [m].
  double position_95{};     ///< 95 % quantile of the best estimator [m].
  double heading{};         ///< RMS of the best estimator [rad].
  double fit_position{};    ///< RMS of fit_square [m].
  double fit_heading{};     ///< RMS of fit_square [rad].
  double heading_ranges{};  ///< Cramer-Rao bound from ranges alone, without edges [rad].
  double rays{};            ///< Mean number of rays that hit the square.
};

namespace bound_detail {

using foothill_core::PlanarPose;

constexpr double kSide = 0.4;

inline PlanarScene square_at(const PlanarPose& pose) {
  PlanarScene scene;
  scene.add_box(pose, kSide, kSide);
  return scene;
}

/// Rays at a square and next to it.
struct Sighting {
  std::vector<double> angles{};
  std::vector<double> ranges{};  ///< Mean over scans; infinite for a miss [m].
  std::size_t first{};           ///< Index of the first ray that hit.
  std::size_t last{};            ///< Index of the last ray that hit.
};

inline Sighting sight(const PlanarPose& truth, const BoundCase& bound, std::mt19937_64& random) {
  std::normal_distribution<double> noise{0.0, bound.noise / std::sqrt(bound.scans)};
  std::uniform_real_distribution<double> phase{0.0, 1.0};
  const double middle = std::atan2(truth.y, truth.x) + bound.spacing * phase(random);
  const auto reach = static_cast<int>(std::ceil(0.3 / bound.distance / bound.spacing)) + 2;
  const PlanarScene square = square_at(truth);
  Sighting sighting;
  for (int i = -reach; i <= reach; ++i) {
    sighting.angles.push_back(middle + i * bound.spacing);
    sighting.ranges.push_back(square.range(sighting.angles.back()) + noise(random));
    if (!std::isfinite(sighting.ranges.back())) continue;
    sighting.last = sighting.angles.size() - 1;
    if (sighting.first == 0) sighting.first = sighting.last;
  }
  return sighting;
}

/// Returns whether the same rays hit. A square is convex: the rays at its ends decide.
inline bool has_same_edges(const PlanarScene& square, const Sighting& sighting) {
  const auto hits = [&](std::size_t ray) {
    return std::isfinite(square.range(sighting.angles[ray]));
  };
  return hits(sighting.first) && hits(sighting.last) && !hits(sighting.first - 1) &&
         !hits(sighting.last + 1);
}

/// Returns the Cramer-Rao bound of the heading's variance from the information in ranges.
inline double heading_variance(const PlanarPose& truth, const Sighting& sighting,
                               const BoundCase& bound) {
  constexpr double kStep = 1e-6;
  Eigen::Matrix3d information = Eigen::Matrix3d::Zero();
  for (std::size_t i = sighting.first; i <= sighting.last; ++i) {
    const auto range = [&](double dx, double dy, double dh) {
      return square_at({truth.x + dx, truth.y + dy, truth.heading + dh}).range(sighting.angles[i]);
    };
    const Eigen::Vector3d slope{range(kStep, 0, 0) - range(-kStep, 0, 0),
                                range(0, kStep, 0) - range(0, -kStep, 0),
                                range(0, 0, kStep) - range(0, 0, -kStep)};
    if (!slope.allFinite()) continue;
    information += slope * slope.transpose() / (4.0 * kStep * kStep);
  }
  information *= bound.scans / (bound.noise * bound.noise);
  // If only one side is visible, ranges carry no information along it: leave that direction out.
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> parts{information};
  double variance = 0.0;
  for (int i = 0; i < 3; ++i) {
    if (parts.eigenvalues()[i] < 1e-9 * parts.eigenvalues()[2]) continue;
    variance += std::pow(parts.eigenvectors()(2, i), 2) / parts.eigenvalues()[i];
  }
  return variance;
}

/// Returns the error of fit_square: x, y [m], heading [rad].
inline Eigen::Vector3d fit_error(const PlanarPose& truth, const Sighting& sighting,
                                 const BoundCase& bound) {
  std::vector<RayEvidence> rays;
  for (std::size_t i = 0; i < sighting.angles.size(); ++i) {
    const bool is_hit = i >= sighting.first && i <= sighting.last;
    rays.push_back(is_hit ? RayEvidence{sighting.angles[i], sighting.ranges[i], bound.scans, 0}
                          : RayEvidence{sighting.angles[i], 0.0, 0, bound.scans});
  }
  const PlanarPose found = fit_square(rays, {.side = kSide, .noise = bound.noise}).value().pose;
  return {found.x - truth.x, found.y - truth.y,
          std::remainder(found.heading - truth.heading, 0.5 * std::numbers::pi)};
}

/// Returns the error of the posterior mean, by weighted samples around the truth.
inline Eigen::Vector3d mean_error(const PlanarPose& truth, const Sighting& sighting,
                                  const BoundCase& bound, std::mt19937_64& random) {
  std::uniform_real_distribution<double> around{-1.0, 1.0};
  const Eigen::Vector2d u = truth.position().normalized();
  const Eigen::Vector2d v{-u.y(), u.x()};
  // As wide as the density can be: the gap between rays, and the averaged noise.
  const double across = bound.spacing * bound.distance;
  const double along = 0.03 / std::sqrt(bound.scans) + 0.005;
  const double turned = 0.22 / std::sqrt(bound.scans) + 0.02;
  const double rays = static_cast<double>(sighting.last - sighting.first + 1);
  double weights = 0.0;
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (int j = 0; j < bound.samples; ++j) {
    const Eigen::Vector2d shift = along * around(random) * u + across * around(random) * v;
    const Eigen::Vector3d error{shift.x(), shift.y(), turned * around(random)};
    const PlanarScene square =
        square_at({truth.x + error.x(), truth.y + error.y(), truth.heading + error.z()});
    if (!has_same_edges(square, sighting)) continue;
    double squares = 0.0;
    for (std::size_t ray = sighting.first; ray <= sighting.last; ++ray) {
      squares += std::pow(sighting.ranges[ray] - square.range(sighting.angles[ray]), 2);
    }
    const double weight =
        std::exp(0.5 * rays - 0.5 * squares * bound.scans / (bound.noise * bound.noise));
    weights += weight;
    mean += weight * error;
  }
  return mean / weights;
}

}  // namespace bound_detail

/// Returns the errors over random poses.
inline TargetBound least_error(const BoundCase& bound) {
  std::mt19937_64 random{bound.seed};
  std::uniform_real_distribution<double> turn{-std::numbers::pi, std::numbers::pi};
  TargetBound mean;
  std::vector<double> positions;
  const double part = 1.0 / bound.poses;
  for (int i = 0; i < bound.poses; ++i) {
    const double bearing = turn(random);
    const foothill_core::PlanarPose truth{bound.distance * std::cos(bearing),
                                          bound.distance * std::sin(bearing), turn(random)};
    const bound_detail::Sighting sighting = bound_detail::sight(truth, bound, random);
    const Eigen::Vector3d best = bound_detail::mean_error(truth, sighting, bound, random);
    const Eigen::Vector3d fit = bound_detail::fit_error(truth, sighting, bound);
    positions.push_back(best.head<2>().norm());
    mean.position += part * best.head<2>().squaredNorm();
    mean.heading += part * best.z() * best.z();
    mean.fit_position += part * fit.head<2>().squaredNorm();
    mean.fit_heading += part * fit.z() * fit.z();
    mean.heading_ranges += part * bound_detail::heading_variance(truth, sighting, bound);
    mean.rays += part * static_cast<double>(sighting.last - sighting.first + 1);
  }
  for (double* square : {&mean.position, &mean.heading, &mean.fit_position, &mean.fit_heading,
                         &mean.heading_ranges}) {
    *square = std::sqrt(*square);
  }
  std::ranges::sort(positions);
  mean.position_95 = positions[positions.size() * 95 / 100];
  return mean;
}

}  // namespace lidar_targets
