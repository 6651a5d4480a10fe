#pragma once

#include <atomic>
#include <memory>

#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// A flag that one thread sets and another reads.
class Event {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Event)

  RCLCPP_PUBLIC Event();

  /// Sets the flag; returns what it was.
  RCLCPP_PUBLIC bool set();
  RCLCPP_PUBLIC bool check();
  /// Clears the flag; returns what it was.
  RCLCPP_PUBLIC bool check_and_clear();

 private:
  RCLCPP_DISABLE_COPY(Event)

  std::atomic_bool state_;
};

}  // namespace rclcpp
