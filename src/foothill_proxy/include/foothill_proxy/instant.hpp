#pragma once

#include <chrono>
#include <cmath>

namespace foothill_proxy {

/// A time of the simulated clock, or the length of a span of it: whole nanoseconds, so that ticks
/// never drift.
using Instant = std::chrono::nanoseconds;

/// Returns a time in seconds.
[[nodiscard]] constexpr double seconds(Instant time) {
  return std::chrono::duration<double>{time}.count();
}

/// Returns the time that is nearest to this many seconds.
[[nodiscard]] inline Instant from_seconds(double time) { return Instant{std::llround(time * 1e9)}; }

/// Returns whether a time lies on the grid of a period that begins at zero.
/// @pre period > 0
[[nodiscard]] constexpr bool is_multiple(Instant time, Instant period) {
  return time.count() % period.count() == 0;
}

}  // namespace foothill_proxy
