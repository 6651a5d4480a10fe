#pragma once

#include "rcutils/time.h"

namespace rclcpp {

class Clock;

namespace detail {

/// Reads an rclcpp::Clock the way rcutils' throttling macros ask for the time.
class LoggingClock {
 public:
  explicit LoggingClock(const Clock& clock) : clock_(&clock) {}

  rcutils_ret_t operator()(rcutils_time_point_value_t* time_point) const;

 private:
  const Clock* clock_;
};

}  // namespace detail
}  // namespace rclcpp
