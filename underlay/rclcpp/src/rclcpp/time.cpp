#include "rclcpp/time.hpp"

#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "rclcpp/utilities.hpp"

namespace rclcpp {

namespace {

constexpr int64_t kSecond = 1'000'000'000;

rcl_time_point_t make_point(int64_t nanoseconds, rcl_clock_type_t clock_type) {
  rcl_time_point_t point{};
  point.nanoseconds = nanoseconds;
  point.clock_type = clock_type;
  return point;
}

int64_t checked_nanoseconds(int32_t seconds, uint32_t nanoseconds) {
  if (seconds < 0) throw std::runtime_error("an rclcpp::Time is not negative");
  return RCL_S_TO_NS(static_cast<int64_t>(seconds)) + nanoseconds;
}

void check_same_clock(const rcl_time_point_t& lhs, const rcl_time_point_t& rhs, const char* text) {
  if (lhs.clock_type != rhs.clock_type) throw std::runtime_error(text);
}

void check_comparable(const rcl_time_point_t& lhs, const rcl_time_point_t& rhs) {
  check_same_clock(lhs, rhs, "times of different clocks do not compare");
}

int64_t checked_sum(int64_t lhs, int64_t rhs) {
  if (add_will_overflow(lhs, rhs)) {
    throw std::overflow_error("the sum is larger than an int64_t");
  }
  if (add_will_underflow(lhs, rhs)) {
    throw std::underflow_error("the sum is smaller than an int64_t");
  }
  return lhs + rhs;
}

int64_t checked_difference(int64_t lhs, int64_t rhs) {
  if (sub_will_overflow(lhs, rhs)) {
    throw std::overflow_error("the difference is larger than an int64_t");
  }
  if (sub_will_underflow(lhs, rhs)) {
    throw std::underflow_error("the difference is smaller than an int64_t");
  }
  return lhs - rhs;
}

}  // namespace

Time::Time(int32_t seconds, uint32_t nanoseconds, rcl_clock_type_t clock_type)
    : rcl_time_(make_point(checked_nanoseconds(seconds, nanoseconds), clock_type)) {}

Time::Time(int64_t nanoseconds, rcl_clock_type_t clock_type)
    : rcl_time_(make_point(nanoseconds, clock_type)) {}

Time::Time(const Time& rhs) = default;

Time::Time(const builtin_interfaces::msg::Time& time_msg, rcl_clock_type_t clock_type)
    : rcl_time_(make_point(checked_nanoseconds(time_msg.sec, time_msg.nanosec), clock_type)) {}

Time::Time(const rcl_time_point_t& time_point) : rcl_time_(time_point) {}

Time::~Time() = default;

Time::operator builtin_interfaces::msg::Time() const {
  return convert_rcl_time_to_sec_nanos(rcl_time_.nanoseconds);
}

Time& Time::operator=(const Time& rhs) = default;

Time& Time::operator=(const builtin_interfaces::msg::Time& time_msg) {
  return *this = Time(time_msg);
}

bool Time::operator==(const Time& rhs) const {
  check_comparable(rcl_time_, rhs.rcl_time_);
  return nanoseconds() == rhs.nanoseconds();
}

bool Time::operator!=(const Time& rhs) const { return !(*this == rhs); }

bool Time::operator<(const Time& rhs) const {
  check_comparable(rcl_time_, rhs.rcl_time_);
  return nanoseconds() < rhs.nanoseconds();
}

bool Time::operator<=(const Time& rhs) const { return !(rhs < *this); }

bool Time::operator>=(const Time& rhs) const { return !(*this < rhs); }

bool Time::operator>(const Time& rhs) const { return rhs < *this; }

Time Time::operator+(const Duration& rhs) const {
  return Time(checked_sum(nanoseconds(), rhs.nanoseconds()), get_clock_type());
}

Duration Time::operator-(const Time& rhs) const {
  check_same_clock(rcl_time_, rhs.rcl_time_, "times of different clocks have no difference");
  return Duration::from_nanoseconds(checked_difference(nanoseconds(), rhs.nanoseconds()));
}

Time Time::operator-(const Duration& rhs) const {
  return Time(checked_difference(nanoseconds(), rhs.nanoseconds()), get_clock_type());
}

Time& Time::operator+=(const Duration& rhs) { return *this = *this + rhs; }

Time& Time::operator-=(const Duration& rhs) { return *this = *this - rhs; }

rcl_time_point_value_t Time::nanoseconds() const { return rcl_time_.nanoseconds; }

Time Time::max(rcl_clock_type_t clock_type) {
  return Time(std::numeric_limits<int32_t>::max(), 999999999, clock_type);
}

double Time::seconds() const {
  return std::chrono::duration<double>(std::chrono::nanoseconds(nanoseconds())).count();
}

rcl_clock_type_t Time::get_clock_type() const { return rcl_time_.clock_type; }

Time operator+(const Duration& lhs, const Time& rhs) { return rhs + lhs; }

builtin_interfaces::msg::Time convert_rcl_time_to_sec_nanos(rcl_time_point_value_t time_point) {
  // Seconds are rounded down, so that the nanoseconds are not negative.
  const std::lldiv_t parts = std::lldiv(time_point, kSecond);
  const int64_t borrow = parts.rem < 0 ? 1 : 0;
  builtin_interfaces::msg::Time message;
  message.sec = static_cast<int32_t>(parts.quot - borrow);
  message.nanosec = static_cast<uint32_t>(parts.rem + borrow * kSecond);
  return message;
}

}  // namespace rclcpp

namespace builtin_interfaces::msg {

Time operator+(const Time& lhs, const rclcpp::Duration& rhs) { return rclcpp::Time(lhs) + rhs; }

Time operator-(const Time& lhs, const rclcpp::Duration& rhs) { return rclcpp::Time(lhs) - rhs; }

Time& operator+=(Time& lhs, const rclcpp::Duration& rhs) { return lhs = rclcpp::Time(lhs) + rhs; }

Time& operator-=(Time& lhs, const rclcpp::Duration& rhs) { return lhs = rclcpp::Time(lhs) - rhs; }

}  // namespace builtin_interfaces::msg
