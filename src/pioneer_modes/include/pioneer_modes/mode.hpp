#pragma once

#include <array>
#include <optional>
#include <string_view>

/// The modes of operation of a robot. A mode determines where commands come from, and whether sonar
/// and bumpers restrict them.

namespace pioneer_modes {

/// Source of a robot's commands, and what may override them.
enum class Mode {
  kIdle,      ///< No commands: the robot stands still.
  kTeleop,    ///< A person; sonar and bumpers slow and stop the robot.
  kWander,    ///< Straight ahead until an obstacle is near, then in another direction.
  kVelocity,  ///< A commander; only the limits apply.
  kPosition,  ///< Drives to a goal; sonar and bumpers stop the robot.
};

inline constexpr std::array kModes{Mode::kIdle, Mode::kTeleop, Mode::kWander, Mode::kVelocity,
                                   Mode::kPosition};

/// Returns the name that parameters and services use: idle, teleop, wander, velocity, position.
[[nodiscard]] const char* to_cstr(Mode mode);
[[nodiscard]] std::optional<Mode> mode_named(std::string_view name);

/// Returns whether sonar and bumpers override the commands of a mode.
[[nodiscard]] constexpr bool is_guarded(Mode mode) {
  return mode == Mode::kTeleop || mode == Mode::kWander || mode == Mode::kPosition;
}

}  // namespace pioneer_modes
