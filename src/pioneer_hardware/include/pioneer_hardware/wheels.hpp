#pragma once

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_hardware {

using pioneer_arcos::WheelPair;

/// Motion of the point between the wheels.
struct Motion {
  double forward{};    ///< [m/s]
  double turn_rate{};  ///< Counter-clockwise [rad/s].
};

/// The two wheels: what their turning does to the robot.
struct Wheels {
  double radius{};      ///< [m]
  double separation{};  ///< [m]

  /// Returns the motion of wheels that turn at `rate` [rad/s]; one that is not a number counts as
  /// 0.
  [[nodiscard]] Motion motion(const WheelPair& rate) const;
  /// Returns the angle, or rate, of wheels whose rims went `way` [m], or that fast [m/s].
  [[nodiscard]] WheelPair angle(const WheelPair& way) const {
    return {way.left / radius, way.right / radius};
  }
};

}  // namespace pioneer_hardware
