#include "rcl_goal.hpp"

#include <utility>

#include "rcl/error_handling.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp_action::detail {

std::shared_ptr<RclGoal> RclGoal::accept(rcl_action_server_t& server, const GoalUUID& uuid,
                                         std::shared_ptr<std::recursive_mutex> mutex) {
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  convert(uuid, &info);
  const rcl_action_goal_handle_t* handle = rcl_action_accept_new_goal(&server, &info);
  // rcl gives the memory of the handle back by itself, but leaves what it points to to us.
  if (handle != nullptr) return std::make_shared<RclGoal>(*handle, std::move(mutex));
  rcl_reset_error();
  return nullptr;
}

RclGoal::RclGoal(const rcl_action_goal_handle_t& handle,
                 std::shared_ptr<std::recursive_mutex> mutex)
    : handle_{handle}, mutex_{std::move(mutex)} {}

RclGoal::~RclGoal() {
  const std::lock_guard lock{*mutex_};
  if (rcl_action_goal_handle_fini(&handle_) == RCL_RET_OK) return;
  RCLCPP_ERROR(rclcpp::get_logger("rclcpp_action"), "cannot finalize a goal handle: %s",
               rcl_get_error_string().str);
  rcl_reset_error();
}

rcl_action_goal_state_t RclGoal::status() const {
  const std::lock_guard lock{*mutex_};
  rcl_action_goal_state_t status = GOAL_STATE_UNKNOWN;
  const rcl_ret_t ret = rcl_action_goal_handle_get_status(&handle_, &status);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot get the status of a goal");
  }
  return status;
}

bool RclGoal::is_active() const {
  const std::lock_guard lock{*mutex_};
  return rcl_action_goal_handle_is_active(&handle_);
}

void RclGoal::update(rcl_action_goal_event_t event) {
  const std::lock_guard lock{*mutex_};
  const rcl_ret_t ret = rcl_action_update_goal_state(&handle_, event);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "a goal cannot take this step now");
  }
}

bool RclGoal::cancel_if_active() noexcept {
  const std::lock_guard lock{*mutex_};
  if (!rcl_action_goal_handle_is_active(&handle_)) return false;
  if (rcl_action_goal_handle_is_cancelable(&handle_) &&
      rcl_action_update_goal_state(&handle_, GOAL_EVENT_CANCEL_GOAL) != RCL_RET_OK) {
    rcl_reset_error();
    return false;
  }
  if (rcl_action_update_goal_state(&handle_, GOAL_EVENT_CANCELED) == RCL_RET_OK) return true;
  rcl_reset_error();
  return false;
}

}  // namespace rclcpp_action::detail
