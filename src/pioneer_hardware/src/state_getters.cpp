#include "pioneer_hardware/state_getters.hpp"

#include <charconv>
#include <limits>
#include <map>
#include <string_view>

namespace pioneer_hardware {
namespace {

using pioneer_arcos::PioneerState;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Returns N of "prefixN" if it is less than `count`.
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

std::optional<StateGetter> sonar(const std::string& interface) {
  const auto index = index_after(interface, "range_", pioneer_arcos::kSonars);
  if (!index) return std::nullopt;
  return [i = *index](const PioneerState& state) {
    return state.sonars[i].count == 0 ? kUnknown : state.sonars[i].range;
  };
}

std::optional<StateGetter> bumper(const std::string& interface) {
  using pioneer_arcos::kBumperSegments;
  if (const auto index = index_after(interface, "front_", kBumperSegments)) {
    return [i = *index](const PioneerState& state) { return state.front_bumpers[i] ? 1.0 : 0.0; };
  }
  if (const auto index = index_after(interface, "rear_", kBumperSegments)) {
    return [i = *index](const PioneerState& state) { return state.rear_bumpers[i] ? 1.0 : 0.0; };
  }
  return std::nullopt;
}

}  // namespace

std::optional<StateGetter> find_state_getter(const std::string& component,
                                             const std::string& interface) {
  if (component == "sonar") return sonar(interface);
  if (component == "bumpers") return bumper(interface);
  static const std::map<std::string, StateGetter> kGetters{
      {"wheels/left_stalled", [](const PioneerState& s) { return s.left_stalled ? 1.0 : 0.0; }},
      {"wheels/right_stalled", [](const PioneerState& s) { return s.right_stalled ? 1.0 : 0.0; }},
      {"battery/voltage", [](const PioneerState& s) { return s.battery_voltage; }},
      {"battery/charge",
       [](const PioneerState& s) {
         return s.state_of_charge < 0.0 ? kUnknown : s.state_of_charge;
       }},
      {"battery/charging", [](const PioneerState& s) { return s.charge_state != 0 ? 1.0 : 0.0; }},
      {"base/motors_enabled", [](const PioneerState& s) { return s.motors_enabled ? 1.0 : 0.0; }},
      {"base/stop_button", [](const PioneerState& s) { return s.stop_button ? 1.0 : 0.0; }},
      {"base/temperature",
       [](const PioneerState& s) { return s.has_temperature ? s.temperature : kUnknown; }}};
  const auto found = kGetters.find(component + "/" + interface);
  if (found == kGetters.end()) return std::nullopt;
  return found->second;
}

}  // namespace pioneer_hardware
