#pragma once

#include <array>
#include <memory>

#include "rclcpp_action/types.hpp"

namespace rclcpp_action::detail {

/// A message in code that does not know the type of its action.
using Message = std::shared_ptr<void>;

/// Makes an empty message.
template <typename MessageT>
Message make_message() {
  return std::make_shared<MessageT>();
}

/// Returns which goal a request is about.
template <typename RequestT>
GoalUUID goal_of(const void* request) {
  return static_cast<const RequestT*>(request)->goal_id.uuid;
}

/// Type-dependent operations of an action server.
struct ServerMessages {
  Message (*goal_request)();
  Message (*goal_answer)(bool accepted);
  GoalUUID (*goal_of_goal_request)(const void* request);
  Message (*result_request)();
  Message (*unknown_result)();
  GoalUUID (*goal_of_result_request)(const void* request);
};

template <typename ActionT>
inline constexpr ServerMessages kServerMessages{
    .goal_request = &make_message<typename ActionT::Impl::SendGoalService::Request>,
    .goal_answer = [](bool accepted) -> Message {
      auto answer = std::make_shared<typename ActionT::Impl::SendGoalService::Response>();
      answer->accepted = accepted;
      return answer;
    },
    .goal_of_goal_request = &goal_of<typename ActionT::Impl::SendGoalService::Request>,
    .result_request = &make_message<typename ActionT::Impl::GetResultService::Request>,
    .unknown_result = &make_message<typename ActionT::Impl::GetResultService::Response>,
    .goal_of_result_request = &goal_of<typename ActionT::Impl::GetResultService::Request>};

/// Type-dependent operations of an action client: a message for each ClientBase::EntityType.
using ClientMessages = std::array<Message (*)(), 5>;

template <typename ActionT>
inline constexpr ClientMessages kClientMessages{
    &make_message<typename ActionT::Impl::SendGoalService::Response>,
    &make_message<typename ActionT::Impl::GetResultService::Response>,
    &make_message<typename ActionT::Impl::CancelGoalService::Response>,
    &make_message<typename ActionT::Impl::FeedbackMessage>,
    &make_message<typename ActionT::Impl::GoalStatusMessage>};

}  // namespace rclcpp_action::detail
