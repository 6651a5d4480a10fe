#pragma once

#include <optional>
#include <string>

#include "foothill_core/ramp.hpp"

/// Mapping of a joystick to velocities, and times within which a robot must stop. A configuration
/// that cannot stop the robot in time is rejected.

namespace foothill_teleop {

/// Index of an axis or button that is not used.
inline constexpr int kNone = -1;

/// Maximum time from release of the dead-man button, unplugging or stale input to the stop [s].
inline constexpr double kMaxStopTime = 0.2;

/// Part of that time reserved for the transport of messages [s].
inline constexpr double kTransportTime = 0.03;

/// Mapping from one axis of a joystick to one velocity of the robot.
struct DriveAxis {
  int axis{kNone};                     ///< Index in sensor_msgs/Joy.
  bool is_inverted{false};             ///< Whether +1 means backwards, right or clockwise.
  foothill_core::AxisLimits limits{};  ///< Speed at full deflection, and ramp.
  double turbo_speed{};                ///< Speed at full deflection with turbo [m/s] or [rad/s].
};

/// Configuration of teleoperation. Buttons are indices in sensor_msgs/Joy. The defaults suit most
/// game controllers and robots such as a P3-DX.
struct TeleopConfig {
  int enable_button{4};  ///< Dead-man button: the robot drives only while it is held.
  int turbo_button{5};   ///< Button for higher speed, held in addition; or kNone.
  DriveAxis forward{.axis = 1, .limits = {0.4, 0.6, 1.2}, .turbo_speed = 0.75};
  /// Lateral motion, positive to the left.
  DriveAxis lateral{.axis = kNone, .limits = {0.4, 0.6, 1.2}, .turbo_speed = 0.75};
  DriveAxis turn{.axis = 0, .limits = {0.8, 2.0, 4.0}, .turbo_speed = 1.6};
  double input_timeout{0.15};  ///< Maximum age of joystick input [s, wall clock].
  double period{0.02};  ///< Period of commands and of the check for stale input [s, wall clock].
  double stop_duration{0.2};  ///< Duration of repeated zeros after a stop [s, wall clock].
};

/// Returns field, value and limit of the first invalid value; nothing if all are valid.
[[nodiscard]] std::optional<std::string> validate(const TeleopConfig& config);

}  // namespace foothill_teleop
