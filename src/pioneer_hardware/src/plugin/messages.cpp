#include "messages.hpp"

#include <chrono>
#include <limits>
#include <utility>

namespace pioneer_hardware {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using sensor_msgs::msg::BatteryState;

constexpr float kUnmeasured = std::numeric_limits<float>::quiet_NaN();
constexpr float kMinRange = 0.1F;        // [m]
constexpr float kMaxRange = 5.0F;        // [m]
constexpr float kFieldOfView = 0.5236F;  // [rad]
constexpr double kLowVoltage = 11.5;     // [V] A lead-acid battery of 12 V.

void complain(DiagnosticStatus& status, std::uint8_t level, const std::string& what) {
  if (level > status.level) status.level = level;
  status.message += (status.message.empty() ? "" : "; ") + what;
}

void add(DiagnosticStatus& status, const std::string& key, const std::string& value) {
  diagnostic_msgs::msg::KeyValue pair;
  pair.key = key;
  pair.value = value;
  status.values.push_back(std::move(pair));
}

}  // namespace

foothill_msgs::msg::BumperState to_bumper(const RobotState& state,
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

BatteryState to_battery(const RobotState& state, const builtin_interfaces::msg::Time& stamp) {
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

foothill_msgs::msg::LinkState to_link(const LinkReport& link, const std::string& port,
                                      pioneer_arcos::Instant now,
                                      const builtin_interfaces::msg::Time& stamp) {
  foothill_msgs::msg::LinkState state;
  state.header.stamp = stamp;
  state.port = port;
  state.connected = link.connected;
  if (link.ever_connected) {
    const auto age = std::chrono::nanoseconds{now - link.last_packet};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(age);
    state.age.sec = static_cast<std::int32_t>(seconds.count());
    state.age.nanosec = static_cast<std::uint32_t>((age - seconds).count());
  }
  state.reconnects = link.reconnects;
  state.errors.resize(pioneer_arcos::kErrorKinds);
  for (std::size_t i = 0; i < pioneer_arcos::kErrorKinds; ++i) {
    state.errors[i].kind = to_cstr(static_cast<pioneer_arcos::ErrorKind>(i));
    state.errors[i].count = link.errors[i];
  }
  return state;
}

DiagnosticStatus to_status(const RobotState& state, const LinkReport& link,
                           const std::string& robot, const std::string& error) {
  DiagnosticStatus status;
  status.name = robot;
  status.hardware_id = robot;
  status.level = DiagnosticStatus::OK;
  if (!link.connected) complain(status, DiagnosticStatus::ERROR, "no link: " + error);
  if (link.connected && !state.motors_enabled) {
    complain(status, DiagnosticStatus::WARN, "motors are disabled");
  }
  if (state.left_stalled || state.right_stalled) {
    complain(status, DiagnosticStatus::WARN, "a wheel is stalled");
  }
  if (state.stop_button) complain(status, DiagnosticStatus::WARN, "the stop button is pressed");
  if (link.connected && state.battery_voltage < kLowVoltage) {
    complain(status, DiagnosticStatus::WARN, "the battery is low");
  }
  if (status.message.empty()) status.message = "OK";
  add(status, "voltage", std::to_string(state.battery_voltage));
  add(status, "packets", std::to_string(state.packets));
  add(status, "reconnects", std::to_string(link.reconnects));
  return status;
}

}  // namespace pioneer_hardware
