#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "builtin_interfaces/msg/time.hpp"
#include "rclcpp/clock.hpp"

namespace rclcpp {

/// The clocks of a time source, which all have the same time.
class TimeSourceClocks {
 public:
  /// Simulated time for all clocks from now on.
  void enable_ros_time();
  /// System time for all clocks from now on.
  void disable_ros_time();
  bool is_ros_time_active() const;

  /// @throw std::invalid_argument if time is simulated and the clock cannot be.
  void attach(Clock::SharedPtr clock);
  void detach(const Clock::SharedPtr& clock);

  /// Sets the simulated time of all clocks.
  void set_time(const builtin_interfaces::msg::Time& time);

 private:
  void set_clock(Clock& clock) const;

  mutable std::mutex mutex_;
  bool ros_time_active_{false};
  std::optional<builtin_interfaces::msg::Time> last_time_;
  std::vector<Clock::SharedPtr> clocks_;
};

}  // namespace rclcpp
