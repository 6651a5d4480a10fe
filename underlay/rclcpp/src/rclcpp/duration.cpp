#include "rclcpp/duration.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "rcl/time.h"
#include "rclcpp/utilities.hpp"

namespace rclcpp {

namespace {

constexpr uint32_t kNanosecondsPerSecond = 1'000'000'000;

void check_sum(int64_t lhs, int64_t rhs) {
  if (add_will_overflow(lhs, rhs)) {
    throw std::overflow_error("the sum is larger than an int64_t");
  }
  if (add_will_underflow(lhs, rhs)) {
    throw std::underflow_error("the sum is smaller than an int64_t");
  }
}

void check_difference(int64_t lhs, int64_t rhs) {
  if (sub_will_overflow(lhs, rhs)) {
    throw std::overflow_error("the difference is larger than an int64_t");
  }
  if (sub_will_underflow(lhs, rhs)) {
    throw std::underflow_error("the difference is smaller than an int64_t");
  }
}

void check_product(int64_t value, double scale) {
  if (!std::isfinite(scale))
    throw std::runtime_error("a duration times infinity, or times no number, is none");
  const double largest = static_cast<double>(std::numeric_limits<int64_t>::max());
  const double magnitude = std::abs(static_cast<double>(value) * scale);
  if (magnitude <= largest) return;
  if ((value > 0) == (scale > 0.0)) {
    throw std::overflow_error("the product is larger than an int64_t");
  }
  throw std::underflow_error("the product is smaller than an int64_t");
}

}  // namespace

Duration::Duration(int32_t seconds, uint32_t nanoseconds) {
  rcl_duration_.nanoseconds = RCL_S_TO_NS(static_cast<int64_t>(seconds)) + nanoseconds;
}

Duration::Duration(std::chrono::nanoseconds nanoseconds) {
  rcl_duration_.nanoseconds = nanoseconds.count();
}

Duration::Duration(const builtin_interfaces::msg::Duration& duration_msg)
    : Duration(duration_msg.sec, duration_msg.nanosec) {}

Duration::Duration(const rcl_duration_t& duration) : rcl_duration_(duration) {}

Duration::operator builtin_interfaces::msg::Duration() const {
  // Seconds are rounded down, so that the nanoseconds are not negative.
  const std::lldiv_t parts = std::lldiv(rcl_duration_.nanoseconds, kNanosecondsPerSecond);
  const int64_t borrow = parts.rem < 0 ? 1 : 0;
  const int64_t seconds = parts.quot - borrow;

  builtin_interfaces::msg::Duration message;
  if (seconds > std::numeric_limits<int32_t>::max()) {
    message.sec = std::numeric_limits<int32_t>::max();
    message.nanosec = std::numeric_limits<uint32_t>::max();
  } else if (seconds < std::numeric_limits<int32_t>::min()) {
    message.sec = std::numeric_limits<int32_t>::min();
    message.nanosec = 0;
  } else {
    message.sec = static_cast<int32_t>(seconds);
    message.nanosec = static_cast<uint32_t>(parts.rem + borrow * int64_t{kNanosecondsPerSecond});
  }
  return message;
}

Duration& Duration::operator=(const builtin_interfaces::msg::Duration& duration_msg) {
  return *this = Duration(duration_msg);
}

bool Duration::operator==(const Duration& rhs) const { return nanoseconds() == rhs.nanoseconds(); }
bool Duration::operator!=(const Duration& rhs) const { return nanoseconds() != rhs.nanoseconds(); }
bool Duration::operator<(const Duration& rhs) const { return nanoseconds() < rhs.nanoseconds(); }
bool Duration::operator<=(const Duration& rhs) const { return nanoseconds() <= rhs.nanoseconds(); }
bool Duration::operator>=(const Duration& rhs) const { return nanoseconds() >= rhs.nanoseconds(); }
bool Duration::operator>(const Duration& rhs) const { return nanoseconds() > rhs.nanoseconds(); }

Duration Duration::operator+(const Duration& rhs) const {
  check_sum(nanoseconds(), rhs.nanoseconds());
  return from_nanoseconds(nanoseconds() + rhs.nanoseconds());
}

Duration& Duration::operator+=(const Duration& rhs) { return *this = *this + rhs; }

Duration Duration::operator-(const Duration& rhs) const {
  check_difference(nanoseconds(), rhs.nanoseconds());
  return from_nanoseconds(nanoseconds() - rhs.nanoseconds());
}

Duration& Duration::operator-=(const Duration& rhs) { return *this = *this - rhs; }

Duration Duration::operator*(double scale) const {
  check_product(nanoseconds(), scale);
  const long double product =
      static_cast<long double>(nanoseconds()) * static_cast<long double>(scale);
  return from_nanoseconds(static_cast<rcl_duration_value_t>(product));
}

Duration& Duration::operator*=(double scale) { return *this = *this * scale; }

Duration Duration::max() {
  return {std::numeric_limits<int32_t>::max(), kNanosecondsPerSecond - 1};
}

rcl_duration_value_t Duration::nanoseconds() const { return rcl_duration_.nanoseconds; }

double Duration::seconds() const {
  return std::chrono::duration<double>(std::chrono::nanoseconds(nanoseconds())).count();
}

Duration Duration::from_seconds(double seconds) {
  return from_nanoseconds(static_cast<int64_t>(
      std::chrono::duration<double, std::nano>(std::chrono::duration<double>(seconds)).count()));
}

Duration Duration::from_nanoseconds(rcl_duration_value_t nanoseconds) {
  return Duration(std::chrono::nanoseconds(nanoseconds));
}

Duration Duration::from_rmw_time(rmw_time_t duration) {
  return from_nanoseconds(rmw_time_total_nsec(duration));
}

rmw_time_t Duration::to_rmw_time() const {
  if (nanoseconds() < 0) throw std::runtime_error("an rmw_time_t is not negative");
  return rmw_time_from_nsec(nanoseconds());
}

}  // namespace rclcpp
