#pragma once

#include <Eigen/Core>
#include <cmath>
#include <numbers>

namespace foothill_tracking {

/// Position and heading of a robot B on the floor W (REP 103: heading from +x, counter-clockwise).
struct Pose {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< [rad]

  [[nodiscard]] Eigen::Vector2d position() const { return {x, y}; }
  /// Unit vector ahead.
  [[nodiscard]] Eigen::Vector2d ahead() const { return {std::cos(heading), std::sin(heading)}; }
};

/// Velocity of a robot over the floor, in its own axes: x forward, y left.
struct Twist {
  double forward{};   ///< [m/s]
  double lateral{};   ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Returns the angle in [-pi, pi] that points the same way [rad].
[[nodiscard]] inline double wrap_angle(double angle) {
  return std::remainder(angle, 2.0 * std::numbers::pi);
}

/// Returns the angle in [-pi/2, pi/2] of the same line, whichever way it is driven [rad].
[[nodiscard]] inline double wrap_line(double angle) {
  return std::remainder(angle, std::numbers::pi);
}

/// Returns sin(x) / x.
[[nodiscard]] inline double sinc(double x) {
  return std::abs(x) < 1e-4 ? 1.0 - x * x / 6.0 : std::sin(x) / x;
}

/// Returns where a body is after it moved for dt with a constant twist: an exact arc.
[[nodiscard]] Pose advance(const Pose& pose, const Twist& twist, double dt);

/// Returns a pose that is told in frame A as frame W sees it.
/// @param pose_WA Of A's origin and x axis in W.
[[nodiscard]] Pose compose(const Pose& pose_WA, const Pose& pose_AB);

}  // namespace foothill_tracking
