#pragma once

#include <cmath>
#include <numbers>

namespace pioneer_dynamics {

/// Position and heading of base_link B on the floor W (REP 103: heading from +x,
/// counter-clockwise).
struct Pose {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< Not wrapped [rad].
};

/// Velocity of base_link B over the floor, in its own axes: x forward, y left.
struct Twist {
  double forward{};   ///< [m/s]
  double lateral{};   ///< Leftwards [m/s].
  double yaw_rate{};  ///< Counter-clockwise [rad/s].
};

/// The same quantity of the left and of the right wheel.
struct Wheels {
  double left{};
  double right{};
};

/// Returns the angle in (-pi, pi] that points the same way [rad].
[[nodiscard]] inline double wrap_angle(double angle) {
  const double turn = 2.0 * std::numbers::pi;
  const double wrapped = std::remainder(angle, turn);
  return wrapped == -std::numbers::pi ? std::numbers::pi : wrapped;
}

/// Returns where a body is after it moved for dt with a constant twist: an exact arc.
[[nodiscard]] Pose advance(const Pose& pose, const Twist& twist, double dt);

/// Pose in the axes of Romanelli's thesis, whose heading is the angle of the *lateral* axis b1 and
/// whose forward axis is b2 = (-sin theta, cos theta). Same floor axes, same origin.
struct ThesisPose {
  double x{};      ///< [m]
  double y{};      ///< [m]
  double theta{};  ///< [rad]
};

/// Turns a pose into the thesis' axes and back: the only place where the two conventions meet.
[[nodiscard]] constexpr ThesisPose to_thesis(const Pose& pose) {
  return {pose.x, pose.y, pose.heading - std::numbers::pi / 2.0};
}
[[nodiscard]] constexpr Pose from_thesis(const ThesisPose& pose) {
  return {pose.x, pose.y, pose.theta + std::numbers::pi / 2.0};
}

}  // namespace pioneer_dynamics
