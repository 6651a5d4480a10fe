#pragma once

#include <chrono>

#include "builtin_interfaces/msg/duration.hpp"
#include "rcl/time.h"
#include "rclcpp/visibility_control.hpp"
#include "rmw/types.h"

namespace rclcpp {

/// A signed span of time [ns].
class RCLCPP_PUBLIC Duration {
 public:
  /// @param nanoseconds added to the seconds, so -1 s + 500 000 000 ns is -0.5 s.
  Duration(int32_t seconds, uint32_t nanoseconds);
  explicit Duration(std::chrono::nanoseconds nanoseconds);
  template <class Rep, class Period>
  Duration(const std::chrono::duration<Rep, Period>& duration)
      : Duration(std::chrono::duration_cast<std::chrono::nanoseconds>(duration)) {}
  Duration(const builtin_interfaces::msg::Duration& duration_msg);
  explicit Duration(const rcl_duration_t& duration);
  Duration(const Duration& rhs) = default;
  virtual ~Duration() = default;

  operator builtin_interfaces::msg::Duration() const;
  Duration& operator=(const Duration& rhs) = default;
  Duration& operator=(const builtin_interfaces::msg::Duration& duration_msg);

  bool operator==(const rclcpp::Duration& rhs) const;
  bool operator!=(const rclcpp::Duration& rhs) const;
  bool operator<(const rclcpp::Duration& rhs) const;
  bool operator<=(const rclcpp::Duration& rhs) const;
  bool operator>=(const rclcpp::Duration& rhs) const;
  bool operator>(const rclcpp::Duration& rhs) const;

  /// @throw std::overflow_error, std::underflow_error if the sum does not fit.
  Duration operator+(const rclcpp::Duration& rhs) const;
  Duration& operator+=(const rclcpp::Duration& rhs);
  Duration operator-(const rclcpp::Duration& rhs) const;
  Duration& operator-=(const rclcpp::Duration& rhs);

  /// @throw std::runtime_error if the scale is not finite, or the product does not fit.
  Duration operator*(double scale) const;
  Duration& operator*=(double scale);

  /// The longest duration.
  static Duration max();

  rcl_duration_value_t nanoseconds() const;
  double seconds() const;

  static Duration from_seconds(double seconds);
  static Duration from_nanoseconds(rcl_duration_value_t nanoseconds);
  static Duration from_rmw_time(rmw_time_t duration);

  template <class DurationT>
  DurationT to_chrono() const {
    return std::chrono::duration_cast<DurationT>(std::chrono::nanoseconds(nanoseconds()));
  }

  /// @throw std::runtime_error if negative.
  rmw_time_t to_rmw_time() const;

 private:
  Duration() = default;

  rcl_duration_t rcl_duration_{};
};

}  // namespace rclcpp
