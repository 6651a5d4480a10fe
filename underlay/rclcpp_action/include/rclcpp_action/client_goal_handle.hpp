#pragma once

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

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

  /// Returns the time at which the server accepted the goal, from the response.
  rclcpp::Time get_goal_stamp() const;

  /// Returns what is known of the goal, a number of action_msgs/GoalStatus.
  int8_t get_status();

  /// Returns true if a callback is called for feedback on the goal.
  bool is_feedback_aware();

  /// Returns true if the result has been asked for.
  bool is_result_aware();

 private:
  friend class Client<ActionT>;

  /// What the client knows of the result.
  enum class Knowledge { kNotAsked, kAsked, kKnown, kLost };

  ClientGoalHandle(const GoalInfo& info, FeedbackCallback on_feedback, ResultCallback on_result);

  // What the client does with its goals.
  void note_status(int8_t status);
  /// Returns whether the caller has to request the result.
  bool ask_for_result();
  void set_on_result(ResultCallback on_result);
  void deliver(const WrappedResult& result);
  /// Gives the goal up: its result will never be known.
  void lose(const std::string& reason);
  /// @throws exceptions::UnawareGoalHandleError if the result is lost or not asked for.
  std::shared_future<WrappedResult> future_result();

  bool has_ended() const { return knowledge_ >= Knowledge::kKnown; }

  const GoalInfo info_;
  const FeedbackCallback on_feedback_;
  std::mutex mutex_;  // Guards what follows.
  ResultCallback on_result_;
  int8_t status_{GoalStatus::STATUS_ACCEPTED};
  Knowledge knowledge_{Knowledge::kNotAsked};
  std::optional<exceptions::UnawareGoalHandleError> loss_;
  std::promise<WrappedResult> promise_;
  std::shared_future<WrappedResult> future_{promise_.get_future()};
};

}  // namespace rclcpp_action

#include "rclcpp_action/client_goal_handle_impl.hpp"
