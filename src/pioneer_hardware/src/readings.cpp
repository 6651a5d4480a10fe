#include "pioneer_hardware/readings.hpp"

#include <charconv>
#include <limits>
#include <map>
#include <string_view>

namespace pioneer_hardware {
namespace {

using pioneer_arcos::RobotState;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Returns N of "prefixN", if it is less than `count`.
std::optional<std::size_t> index_after(std::string_view text, std::string_view prefix,
                                       std::size_t count) {
  if (!text.starts_with(prefix)) return std::nullopt;
  text.remove_prefix(prefix.size());
  std::size_t index = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, index);
  if (text.empty() || error != std::errc{} || stop != end || index >= count) return std::nullopt;
  return index;
}

std::optional<Reading> sonar(const std::string& interface) {
  const auto index = index_after(interface, "range_", pioneer_arcos::kSonars);
  if (!index) return std::nullopt;
  return [i = *index](const RobotState& state) {
    return state.sonars[i].count == 0 ? kUnknown : state.sonars[i].range;
  };
}

std::optional<Reading> bumper(const std::string& interface) {
  using pioneer_arcos::kBumperSegments;
  if (const auto index = index_after(interface, "front_", kBumperSegments)) {
    return [i = *index](const RobotState& state) { return state.front_bumpers[i] ? 1.0 : 0.0; };
  }
  if (const auto index = index_after(interface, "rear_", kBumperSegments)) {
    return [i = *index](const RobotState& state) { return state.rear_bumpers[i] ? 1.0 : 0.0; };
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reading> find_reading(const std::string& component, const std::string& interface) {
  if (component == "sonar") return sonar(interface);
  if (component == "bumpers") return bumper(interface);
  static const std::map<std::string, Reading> kOthers{
      {"wheels/left_stalled", [](const RobotState& s) { return s.left_stalled ? 1.0 : 0.0; }},
      {"wheels/right_stalled", [](const RobotState& s) { return s.right_stalled ? 1.0 : 0.0; }},
      {"battery/voltage", [](const RobotState& s) { return s.battery_voltage; }},
      {"battery/charge",
       [](const RobotState& s) { return s.state_of_charge < 0.0 ? kUnknown : s.state_of_charge; }},
      {"battery/charging", [](const RobotState& s) { return s.charge_state != 0 ? 1.0 : 0.0; }},
      {"base/motors_enabled", [](const RobotState& s) { return s.motors_enabled ? 1.0 : 0.0; }},
      {"base/stop_button", [](const RobotState& s) { return s.stop_button ? 1.0 : 0.0; }},
      {"base/temperature",
       [](const RobotState& s) { return s.has_temperature ? s.temperature : kUnknown; }}};
  const auto found = kOthers.find(component + "/" + interface);
  if (found == kOthers.end()) return std::nullopt;
  return found->second;
}

}  // namespace pioneer_hardware
