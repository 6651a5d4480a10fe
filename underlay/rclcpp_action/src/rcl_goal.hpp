#pragma once

#include <memory>
#include <mutex>

#include "rcl_action/action_server.h"
#include "rcl_action/goal_handle.h"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action::detail {

/// State of one goal of a server, in rcl.
///
/// rcl's server looks into the goals that it knows, without a lock of its own; so a goal shares the
/// lock of its server, and lives at least as long as the server knows it.
class RclGoal {
 public:
  /// Has a server accept a new goal; null if it knows the goal. With the mutex held.
  static std::shared_ptr<RclGoal> accept(rcl_action_server_t& server, const GoalUUID& uuid,
                                         std::shared_ptr<std::recursive_mutex> mutex);

  RclGoal(const rcl_action_goal_handle_t& handle, std::shared_ptr<std::recursive_mutex> mutex);
  ~RclGoal();
  RclGoal(const RclGoal&) = delete;
  RclGoal& operator=(const RclGoal&) = delete;

  /// Returns a number of action_msgs/GoalStatus.
  rcl_action_goal_state_t status() const;

  /// Returns true until the goal succeeded, was aborted or was canceled.
  bool is_active() const;

  /// Moves the goal on.
  /// @throws rclcpp::exceptions::RCLError if the event is not allowed in the goal's state.
  void update(rcl_action_goal_event_t event);

  /// Cancels the goal if it is active; returns whether it was.
  bool cancel_if_active() noexcept;

 private:
  rcl_action_goal_handle_t handle_;
  std::shared_ptr<std::recursive_mutex> mutex_;
};

}  // namespace rclcpp_action::detail
