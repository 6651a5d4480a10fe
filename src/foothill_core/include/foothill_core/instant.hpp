#pragma once

#include <chrono>
#include <cmath>

/// Time inside the libraries: whole nanoseconds, so that sums of periods never drift. Time always
/// enters a library as an argument; none reads a clock.

namespace foothill_core {

/// A time of some clock, counted from the clock's start, or the length of an interval.
using Instant = std::chrono::nanoseconds;

/// Returns a time in seconds.
[[nodiscard]] constexpr double seconds(Instant time) {
  return std::chrono::duration<double>{time}.count();
}

/// Returns the time nearest to a number of seconds.
[[nodiscard]] inline Instant from_seconds(double time) { return Instant{std::llround(time * 1e9)}; }

/// Returns whether a time is a whole multiple of a period.
/// @pre period > 0
[[nodiscard]] constexpr bool is_multiple(Instant time, Instant period) {
  return time.count() % period.count() == 0;
}

}  // namespace foothill_core
