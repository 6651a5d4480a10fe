#include "pioneer_modes/mode.hpp"

#include <algorithm>

namespace pioneer_modes {

const char* to_cstr(Mode mode) {
  switch (mode) {
    case Mode::kIdle:
      return "idle";
    case Mode::kTeleop:
      return "teleop";
    case Mode::kWander:
      return "wander";
    case Mode::kVelocity:
      return "velocity";
    case Mode::kPosition:
      return "position";
  }
  return "unknown";
}

std::optional<Mode> mode_named(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(kModes, [name](Mode mode) { return name == to_cstr(mode); });
  return found == kModes.end() ? std::nullopt : std::optional{*found};
}

}  // namespace pioneer_modes
