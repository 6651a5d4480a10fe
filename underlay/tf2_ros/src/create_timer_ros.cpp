#include "tf2_ros/create_timer_ros.hpp"

#include <string>
#include <utility>

namespace tf2_ros {

CreateTimerROS::CreateTimerROS(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                               rclcpp::node_interfaces::NodeTimersInterface::SharedPtr node_timers,
                               rclcpp::CallbackGroup::SharedPtr callback_group)
    : node_base_(std::move(node_base)),
      node_timers_(std::move(node_timers)),
      callback_group_(std::move(callback_group)) {}

TimerHandle CreateTimerROS::createTimer(rclcpp::Clock::SharedPtr clock, const tf2::Duration& period,
                                        TimerCallbackType callback) {
  // Held until the timer is known by its handle, which its callback may want to remove at once.
  const std::lock_guard lock(mutex_);
  const TimerHandle handle = next_handle_++;
  timers_[handle] = rclcpp::create_timer(
      node_base_, node_timers_, std::move(clock), rclcpp::Duration(period),
      [callback = std::move(callback), handle] { callback(handle); }, callback_group_);
  return handle;
}

rclcpp::TimerBase& CreateTimerROS::find(const TimerHandle& timer_handle, const char* action) const {
  const auto it = timers_.find(timer_handle);
  if (it == timers_.end()) {
    throw InvalidTimerHandleException(std::string("there is no such timer for ") + action);
  }
  return *it->second;
}

void CreateTimerROS::cancel(const TimerHandle& timer_handle) {
  const std::lock_guard lock(mutex_);
  find(timer_handle, "cancel()").cancel();
}

void CreateTimerROS::reset(const TimerHandle& timer_handle) {
  const std::lock_guard lock(mutex_);
  find(timer_handle, "reset()").reset();
}

void CreateTimerROS::remove(const TimerHandle& timer_handle) {
  const std::lock_guard lock(mutex_);
  find(timer_handle, "remove()").cancel();
  timers_.erase(timer_handle);
}

}  // namespace tf2_ros
