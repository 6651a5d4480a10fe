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
                 detail::kClientMessages<ActionT>, client_options) {}

template <typename ActionT>
Client<ActionT>::~Client() {
  const std::lock_guard lock{goals_mutex_};
  for (const auto& [uuid, weak] : goals_) {
    if (const auto goal = weak.lock()) goal->lose("the action client is gone");
  }
}

template <typename ActionT>
auto Client<ActionT>::async_send_goal(const Goal& goal, const SendGoalOptions& options)
    -> std::shared_future<GoalHandlePtr> {
  const auto request = std::make_shared<typename ActionT::Impl::SendGoalService::Request>();
  request->goal_id.uuid = generate_goal_id();
  request->goal = goal;
  const auto promise = std::make_shared<std::promise<GoalHandlePtr>>();
  std::shared_future<GoalHandlePtr> future{promise->get_future()};
  const auto on_answer = [this, goal_id = request->goal_id, options,
                          promise](const detail::Message& message) {
    using Answer = typename ActionT::Impl::SendGoalService::Response;
    const auto& answer = *static_cast<const Answer*>(message.get());
    GoalHandlePtr accepted;
    if (answer.accepted) {
      GoalInfo info;
      info.goal_id = goal_id;
      info.stamp = answer.stamp;
      accepted = add_goal(info, options);
    }
    promise->set_value(accepted);
    if (options.goal_response_callback) options.goal_response_callback(accepted);
    if (accepted && options.result_callback) request_result(accepted);
  };
  send(EntityType::GoalClient, request, on_answer);
  return future;
}

template <typename ActionT>
auto Client<ActionT>::async_get_result(GoalHandlePtr goal_handle, ResultCallback result_callback)
    -> std::shared_future<WrappedResult> {
  expect_known(*goal_handle);
  if (result_callback) goal_handle->set_on_result(std::move(result_callback));
  request_result(goal_handle);
  return goal_handle->future_result();
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_goal(GoalHandlePtr goal_handle,
                                        CancelCallback cancel_callback) -> CancelFuture {
  expect_known(*goal_handle);
  GoalInfo which;
  which.goal_id.uuid = goal_handle->get_goal_id();
  return cancel(which, std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_all_goals(CancelCallback cancel_callback) -> CancelFuture {
  // No identifier and no time: every goal.
  return cancel(GoalInfo(), std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::async_cancel_goals_before(const rclcpp::Time& stamp,
                                                CancelCallback cancel_callback) -> CancelFuture {
  GoalInfo which;
  which.stamp = stamp;
  return cancel(which, std::move(cancel_callback));
}

template <typename ActionT>
auto Client<ActionT>::cancel(const GoalInfo& which, CancelCallback callback) -> CancelFuture {
  const auto request = std::make_shared<CancelRequest>();
  request->goal_info = which;
  const auto promise = std::make_shared<std::promise<typename CancelResponse::SharedPtr>>();
  CancelFuture future{promise->get_future()};
  send(EntityType::CancelClient, request, [promise, callback](const detail::Message& message) {
    const auto answer = std::static_pointer_cast<CancelResponse>(message);
    promise->set_value(answer);
    if (callback) callback(answer);
  });
  return future;
}

template <typename ActionT>
void Client<ActionT>::request_result(const GoalHandlePtr& goal) {
  if (!goal->ask_for_result()) return;
  const auto request = std::make_shared<typename ActionT::Impl::GetResultService::Request>();
  request->goal_id.uuid = goal->get_goal_id();
  // Keeps the goal alive, so that a result arrives even if no other owner exists.
  const auto on_answer = [this, goal](const detail::Message& message) {
    using Answer = typename ActionT::Impl::GetResultService::Response;
    const auto answer = std::static_pointer_cast<Answer>(message);
    goal->deliver({goal->get_goal_id(), static_cast<ResultCode>(answer->status),
                   std::shared_ptr<typename ActionT::Result>{answer, &answer->result}});
    const std::lock_guard lock{goals_mutex_};
    goals_.erase(goal->get_goal_id());
  };
  try {
    send(EntityType::ResultClient, request, on_answer);
  } catch (const rclcpp::exceptions::RCLError& error) {
    goal->lose(error.message);
  }
}

template <typename ActionT>
auto Client<ActionT>::add_goal(const GoalInfo& info,
                               const SendGoalOptions& options) -> GoalHandlePtr {
  const GoalHandlePtr goal{
      new GoalHandle(info, options.feedback_callback, options.result_callback)};
  const std::lock_guard lock{goals_mutex_};
  std::erase_if(goals_, [](const auto& known) { return known.second.expired(); });
  goals_[goal->get_goal_id()] = goal;
  return goal;
}

template <typename ActionT>
auto Client<ActionT>::find_goal(const GoalUUID& uuid) -> GoalHandlePtr {
  const std::lock_guard lock{goals_mutex_};
  const auto goal = goals_.find(uuid);
  return goal == goals_.end() ? nullptr : goal->second.lock();
}

template <typename ActionT>
void Client<ActionT>::expect_known(const GoalHandle& goal) {
  if (!find_goal(goal.get_goal_id())) throw exceptions::UnknownGoalHandleError();
}

template <typename ActionT>
void Client<ActionT>::on_feedback(const detail::Message& message) {
  const auto& feedback = *static_cast<typename ActionT::Impl::FeedbackMessage*>(message.get());
  // Feedback is broadcast: that of other clients' goals arrives here too.
  const auto goal = find_goal(feedback.goal_id.uuid);
  if (!goal || !goal->on_feedback_) return;
  goal->on_feedback_(goal, std::shared_ptr<const Feedback>{message, &feedback.feedback});
}

template <typename ActionT>
void Client<ActionT>::on_status(const detail::Message& message) {
  using Status = typename ActionT::Impl::GoalStatusMessage;
  for (const GoalStatus& status : static_cast<const Status*>(message.get())->status_list) {
    const auto goal = find_goal(status.goal_info.goal_id.uuid);
    if (goal) goal->note_status(status.status);
  }
}

}  // namespace rclcpp_action
