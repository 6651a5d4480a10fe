#pragma once

/// Reasons for a stop. The node publishes the present one in mode_state, so that a person or a
/// program can see why a robot is at rest.

namespace pioneer_modes {

/// Reason why a robot does less than its mode demands.
enum class Halt {
  kNothing,
  kNoOdometry,
  kNoSonar,
  kNoBumper,
  kNoLink,
  kLinkDown,
  kBatteryLow,
  kNoCommander,
  kNoGoal,
  kBumper,
  kSteep,
  kObstacle,
};

/// Returns a stable text; empty for Halt::kNothing.
[[nodiscard]] const char* to_cstr(Halt halt);

}  // namespace pioneer_modes
