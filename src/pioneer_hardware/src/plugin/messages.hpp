#pragma once

#include <cstddef>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "pioneer_hardware/robot_backend.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/range.hpp"

/// Messages of the robot's state.
namespace pioneer_hardware {

/// Returns the pressed bumper segments and the wheel stalls.
/// @param prefix Prefix of frames: the namespace and a slash, or empty.
[[nodiscard]] foothill_msgs::msg::BumperState to_bumper(const PioneerState& state,
                                                        const builtin_interfaces::msg::Time& stamp,
                                                        const std::string& prefix);

/// Returns the state of the battery; quantities that a Pioneer does not measure are NaN.
[[nodiscard]] sensor_msgs::msg::BatteryState to_battery(const PioneerState& state,
                                                        const builtin_interfaces::msg::Time& stamp);

/// Returns a measurement of a sonar transducer in the frame `<prefix>sonar_<number>`; infinite
/// without an echo.
[[nodiscard]] sensor_msgs::msg::Range to_range(double range, std::size_t number,
                                               const builtin_interfaces::msg::Time& stamp,
                                               const std::string& prefix);

/// Returns the diagnosis of the robot. @param error Reason for the last failure of the link.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_status(const PioneerState& state,
                                                               const ArcosStatistics& link,
                                                               const std::string& robot,
                                                               const std::string& error);

}  // namespace pioneer_hardware
