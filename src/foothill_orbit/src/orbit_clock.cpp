#include "foothill_orbit/orbit_clock.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/contract.hpp"

namespace foothill_orbit {

using foothill_core::expects;

OrbitClock::OrbitClock(double speed, std::optional<Instant> start) : speed_{speed}, start_{start} {
  expects(std::isfinite(speed) && speed > 0.0, "the speed must be positive");
}

double OrbitClock::advance_to(Instant now) {
  if (!last_) {
    anchor(start_.value_or(now), time_);
  } else if (now < *last_ || now - *last_ > kLargestLeap) {
    anchor(now, time_);
  }
  last_ = now;
  // Before the start, and while paused, orbit time stands still.
  if (!is_paused_) time_ = anchor_time_ + speed_ * std::max(0.0, seconds(now - anchor_));
  return time_;
}

void OrbitClock::set_speed(double speed) {
  expects(std::isfinite(speed) && speed > 0.0, "the speed must be positive");
  speed_ = speed;
  set_time(time_);
}

void OrbitClock::set_paused(bool paused) {
  if (paused == is_paused_) return;
  is_paused_ = paused;
  set_time(time_);
}

void OrbitClock::set_time(double time) {
  time_ = time;
  if (last_) anchor(std::max(*last_, anchor_), time);
}

void OrbitClock::anchor(Instant instant, double time) {
  anchor_ = instant;
  anchor_time_ = time;
}

}  // namespace foothill_orbit
