#pragma once

#include <cstddef>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "pioneer_hardware/robot.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace pioneer_hardware {

/// What the robot feels; from its left to its right.
[[nodiscard]] foothill_msgs::msg::BumperState to_bumper(const RobotState& state,
                                                        const builtin_interfaces::msg::Time& stamp,
                                                        const std::string& prefix);

/// The battery; what a Pioneer does not measure is not a number.
[[nodiscard]] sensor_msgs::msg::BatteryState to_battery(const RobotState& state,
                                                        const builtin_interfaces::msg::Time& stamp);

/// A reading of the transducer with that number, in the frame `<prefix>sonar_<number>`; infinite if
/// it heard nothing.
[[nodiscard]] sensor_msgs::msg::Range to_range(double range, std::size_t number,
                                               const builtin_interfaces::msg::Time& stamp,
                                               const std::string& prefix);

/// The link; `now` gives the age of the last packet.
[[nodiscard]] foothill_msgs::msg::LinkState to_link(const LinkReport& link, const std::string& port,
                                                    pioneer_arcos::Instant now,
                                                    const builtin_interfaces::msg::Time& stamp);

/// How the robot is, for people.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_status(const RobotState& state,
                                                               const LinkReport& link,
                                                               const std::string& robot,
                                                               const std::string& error);

}  // namespace pioneer_hardware
