#pragma once

namespace foothill_tracking {

/// What a robot can do, and how finely it can be told. Defaults: a Pioneer P3-DX over its link.
struct RobotLimits {
  double speed{0.75};                           ///< [m/s]
  double acceleration{0.3};                     ///< Forward, also for braking [m/s^2].
  double yaw_rate{1.7453292519943295};          ///< [rad/s]
  double yaw_acceleration{1.7453292519943295};  ///< [rad/s^2]
  double half_track{0.165};                     ///< Of the wheels [m].
  double speed_quantum{0.001};                  ///< Of commands [m/s]; 0 for none.
  double yaw_quantum{0.017453292519943295};     ///< Of commands [rad/s]; 0 for none.
  double share{0.8};                            ///< Of the above that a reference may use.
  double mass{9.0};                             ///< For laws with force output [kg].
  double inertia{0.25};                         ///< About the vertical, for such laws [kg m^2].
  double force{1.0};                            ///< For such laws [N].
  double torque{0.2};                           ///< For such laws [N m].
};

/// Throws std::invalid_argument naming the field, its value and its limit if a robot can't be.
void check(const RobotLimits& limits);

}  // namespace foothill_tracking
