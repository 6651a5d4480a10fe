#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sick_ld/command_queue.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/service.hpp"

/// Command sequences that bring the scanner into a mode.
///
/// The scanner is a state machine: it is configured while idle, then its head turns, then it
/// measures, and back in reverse order. Each function here returns the commands for one such path.
/// They are pure functions of the host's information, so the order of commands can be tested
/// without a line.
namespace sick_ld {

/// Mode in which a user wants the scanner.
enum class Goal {
  kStandby,  ///< The head rests and the laser is off.
  kMeasure   ///< Profiles are sent continuously.
};

/// Information of the host about the scanner.
struct ScannerState {
  ScannerMode mode{ScannerMode::kUnknown};
  std::string identification{};  ///< Empty until the scanner was queried.
  bool is_configured{};          ///< Whether it has measured by the current plan.
};

/// Queries whether a scanner is connected. @param tries Number of times that the query is sent.
[[nodiscard]] Command find_scanner(int tries);
[[nodiscard]] Command read_mode();
/// Queries the mode after a change of the rate.
[[nodiscard]] Command confirm_rate();
/// Writes the motion into the scanner's flash memory.
[[nodiscard]] Command write_global(const GlobalConfig& global);

/// Returns whether the scanner can send profiles without being configured again.
[[nodiscard]] bool can_resume(Goal goal, const ScannerState& state);

/// Parameters of prepare().
struct Preparation {
  Goal goal{};
  ScannerState state{};
  ScanPlan plan{};
  std::optional<int> new_baud{};  ///< Rate to which the scanner is to change [baud].
  double spin_up_timeout{20.0};   ///< Time limit until the head turns at the speed of the plan [s].
};

/// Returns the commands from the current mode to the goal.
[[nodiscard]] std::vector<Command> prepare(const Preparation& preparation);

/// Returns the commands that reset the scanner, whatever its mode.
[[nodiscard]] std::vector<Command> reset_scanner(ResetLevel level, ScannerMode mode);

}  // namespace sick_ld
