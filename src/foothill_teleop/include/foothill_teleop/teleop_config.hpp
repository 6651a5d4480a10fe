#pragma once

#include <optional>
#include <string>

#include "pioneer_dynamics/command_limits.hpp"

namespace foothill_teleop {

/// In place of an axis or button: there is none.
inline constexpr int kNone = -1;

/// Release of the dead-man, unplugging and stale input stop the robot within this time [s].
inline constexpr double kStopWithin = 0.2;

/// Of that time, what is left for messages to travel [s].
inline constexpr double kTransport = 0.03;

/// How one axis of a joystick becomes one velocity of the robot.
struct Motion {
  int axis{kNone};                        ///< Index in sensor_msgs/Joy.
  bool is_inverted{false};                ///< Whether the axis's +1 means back, right, clockwise.
  pioneer_dynamics::AxisLimits limits{};  ///< Speed at full deflection; ramp.
  double turbo_speed{};                   ///< At full deflection with turbo [m/s] or [rad/s].
};

/// How a joystick drives a robot. Buttons are indices in sensor_msgs/Joy. The defaults suit most
/// game controllers, and robots as slow as a P3-DX.
struct TeleopConfig {
  int enable_button{4};  ///< The dead-man: the robot drives only while it is held.
  int turbo_button{5};   ///< Held in addition, for more speed; or kNone.
  Motion forward{.axis = 1, .limits = {0.4, 0.6, 1.2}, .turbo_speed = 0.75};
  Motion lateral{.axis = kNone, .limits = {0.4, 0.6, 1.2}, .turbo_speed = 0.75};  ///< To the left.
  Motion turn{.axis = 0, .limits = {0.8, 2.0, 4.0}, .turbo_speed = 1.6};
  double input_timeout{0.15};  ///< Input older than this is stale [s of the wall clock].
  double period{0.02};         ///< Of commands, and of the look for stale input [s, wall clock].
  double stop_duration{0.2};   ///< So long zeros are repeated before silence [s, wall clock].
};

/// Returns the first thing that makes no sense, naming field, value and limit; none if all does.
[[nodiscard]] std::optional<std::string> problem(const TeleopConfig& config);

}  // namespace foothill_teleop
