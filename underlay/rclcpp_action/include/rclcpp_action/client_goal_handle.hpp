#pragma once

#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>

#include "action_msgs/msg/goal_status.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

/// How a goal ended.
enum class ResultCode : int8_t {
  UNKNOWN = action_msgs::msg::GoalStatus::STATUS_UNKNOWN,
  SUCCEEDED = action_msgs::msg::GoalStatus::STATUS_SUCCEEDED,
  CANCELED = action_msgs::msg::GoalStatus::STATUS_CANCELED,
  ABORTED = action_msgs::msg::GoalStatus::STATUS_ABORTED
};

template <typename ActionT>
class Client;

/// A goal that a server accepted, as the client sees it. Made by Client::async_send_goal().
template <typename ActionT>
class ClientGoalHandle {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ClientGoalHandle)

  /// A result, with how and for which goal it came about.
  struct WrappedResult {
    GoalUUID goal_id;
    ResultCode code;
    typename ActionT::Result::SharedPtr result;
  };

  using Feedback = typename ActionT::Feedback;
  using Result = typename ActionT::Result;
  using FeedbackCallback = std::function<void(typename ClientGoalHandle<ActionT>::SharedPtr,
                                              const std::shared_ptr<const Feedback>)>;
  using ResultCallback = std::function<void(const WrappedResult& result)>;

  virtual ~ClientGoalHandle() = default;

  const GoalUUID& get_goal_id() const;

  /// Returns when the server accepted the goal, as far as the server told.
  rclcpp::Time get_goal_stamp() const;

  /// Returns what is known of the goal, a number of action_msgs/GoalStatus.
  int8_t get_status();

  /// Returns true if a callback is called for feedback on the goal.
  bool is_feedback_aware();

  /// Returns true if the result has been asked for.
  bool is_result_aware();

 private:
  friend class Client<ActionT>;

  ClientGoalHandle(const GoalInfo& info, FeedbackCallback feedback_callback,
                   ResultCallback result_callback);

  void set_result_callback(ResultCallback callback);
  void call_feedback_callback(typename ClientGoalHandle<ActionT>::SharedPtr shared_this,
                              std::shared_ptr<const Feedback> feedback_message);
  std::shared_future<WrappedResult> async_get_result();
  bool set_result_awareness(bool awareness);
  void set_status(int8_t status);
  void set_result(const WrappedResult& wrapped_result);
  void invalidate(const exceptions::UnawareGoalHandleError& error);
  void throw_if_invalidated();

  const GoalInfo info_;
  std::mutex handle_mutex_;
  bool is_result_aware_{false};
  bool has_ended_{false};
  std::exception_ptr invalidate_exception_;
  std::promise<WrappedResult> result_promise_;
  std::shared_future<WrappedResult> result_future_;
  FeedbackCallback feedback_callback_;
  ResultCallback result_callback_;
  int8_t status_{GoalStatus::STATUS_ACCEPTED};
};

}  // namespace rclcpp_action

#include "rclcpp_action/client_goal_handle_impl.hpp"
