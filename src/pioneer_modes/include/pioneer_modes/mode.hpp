#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace pioneer_modes {

/// Who decides how a robot moves, and what may overrule it.
enum class Mode {
  kNone,      ///< Nobody: it stands.
  kTeleop,    ///< A person; sonar and bumpers slow and stop it.
  kWander,    ///< Itself: straight on until something is near, then another way.
  kVelocity,  ///< A commander; nothing but its limits holds it back.
  kPosition,  ///< A goal that it drives to; sonar and bumpers stop it.
};

inline constexpr std::array kModes{Mode::kNone, Mode::kTeleop, Mode::kWander, Mode::kVelocity,
                                   Mode::kPosition};

/// Returns the name that parameters and services use: none, teleop, wander, velocity, position.
[[nodiscard]] const char* to_cstr(Mode mode);
[[nodiscard]] std::optional<Mode> mode_named(std::string_view name);

/// Returns whether sonar and bumpers overrule the mode.
[[nodiscard]] constexpr bool is_guarded(Mode mode) {
  return mode == Mode::kTeleop || mode == Mode::kWander || mode == Mode::kPosition;
}

}  // namespace pioneer_modes
