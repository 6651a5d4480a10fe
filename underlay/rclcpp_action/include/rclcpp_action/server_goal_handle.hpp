#pragma once

#include <memory>
#include <utility>

#include "action_msgs/msg/goal_status.hpp"
#include "rcl_action/types.h"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

class ServerBase;

namespace detail {

class RclGoal;
class ServerCore;

/// A goal that a server has accepted.
struct AcceptedGoal {
  GoalUUID uuid;
  std::shared_ptr<RclGoal> state;
  // A goal may outlive its server; then no client is notified any more.
  std::weak_ptr<ServerCore> server;
};

}  // namespace detail

/// What does not depend on the type of an action in the server's view of a goal.
class ServerGoalHandleBase {
 public:
  virtual ~ServerGoalHandleBase();
  ServerGoalHandleBase(const ServerGoalHandleBase&) = delete;
  ServerGoalHandleBase& operator=(const ServerGoalHandleBase&) = delete;

  /// Returns true if a request to cancel was accepted and the goal has not ended since.
  bool is_canceling() const;

  /// Returns true until the goal has ended in some way.
  bool is_active() const;

  /// Returns true while the goal is being executed and is not being cancelled.
  bool is_executing() const;

 protected:
  explicit ServerGoalHandleBase(detail::AcceptedGoal accepted);

  const GoalUUID& uuid() const { return accepted_.uuid; }

  /// Begins to execute the goal.
  void begin();

  /// Ends the goal and gives the result to the clients that want it.
  void end(rcl_action_goal_event_t how, std::shared_ptr<void> result);

  /// Cancels the goal if it has not ended, because its last owner is gone.
  void abandon(std::shared_ptr<void> result) noexcept;

  /// Sends a feedback message to all clients.
  void publish(const std::shared_ptr<void>& feedback);

 private:
  friend class ServerBase;

  detail::AcceptedGoal accepted_;
};

template <typename ActionT>
class Server;

/// A goal, as the server sees it: what to do, and how to report on it.
///
/// A handle that is dropped before the goal ended cancels the goal.
template <typename ActionT>
class ServerGoalHandle : public ServerGoalHandleBase {
 public:
  ~ServerGoalHandle() override {
    if (is_active()) abandon(result_message(GoalStatus::STATUS_CANCELED, nullptr));
  }

  /// Sends the progress to all clients.
  void publish_feedback(std::shared_ptr<typename ActionT::Feedback> feedback_msg) {
    const auto message = std::make_shared<typename ActionT::Impl::FeedbackMessage>();
    message->goal_id.uuid = uuid();
    message->feedback = *feedback_msg;
    publish(message);
  }

  /// Ends the goal: it was not reached.
  /// @throws rclcpp::exceptions::RCLError if the goal is neither executing nor canceling.
  void abort(typename ActionT::Result::SharedPtr result_msg) {
    end(GOAL_EVENT_ABORT, result_message(GoalStatus::STATUS_ABORTED, result_msg.get()));
  }

  /// Ends the goal: it was reached.
  /// @throws rclcpp::exceptions::RCLError if the goal is neither executing nor canceling.
  void succeed(typename ActionT::Result::SharedPtr result_msg) {
    end(GOAL_EVENT_SUCCEED, result_message(GoalStatus::STATUS_SUCCEEDED, result_msg.get()));
  }

  /// Ends the goal: a client wanted it so.
  /// @throws rclcpp::exceptions::RCLError if the goal is not canceling.
  void canceled(typename ActionT::Result::SharedPtr result_msg) {
    end(GOAL_EVENT_CANCELED, result_message(GoalStatus::STATUS_CANCELED, result_msg.get()));
  }

  /// Starts a goal that was accepted with GoalResponse::ACCEPT_AND_DEFER.
  /// @throws rclcpp::exceptions::RCLError if the goal has started before.
  void execute() { begin(); }

  /// Returns what the client asked for.
  const std::shared_ptr<const typename ActionT::Goal> get_goal() const { return goal_; }

  const GoalUUID& get_goal_id() const { return uuid(); }

 private:
  friend class Server<ActionT>;

  ServerGoalHandle(detail::AcceptedGoal accepted,
                   std::shared_ptr<const typename ActionT::Goal> goal)
      : ServerGoalHandleBase(std::move(accepted)), goal_(std::move(goal)) {}

  static std::shared_ptr<void> result_message(int8_t status,
                                              const typename ActionT::Result* result) {
    auto message = std::make_shared<typename ActionT::Impl::GetResultService::Response>();
    message->status = status;
    if (result != nullptr) message->result = *result;
    return message;
  }

  const std::shared_ptr<const typename ActionT::Goal> goal_;
};

}  // namespace rclcpp_action
