#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "foothill_core/planar.hpp"
#include "lidar_targets/evidence.hpp"

/// Bayesian estimate of the pose of a square target from a few rays.
///
/// At the distances of interest a target is hit by 10 to 80 rays. Its edges are known only to the
/// spacing of two rays, an error that is not normal, so a fit of lines to points loses much of the
/// information and has no realistic covariance. The estimate here is the mean of the posterior
/// density of the pose, the estimate with the least mean square error, and its covariance is that
/// of the density. doc/square_fit.md derives it.
namespace lidar_targets {

struct SquareModel {
  double side{0.4};    ///< Length of the target's sides [m].
  double noise{0.02};  ///< Standard deviation of a range [m].
  /// Probability that a ray contradicts the true pose: it hits and returns from elsewhere, or it
  /// passes but still returns, as with mixed returns at edges [-].
  double outlier_probability{0.002};
};

/// A square and the uncertainty of its pose, in the scanner's axes.
struct SquareEstimate {
  /// Pose of the centre. A square is symmetric under quarter turns: the heading is that of the side
  /// closest to x, within 45 degrees.
  foothill_core::PlanarPose pose{};
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};  ///< Order: x [m], y [m], heading [rad].
};

/// Returns the mean and covariance of the pose of a square given the rays, with a uniform prior.
/// Returns nothing for fewer than three unambiguous hits, or if no pose explains the rays.
[[nodiscard]] std::optional<SquareEstimate> fit_square(std::span<const RayEvidence> rays,
                                                       const SquareModel& model);

}  // namespace lidar_targets
