#pragma once

#include <mutex>
#include <unordered_map>

#include "rclcpp/rclcpp.hpp"
#include "tf2/time.hpp"
#include "tf2_ros/create_timer_interface.hpp"

namespace tf2_ros {

/// The timers of a node. May be used from any thread.
class CreateTimerROS : public CreateTimerInterface {
 public:
  CreateTimerROS(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                 rclcpp::node_interfaces::NodeTimersInterface::SharedPtr node_timers,
                 rclcpp::CallbackGroup::SharedPtr callback_group = nullptr);
  virtual ~CreateTimerROS() = default;

  TimerHandle createTimer(rclcpp::Clock::SharedPtr clock, const tf2::Duration& period,
                          TimerCallbackType callback) override;
  void cancel(const TimerHandle& timer_handle) override;
  void reset(const TimerHandle& timer_handle) override;
  void remove(const TimerHandle& timer_handle) override;

 private:
  /// @param action What is being done, for the exception.
  rclcpp::TimerBase& find(const TimerHandle& timer_handle, const char* action) const;

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base_;
  rclcpp::node_interfaces::NodeTimersInterface::SharedPtr node_timers_;
  rclcpp::CallbackGroup::SharedPtr callback_group_;
  std::mutex mutex_;
  TimerHandle next_handle_{};
  std::unordered_map<TimerHandle, rclcpp::TimerBase::SharedPtr> timers_;
};

}  // namespace tf2_ros
