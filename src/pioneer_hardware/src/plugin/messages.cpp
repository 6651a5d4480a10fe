#include "messages.hpp"

#include <limits>

#include "foothill_ros/node/diagnostics.hpp"

namespace pioneer_hardware {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using sensor_msgs::msg::BatteryState;

constexpr float kUnmeasured = std::numeric_limits<float>::quiet_NaN();
constexpr float kMinRange = 0.1F;        // [m]
constexpr float kMaxRange = 5.0F;        // [m]
constexpr float kFieldOfView = 0.5236F;  // [rad]
constexpr double kLowVoltage = 11.5;     // [V] Warning level of a 12 V lead-acid battery.

}  // namespace

foothill_msgs::msg::BumperState to_bumper(const PioneerState& state,
                                          const builtin_interfaces::msg::Time& stamp,
                                          const std::string& prefix) {
  foothill_msgs::msg::BumperState bumper;
  bumper.header.stamp = stamp;
  bumper.header.frame_id = prefix + "base_link";
  bumper.front.assign(state.front_bumpers.begin(), state.front_bumpers.end());
  bumper.rear.assign(state.rear_bumpers.begin(), state.rear_bumpers.end());
  bumper.left_wheel_stalled = state.left_stalled;
  bumper.right_wheel_stalled = state.right_stalled;
  return bumper;
}

BatteryState to_battery(const PioneerState& state, const builtin_interfaces::msg::Time& stamp) {
  BatteryState battery;
  battery.header.stamp = stamp;
  battery.voltage = static_cast<float>(state.battery_voltage);
  battery.current = kUnmeasured;
  battery.temperature = kUnmeasured;
  battery.charge = kUnmeasured;
  battery.capacity = kUnmeasured;
  battery.design_capacity = kUnmeasured;
  battery.percentage =
      state.state_of_charge < 0.0 ? kUnmeasured : static_cast<float>(state.state_of_charge);
  battery.power_supply_status = state.charge_state != 0
                                    ? BatteryState::POWER_SUPPLY_STATUS_CHARGING
                                    : BatteryState::POWER_SUPPLY_STATUS_DISCHARGING;
  battery.power_supply_health = BatteryState::POWER_SUPPLY_HEALTH_GOOD;
  battery.power_supply_technology = BatteryState::POWER_SUPPLY_TECHNOLOGY_UNKNOWN;
  battery.present = true;
  return battery;
}

sensor_msgs::msg::Range to_range(double range, std::size_t number,
                                 const builtin_interfaces::msg::Time& stamp,
                                 const std::string& prefix) {
  sensor_msgs::msg::Range message;
  message.header.stamp = stamp;
  message.header.frame_id = prefix + "sonar_" + std::to_string(number);
  message.radiation_type = sensor_msgs::msg::Range::ULTRASOUND;
  message.field_of_view = kFieldOfView;
  message.min_range = kMinRange;
  message.max_range = kMaxRange;
  const auto measured = static_cast<float>(range);
  message.range = measured < kMaxRange ? measured : std::numeric_limits<float>::infinity();
  return message;
}

DiagnosticStatus to_status(const PioneerState& state, const ArcosStatistics& link,
                           const std::string& robot, const std::string& error) {
  foothill_ros::DiagnosticBuilder status{robot, robot};
  if (!link.connected) status.report(DiagnosticStatus::ERROR, "no link: " + error);
  if (link.connected && !state.motors_enabled) {
    status.report(DiagnosticStatus::WARN, "motors are disabled");
  }
  if (state.left_stalled || state.right_stalled) {
    status.report(DiagnosticStatus::WARN, "a wheel is stalled");
  }
  if (state.stop_button) status.report(DiagnosticStatus::WARN, "the stop button is pressed");
  if (link.connected && state.battery_voltage < kLowVoltage) {
    status.report(DiagnosticStatus::WARN, "the battery is low");
  }
  return status.add("voltage", state.battery_voltage)
      .add("packets", state.packets)
      .add("reconnects", link.reconnects)
      .add("errors", link.errors.total())
      .status();
}

}  // namespace pioneer_hardware
