#pragma once

#include <chrono>

#include "builtin_interfaces/msg/time.hpp"
#include "rcl/time.h"
#include "rclcpp/duration.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

class Clock;

/// A point in time of one kind of clock. Never negative when made from a value.
class Time {
 public:
  /// @throw std::runtime_error if seconds are negative.
  RCLCPP_PUBLIC Time(int32_t seconds, uint32_t nanoseconds,
                     rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  RCLCPP_PUBLIC explicit Time(int64_t nanoseconds = 0,
                              rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  RCLCPP_PUBLIC Time(const Time& rhs);
  /// @throw std::runtime_error if the message is negative.
  RCLCPP_PUBLIC Time(const builtin_interfaces::msg::Time& time_msg,
                     rcl_clock_type_t clock_type = RCL_ROS_TIME);
  RCLCPP_PUBLIC explicit Time(const rcl_time_point_t& time_point);
  RCLCPP_PUBLIC virtual ~Time();

  RCLCPP_PUBLIC operator builtin_interfaces::msg::Time() const;
  RCLCPP_PUBLIC Time& operator=(const Time& rhs);
  /// The clock type becomes RCL_ROS_TIME.
  RCLCPP_PUBLIC Time& operator=(const builtin_interfaces::msg::Time& time_msg);

  /// @throw std::runtime_error if the clock types differ, as all comparisons and differences.
  RCLCPP_PUBLIC bool operator==(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC bool operator!=(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC bool operator<(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC bool operator<=(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC bool operator>=(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC bool operator>(const rclcpp::Time& rhs) const;

  /// @throw std::overflow_error, std::underflow_error if the result does not fit.
  RCLCPP_PUBLIC Time operator+(const rclcpp::Duration& rhs) const;
  RCLCPP_PUBLIC Duration operator-(const rclcpp::Time& rhs) const;
  RCLCPP_PUBLIC Time operator-(const rclcpp::Duration& rhs) const;
  RCLCPP_PUBLIC Time& operator+=(const rclcpp::Duration& rhs);
  RCLCPP_PUBLIC Time& operator-=(const rclcpp::Duration& rhs);

  RCLCPP_PUBLIC rcl_time_point_value_t nanoseconds() const;

  /// The latest time.
  RCLCPP_PUBLIC static Time max(rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);

  RCLCPP_PUBLIC double seconds() const;
  RCLCPP_PUBLIC rcl_clock_type_t get_clock_type() const;

 private:
  rcl_time_point_t rcl_time_;
  friend Clock;
};

RCLCPP_PUBLIC Time operator+(const rclcpp::Duration& lhs, const rclcpp::Time& rhs);

/// Nanoseconds as a message, seconds rounded down.
RCLCPP_PUBLIC builtin_interfaces::msg::Time convert_rcl_time_to_sec_nanos(
    rcl_time_point_value_t time_point);

}  // namespace rclcpp

namespace builtin_interfaces::msg {

RCLCPP_PUBLIC builtin_interfaces::msg::Time operator+(const builtin_interfaces::msg::Time& lhs,
                                                      const rclcpp::Duration& rhs);
RCLCPP_PUBLIC builtin_interfaces::msg::Time operator-(const builtin_interfaces::msg::Time& lhs,
                                                      const rclcpp::Duration& rhs);
RCLCPP_PUBLIC builtin_interfaces::msg::Time& operator+=(builtin_interfaces::msg::Time& lhs,
                                                        const rclcpp::Duration& rhs);
RCLCPP_PUBLIC builtin_interfaces::msg::Time& operator-=(builtin_interfaces::msg::Time& lhs,
                                                        const rclcpp::Duration& rhs);

}  // namespace builtin_interfaces::msg
