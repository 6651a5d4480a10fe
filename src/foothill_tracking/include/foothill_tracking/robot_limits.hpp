#pragma once

#include "foothill_core/units.hpp"

/// Capabilities of the tracked robot. Maps are fitted to these limits, commands are shaped by them,
/// and gains are checked against them.

namespace foothill_tracking {

using namespace foothill_core::literals;

/// Limits of a robot and resolution of its commands. Defaults: a Pioneer P3-DX over its link.
struct RobotLimits {
  double speed{0.75};                  ///< Maximum forward speed [m/s].
  double acceleration{0.3};            ///< Maximum forward acceleration and deceleration [m/s^2].
  double yaw_rate{100.0_deg};          ///< Maximum yaw rate [rad/s].
  double yaw_acceleration{100.0_deg};  ///< Maximum yaw acceleration [rad/s^2].
  double half_track{0.165};            ///< Half of the distance between the wheels [m].
  double speed_quantum{0.001};         ///< Resolution of speed commands [m/s]; 0: none.
  double yaw_quantum{1.0_deg};         ///< Resolution of yaw rate commands [rad/s]; 0: none.
  double share{0.8};                   ///< Share of the limits that a reference may use [-].
  double mass{9.0};                    ///< Mass, for laws that command wrenches [kg].
  double inertia{0.25};                ///< Moment of inertia about the vertical [kg m^2].
  double force{1.0};                   ///< Maximum force [N].
  double torque{0.2};                  ///< Maximum torque [N m].
};

/// Throws std::invalid_argument that names the field, its value and its limit if a value is
/// invalid.
void check(const RobotLimits& limits);

}  // namespace foothill_tracking
