#pragma once

#include <Eigen/Core>
#include <cmath>

/// Motion on a floor: pose, velocity and force of a body with three degrees of freedom. Axes follow
/// REP 103: x forward, y left, headings counter-clockwise from +x.

namespace foothill_core {

/// Position and heading of a body B on the floor W.
struct PlanarPose {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< From +x, counter-clockwise; not wrapped [rad].

  [[nodiscard]] Eigen::Vector2d position() const { return {x, y}; }
  /// Returns the unit vector along the body's x axis.
  [[nodiscard]] Eigen::Vector2d forward() const { return {std::cos(heading), std::sin(heading)}; }
  [[nodiscard]] bool operator==(const PlanarPose&) const = default;
};

/// Velocity of a body over the floor, expressed in the body's axes.
struct PlanarTwist {
  double forward{};   ///< Along the body's x axis [m/s].
  double lateral{};   ///< Along the body's y axis, leftwards [m/s].
  double yaw_rate{};  ///< Counter-clockwise [rad/s].

  [[nodiscard]] bool operator==(const PlanarTwist&) const = default;
};

/// Force and torque on a body, expressed in the body's axes.
struct PlanarWrench {
  double forward{};  ///< Along the body's x axis [N].
  double lateral{};  ///< Along the body's y axis, leftwards [N].
  double torque{};   ///< Counter-clockwise [N m].

  [[nodiscard]] bool operator==(const PlanarWrench&) const = default;
};

/// Returns the pose after dt [s] of constant twist: an exact arc.
[[nodiscard]] PlanarPose advance(const PlanarPose& pose, const PlanarTwist& twist, double dt);

/// Returns X_WB = X_WA X_AB.
[[nodiscard]] PlanarPose compose(const PlanarPose& pose_WA, const PlanarPose& pose_AB);

/// Returns X_BA for X_AB.
[[nodiscard]] PlanarPose inverse(const PlanarPose& pose_AB);

}  // namespace foothill_core
