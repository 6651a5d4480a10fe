#include "tf2/time.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace tf2 {

namespace {
constexpr std::int64_t kNanosecondsPerSecond = 1'000'000'000;
}

TimePoint get_now() { return std::chrono::system_clock::now(); }

// Whole seconds and the rest are converted apart: a double has too few digits for the nanoseconds
// of a time since the epoch.

Duration durationFromSec(double t_sec) {
  const double whole = std::floor(t_sec);
  return std::chrono::seconds(static_cast<std::int64_t>(whole)) +
         std::chrono::nanoseconds(std::llround((t_sec - whole) * 1e9));
}

TimePoint timeFromSec(double t_sec) { return TimePoint(durationFromSec(t_sec)); }

double durationToSec(const tf2::Duration& input) {
  const std::int64_t rest = input.count() % kNanosecondsPerSecond;
  const std::int64_t whole = input.count() / kNanosecondsPerSecond;
  return static_cast<double>(whole) + 1e-9 * static_cast<double>(rest);
}

double timeToSec(const TimePoint& timepoint) { return durationToSec(timepoint.time_since_epoch()); }

std::string displayTimePoint(const TimePoint& stamp) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.6f", timeToSec(stamp));
  return text;
}

}  // namespace tf2
