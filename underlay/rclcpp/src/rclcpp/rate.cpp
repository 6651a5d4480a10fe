#include "rclcpp/rate.hpp"

#include <stdexcept>
#include <utility>

namespace rclcpp {

namespace {

Duration period_of(double rate) {
  if (!(rate > 0.0)) throw std::invalid_argument{"a rate is greater than 0"};
  return Duration::from_seconds(1.0 / rate);
}

}  // namespace

Rate::Rate(double rate, Clock::SharedPtr clock) : Rate(period_of(rate), std::move(clock)) {}

Rate::Rate(const Duration& period, Clock::SharedPtr clock)
    : clock_(std::move(clock)), period_(period), last_interval_(clock_->now()) {
  if (period <= Duration(0, 0)) throw std::invalid_argument{"a period is greater than 0"};
}

bool Rate::sleep() {
  const Time now = clock_->now();
  // After a jump back of the clock, the period starts again.
  const Time next = now < last_interval_ ? now + period_ : last_interval_ + period_;
  last_interval_ += period_;
  if (next <= now) {
    // More than a whole period late: give up what was missed.
    if (now > next + period_) last_interval_ = now + period_;
    return false;
  }
  clock_->sleep_for(next - now);
  return true;
}

bool Rate::is_steady() const { return clock_->get_clock_type() == RCL_STEADY_TIME; }

rcl_clock_type_t Rate::get_type() const { return clock_->get_clock_type(); }

void Rate::reset() { last_interval_ = clock_->now(); }

std::chrono::nanoseconds Rate::period() const {
  return std::chrono::nanoseconds(period_.nanoseconds());
}

WallRate::WallRate(double rate) : Rate(rate, std::make_shared<Clock>(RCL_STEADY_TIME)) {}

WallRate::WallRate(const Duration& period)
    : Rate(period, std::make_shared<Clock>(RCL_STEADY_TIME)) {}

}  // namespace rclcpp
