#pragma once

#include <chrono>
#include <string>

namespace tf2 {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::time_point<std::chrono::system_clock, Duration>;
using IDuration = std::chrono::duration<int, std::nano>;

/// In a lookup: the latest time at which the transform is known.
static const TimePoint TimePointZero = TimePoint(IDuration::zero());

/// The system clock.
TimePoint get_now();
/// Seconds to a duration, rounded to the nanosecond.
Duration durationFromSec(double t_sec);
/// Seconds since the epoch to a time, rounded to the nanosecond.
TimePoint timeFromSec(double t_sec);
double durationToSec(const tf2::Duration& input);
/// Seconds since the epoch.
double timeToSec(const TimePoint& timepoint);
/// Seconds since the epoch with six decimals, for messages.
std::string displayTimePoint(const TimePoint& stamp);

}  // namespace tf2
