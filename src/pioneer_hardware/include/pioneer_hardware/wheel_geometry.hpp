#pragma once

#include "pioneer_arcos/pioneer_state.hpp"

/// Kinematics of a differential drive: wheel rates and motion of the robot. ros2_control commands
/// wheel rates, while the robot's protocol has forward velocity and turn rate.
namespace pioneer_hardware {

using pioneer_arcos::LeftRight;

/// Motion of the point between the wheels.
struct WheelMotion {
  double forward{};    ///< [m/s]
  double turn_rate{};  ///< Counter-clockwise [rad/s].
};

/// Dimensions of the two wheels.
struct WheelGeometry {
  double radius{};      ///< [m]
  double separation{};  ///< [m]

  /// Returns the motion for wheel rates [rad/s]: v = r (w_r + w_l) / 2, w = r (w_r - w_l) / b.
  /// A rate that is not finite counts as 0.
  [[nodiscard]] WheelMotion motion(const LeftRight& rate) const;
  /// Returns the wheel angles [rad] for rim paths [m], or the wheel rates [rad/s] for rim speeds
  /// [m/s].
  [[nodiscard]] LeftRight angle(const LeftRight& path) const {
    return {path.left / radius, path.right / radius};
  }
};

}  // namespace pioneer_hardware
