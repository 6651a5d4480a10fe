#pragma once

#include <memory>
#include <utility>

#include "rclcpp_action/client_goal_handle.hpp"

namespace rclcpp_action {

template <typename ActionT>
ClientGoalHandle<ActionT>::ClientGoalHandle(const GoalInfo& info,
                                            FeedbackCallback feedback_callback,
                                            ResultCallback result_callback)
    : info_(info),
      result_future_(result_promise_.get_future()),
      feedback_callback_(std::move(feedback_callback)),
      result_callback_(std::move(result_callback)) {}

template <typename ActionT>
const GoalUUID& ClientGoalHandle<ActionT>::get_goal_id() const {
  return info_.goal_id.uuid;
}

template <typename ActionT>
rclcpp::Time ClientGoalHandle<ActionT>::get_goal_stamp() const {
  return info_.stamp;
}

template <typename ActionT>
int8_t ClientGoalHandle<ActionT>::get_status() {
  const std::lock_guard lock{handle_mutex_};
  return status_;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::is_feedback_aware() {
  const std::lock_guard lock{handle_mutex_};
  return feedback_callback_ != nullptr;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::is_result_aware() {
  const std::lock_guard lock{handle_mutex_};
  return is_result_aware_;
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::set_result_callback(ResultCallback callback) {
  const std::lock_guard lock{handle_mutex_};
  result_callback_ = std::move(callback);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::call_feedback_callback(
    typename ClientGoalHandle<ActionT>::SharedPtr shared_this,
    std::shared_ptr<const Feedback> feedback_message) {
  FeedbackCallback callback;
  {
    const std::lock_guard lock{handle_mutex_};
    callback = feedback_callback_;
  }
  if (callback) callback(std::move(shared_this), std::move(feedback_message));
}

template <typename ActionT>
auto ClientGoalHandle<ActionT>::async_get_result() -> std::shared_future<WrappedResult> {
  const std::lock_guard lock{handle_mutex_};
  if (!is_result_aware_) throw exceptions::UnawareGoalHandleError();
  return result_future_;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::set_result_awareness(bool awareness) {
  const std::lock_guard lock{handle_mutex_};
  return std::exchange(is_result_aware_, awareness);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::set_status(int8_t status) {
  const std::lock_guard lock{handle_mutex_};
  if (!has_ended_) status_ = status;
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::set_result(const WrappedResult& wrapped_result) {
  ResultCallback callback;
  {
    const std::lock_guard lock{handle_mutex_};
    if (std::exchange(has_ended_, true)) return;
    status_ = static_cast<int8_t>(wrapped_result.code);
    result_promise_.set_value(wrapped_result);
    callback = result_callback_;
  }
  if (callback) callback(wrapped_result);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::invalidate(const exceptions::UnawareGoalHandleError& error) {
  const std::lock_guard lock{handle_mutex_};
  if (std::exchange(has_ended_, true)) return;
  is_result_aware_ = false;
  status_ = GoalStatus::STATUS_UNKNOWN;
  invalidate_exception_ = std::make_exception_ptr(error);
  result_promise_.set_exception(invalidate_exception_);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::throw_if_invalidated() {
  const std::lock_guard lock{handle_mutex_};
  if (invalidate_exception_) std::rethrow_exception(invalidate_exception_);
}

}  // namespace rclcpp_action
