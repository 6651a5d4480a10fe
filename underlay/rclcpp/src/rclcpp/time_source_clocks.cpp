#include "rclcpp/time_source_clocks.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rclcpp/detail/check.hpp"

namespace rclcpp {

namespace {

void use_simulated_time(Clock& clock, bool simulated) {
  if (clock.get_clock_type() != RCL_ROS_TIME || clock.ros_time_is_active() == simulated) return;
  std::lock_guard<std::mutex> clock_lock(clock.get_clock_mutex());
  detail::check(simulated ? rcl_enable_ros_time_override(clock.get_clock_handle())
                          : rcl_disable_ros_time_override(clock.get_clock_handle()),
                "cannot switch simulated time");
}

}  // namespace

void TimeSourceClocks::enable_ros_time() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (std::exchange(ros_time_active_, true)) return;
  for (const auto& clock : clocks_) set_clock(*clock);
}

void TimeSourceClocks::disable_ros_time() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!std::exchange(ros_time_active_, false)) return;
  for (const auto& clock : clocks_) set_clock(*clock);
}

bool TimeSourceClocks::is_ros_time_active() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return ros_time_active_;
}

void TimeSourceClocks::attach(Clock::SharedPtr clock) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (ros_time_active_ && clock->get_clock_type() != RCL_ROS_TIME) {
    throw std::invalid_argument("only a clock of ROS time can have simulated time");
  }
  set_clock(*clock);
  clocks_.push_back(std::move(clock));
}

void TimeSourceClocks::detach(const Clock::SharedPtr& clock) {
  std::lock_guard<std::mutex> lock(mutex_);
  std::erase(clocks_, clock);
}

void TimeSourceClocks::set_time(const builtin_interfaces::msg::Time& time) {
  std::lock_guard<std::mutex> lock(mutex_);
  last_time_ = time;
  if (!ros_time_active_) return;
  for (const auto& clock : clocks_) set_clock(*clock);
}

void TimeSourceClocks::set_clock(Clock& clock) const {
  use_simulated_time(clock, ros_time_active_);
  if (!ros_time_active_ || clock.get_clock_type() != RCL_ROS_TIME) return;
  // Before the first message, simulated time is zero.
  const int64_t nanoseconds =
      last_time_ ? RCL_S_TO_NS(static_cast<int64_t>(last_time_->sec)) + last_time_->nanosec : 0;
  std::lock_guard<std::mutex> clock_lock(clock.get_clock_mutex());
  detail::check(rcl_set_ros_time_override(clock.get_clock_handle(), nanoseconds),
                "cannot set simulated time");
}

}  // namespace rclcpp
