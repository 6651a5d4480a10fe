#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rclcpp_action/client_goal_handle.hpp"

namespace rclcpp_action {

template <typename ActionT>
ClientGoalHandle<ActionT>::ClientGoalHandle(const GoalInfo& info, FeedbackCallback on_feedback,
                                            ResultCallback on_result)
    : info_(info), on_feedback_(std::move(on_feedback)), on_result_(std::move(on_result)) {}

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
  const std::lock_guard lock{mutex_};
  return status_;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::is_feedback_aware() {
  return on_feedback_ != nullptr;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::is_result_aware() {
  const std::lock_guard lock{mutex_};
  return knowledge_ == Knowledge::kAsked || knowledge_ == Knowledge::kKnown;
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::note_status(int8_t status) {
  const std::lock_guard lock{mutex_};
  // A late message must not undo the status of the result.
  if (!has_ended()) status_ = status;
}

template <typename ActionT>
bool ClientGoalHandle<ActionT>::ask_for_result() {
  const std::lock_guard lock{mutex_};
  if (knowledge_ != Knowledge::kNotAsked) return false;
  knowledge_ = Knowledge::kAsked;
  return true;
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::set_on_result(ResultCallback on_result) {
  const std::lock_guard lock{mutex_};
  on_result_ = std::move(on_result);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::deliver(const WrappedResult& result) {
  std::unique_lock lock{mutex_};
  if (has_ended()) return;
  knowledge_ = Knowledge::kKnown;
  status_ = static_cast<int8_t>(result.code);
  promise_.set_value(result);
  const ResultCallback on_result = on_result_;
  lock.unlock();
  if (on_result) on_result(result);
}

template <typename ActionT>
void ClientGoalHandle<ActionT>::lose(const std::string& reason) {
  const std::lock_guard lock{mutex_};
  if (has_ended()) return;
  knowledge_ = Knowledge::kLost;
  status_ = GoalStatus::STATUS_UNKNOWN;
  loss_.emplace(reason);
  promise_.set_exception(std::make_exception_ptr(*loss_));
}

template <typename ActionT>
auto ClientGoalHandle<ActionT>::future_result() -> std::shared_future<WrappedResult> {
  const std::lock_guard lock{mutex_};
  if (loss_) throw *loss_;
  if (knowledge_ == Knowledge::kNotAsked) throw exceptions::UnawareGoalHandleError();
  return future_;
}

}  // namespace rclcpp_action
