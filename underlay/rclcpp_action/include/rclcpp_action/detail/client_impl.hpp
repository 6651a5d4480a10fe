#pragma once

#include <memory>
#include <utility>

#include "rclcpp_action/client.hpp"

namespace rclcpp_action {

template <typename ActionT>
Client<ActionT>::Client(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                        rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                        rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                        const std::string& action_name,
                        const rcl_action_client_options_t& client_options)
    : ClientBase(node_base, node_graph, node_logging, action_name,
                 rosidl_typesupport_cpp::get_action_type_support_handle<ActionT>(),
                 client_options) {}

template <typename ActionT>
Client<ActionT>::~Client() {
  const std::lock_guard lock{goal_handles_mutex_};
  for (const auto& [uuid, weak_goal] : goal_handles_) {
    if (const auto goal_handle = weak_goal.lock()) {
      goal_handle->invalidate(exceptions::UnawareGoalHandleError());
    }
  }
}

template <typename ActionT>
auto Client<ActionT>::async_send_goal(const Goal& goal, const SendGoalOptions& options)
    -> std::shared_future<typename GoalHandle::SharedPtr> {
  auto promise = std::make_shared<std::promise<typename GoalHandle::SharedPtr>>();
  std::shared_future<typename GoalHandle::SharedPtr> future{promise->get_future()};
  auto request = std::make_shared<typename SendGoal::Request>();
  request->goal_id.uuid = generate_goal_id();
  request->goal = goal;
  send_goal_request(request, [this, promise, options, uuid = GoalUUID{request->goal_id.uuid}](
                                 std::shared_ptr<void> message) {
    const auto response = std::static_pointer_cast<typename SendGoal::Response>(message);
    typename GoalHandle::SharedPtr goal_handle;
    if (response->accepted) goal_handle = add_goal(uuid, response->stamp, options);
    promise->set_value(goal_handle);
    if (options.goal_response_callback) options.goal_response_callback(goal_handle);
    if (goal_handle && options.result_callback) make_result_aware(goal_handle);
  });
  return future;
}

template <typename ActionT>
auto Client<ActionT>::async_get_result(typename GoalHandle::SharedPtr goal_handle,
                                       ResultCallback result_callback)
    -> std::shared_future<WrappedResult> {
  // As when the request for the result could not be sent while the goal was accepted.
  goal_handle->throw_if_invalidated();
  throw_if_unknown(*goal_handle);
  if (result_callback) goal_handle->set_result_callback(std::move(result_callback));
  make_result_aware(goal_handle);
  return goal_handle->async_get_result();
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_goal(typename GoalHandle::SharedPtr goal_handle,
                                        CancelCallback cancel_callback)
    -> std::shared_future<typename CancelResponse::SharedPtr> {
  throw_if_unknown(*goal_handle);
  auto request = std::make_shared<CancelRequest>();
  request->goal_info.goal_id.uuid = goal_handle->get_goal_id();
  return async_cancel(std::move(request), std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_all_goals(CancelCallback cancel_callback)
    -> std::shared_future<typename CancelResponse::SharedPtr> {
  // No identifier and no time: every goal.
  return async_cancel(std::make_shared<CancelRequest>(), std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_goals_before(const rclcpp::Time& stamp,
                                                CancelCallback cancel_callback)
    -> std::shared_future<typename CancelResponse::SharedPtr> {
  auto request = std::make_shared<CancelRequest>();
  request->goal_info.stamp = stamp;
  return async_cancel(std::move(request), std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::async_cancel(std::shared_ptr<CancelRequest> request, CancelCallback callback)
    -> std::shared_future<typename CancelResponse::SharedPtr> {
  auto promise = std::make_shared<std::promise<typename CancelResponse::SharedPtr>>();
  std::shared_future<typename CancelResponse::SharedPtr> future{promise->get_future()};
  send_cancel_request(std::move(request),
                      [promise, callback = std::move(callback)](std::shared_ptr<void> message) {
                        const auto response = std::static_pointer_cast<CancelResponse>(message);
                        promise->set_value(response);
                        if (callback) callback(response);
                      });
  return future;
}

template <typename ActionT>
void Client<ActionT>::make_result_aware(typename GoalHandle::SharedPtr goal_handle) {
  if (goal_handle->set_result_awareness(true)) return;
  auto request = std::make_shared<typename GetResult::Request>();
  request->goal_id.uuid = goal_handle->get_goal_id();
  try {
    // The callback holds the goal, so that a result arrives even if nobody else does.
    send_result_request(request, [this, goal_handle](std::shared_ptr<void> message) {
      const auto response = std::static_pointer_cast<typename GetResult::Response>(message);
      goal_handle->set_result({goal_handle->get_goal_id(),
                               static_cast<ResultCode>(response->status),
                               std::make_shared<typename ActionT::Result>(response->result)});
      const std::lock_guard lock{goal_handles_mutex_};
      goal_handles_.erase(goal_handle->get_goal_id());
    });
  } catch (const rclcpp::exceptions::RCLError& error) {
    goal_handle->invalidate(exceptions::UnawareGoalHandleError(error.message));
  }
}

template <typename ActionT>
auto Client<ActionT>::add_goal(const GoalUUID& uuid, const builtin_interfaces::msg::Time& stamp,
                               const SendGoalOptions& options) -> typename GoalHandle::SharedPtr {
  GoalInfo info;
  info.goal_id.uuid = uuid;
  info.stamp = stamp;
  const typename GoalHandle::SharedPtr goal_handle{
      new GoalHandle(info, options.feedback_callback, options.result_callback)};
  const std::lock_guard lock{goal_handles_mutex_};
  std::erase_if(goal_handles_, [](const auto& goal) { return goal.second.expired(); });
  goal_handles_[uuid] = goal_handle;
  return goal_handle;
}

template <typename ActionT>
auto Client<ActionT>::find_goal(const GoalUUID& uuid) -> typename GoalHandle::SharedPtr {
  const std::lock_guard lock{goal_handles_mutex_};
  const auto found = goal_handles_.find(uuid);
  return found == goal_handles_.end() ? nullptr : found->second.lock();
}

template <typename ActionT>
void Client<ActionT>::throw_if_unknown(const GoalHandle& goal_handle) {
  const std::lock_guard lock{goal_handles_mutex_};
  if (goal_handles_.count(goal_handle.get_goal_id()) == 0) {
    throw exceptions::UnknownGoalHandleError();
  }
}

template <typename ActionT>
void Client<ActionT>::handle_feedback_message(std::shared_ptr<void> message) {
  const auto feedback = std::static_pointer_cast<FeedbackMessage>(message);
  const auto goal_handle = find_goal(feedback->goal_id.uuid);
  // Feedback is broadcast: that of other clients' goals arrives here too.
  if (!goal_handle) return;
  goal_handle->call_feedback_callback(
      goal_handle, std::shared_ptr<const Feedback>{feedback, &feedback->feedback});
}

template <typename ActionT>
void Client<ActionT>::handle_status_message(std::shared_ptr<void> message) {
  for (const GoalStatus& status : std::static_pointer_cast<StatusMessage>(message)->status_list) {
    if (const auto goal_handle = find_goal(status.goal_info.goal_id.uuid)) {
      goal_handle->set_status(status.status);
    }
  }
}

template <typename ActionT>
std::shared_ptr<void> Client<ActionT>::create_goal_response() const {
  return std::make_shared<typename SendGoal::Response>();
}

template <typename ActionT>
std::shared_ptr<void> Client<ActionT>::create_result_response() const {
  return std::make_shared<typename GetResult::Response>();
}

template <typename ActionT>
std::shared_ptr<void> Client<ActionT>::create_cancel_response() const {
  return std::make_shared<CancelResponse>();
}

template <typename ActionT>
std::shared_ptr<void> Client<ActionT>::create_feedback_message() const {
  return std::make_shared<FeedbackMessage>();
}

template <typename ActionT>
std::shared_ptr<void> Client<ActionT>::create_status_message() const {
  return std::make_shared<StatusMessage>();
}

}  // namespace rclcpp_action
