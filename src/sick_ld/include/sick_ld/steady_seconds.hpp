#pragma once

#include <chrono>

#include "foothill_link/steady_time.hpp"

/// Host time in seconds.
///
/// The protocol mixes host time with wire times, clock offsets and drifts, all of which are
/// `double` seconds. These functions convert between that time and the steady clock of
/// foothill_link.
namespace sick_ld {

/// Returns the current time of the steady clock [s].
[[nodiscard]] inline double steady_seconds() {
  return std::chrono::duration<double>{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

/// Returns the time of the steady clock at a host time [s].
[[nodiscard]] inline foothill_link::SteadyTime to_steady_time(double seconds) {
  return foothill_link::SteadyTime{std::chrono::duration_cast<foothill_link::SteadyDuration>(
      std::chrono::duration<double>{seconds})};
}

/// Returns the host time [s] of a time of the steady clock.
[[nodiscard]] inline double to_seconds(foothill_link::SteadyTime time) {
  return std::chrono::duration<double>{time.time_since_epoch()}.count();
}

}  // namespace sick_ld
