#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "action_msgs/msg/goal_status.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp_action/types.hpp"

namespace rclcpp_action {

namespace detail {
class RclGoal;
}  // namespace detail

/// What does not depend on the type of an action in the server's view of a goal.
class ServerGoalHandleBase {
 public:
  virtual ~ServerGoalHandleBase();

  /// Returns true if a request to cancel was accepted and the goal has not ended since.
  bool is_canceling() const;

  /// Returns true until the goal has ended in some way.
  bool is_active() const;

  /// Returns true while the goal is being executed and nobody cancels it.
  bool is_executing() const;

 protected:
  explicit ServerGoalHandleBase(std::shared_ptr<detail::RclGoal> goal);

  // Each throws rclcpp::exceptions::RCLError if the goal cannot take this step now.
  void _abort();
  void _succeed();
  void _cancel_goal();
  void _canceled();
  void _execute();

  /// Cancels a goal that has not ended; tells whether it did.
  bool try_canceling() noexcept;

 private:
  std::shared_ptr<detail::RclGoal> goal_;
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
    if (!try_canceling()) return;
    try {
      end(GoalStatus::STATUS_CANCELED, nullptr);
    } catch (const std::exception& error) {
      // As after a shutdown: there is nobody left who could be told.
      RCLCPP_DEBUG(rclcpp::get_logger("rclcpp_action"), "Cannot report a dropped goal: %s",
                   error.what());
    }
  }

  ServerGoalHandle(const ServerGoalHandle&) = delete;
  ServerGoalHandle& operator=(const ServerGoalHandle&) = delete;

  /// Sends the progress to all clients.
  void publish_feedback(std::shared_ptr<typename ActionT::Feedback> feedback_msg) {
    auto message = std::make_shared<typename ActionT::Impl::FeedbackMessage>();
    message->goal_id.uuid = uuid_;
    message->feedback = *feedback_msg;
    publish_feedback_(std::move(message));
  }

  /// Ends the goal: it was not reached.
  /// @throws rclcpp::exceptions::RCLError if the goal is neither executing nor canceling.
  void abort(typename ActionT::Result::SharedPtr result_msg) {
    _abort();
    end(GoalStatus::STATUS_ABORTED, result_msg.get());
  }

  /// Ends the goal: it was reached.
  /// @throws rclcpp::exceptions::RCLError if the goal is neither executing nor canceling.
  void succeed(typename ActionT::Result::SharedPtr result_msg) {
    _succeed();
    end(GoalStatus::STATUS_SUCCEEDED, result_msg.get());
  }

  /// Ends the goal: a client wanted it so.
  /// @throws rclcpp::exceptions::RCLError if the goal is not canceling.
  void canceled(typename ActionT::Result::SharedPtr result_msg) {
    _canceled();
    end(GoalStatus::STATUS_CANCELED, result_msg.get());
  }

  /// Starts a goal that was accepted with GoalResponse::ACCEPT_AND_DEFER.
  /// @throws rclcpp::exceptions::RCLError if the goal has started before.
  void execute() {
    _execute();
    on_executing_(uuid_);
  }

  /// Returns what the client asked for.
  const std::shared_ptr<const typename ActionT::Goal> get_goal() const { return goal_; }

  const GoalUUID& get_goal_id() const { return uuid_; }

 protected:
  ServerGoalHandle(std::shared_ptr<detail::RclGoal> rcl_goal, GoalUUID uuid,
                   std::shared_ptr<const typename ActionT::Goal> goal,
                   std::function<void(const GoalUUID&, std::shared_ptr<void>)> on_terminal_state,
                   std::function<void(const GoalUUID&)> on_executing,
                   std::function<void(std::shared_ptr<typename ActionT::Impl::FeedbackMessage>)>
                       publish_feedback)
      : ServerGoalHandleBase(std::move(rcl_goal)),
        goal_(std::move(goal)),
        uuid_(uuid),
        on_terminal_state_(std::move(on_terminal_state)),
        on_executing_(std::move(on_executing)),
        publish_feedback_(std::move(publish_feedback)) {}

 private:
  friend class Server<ActionT>;

  void end(int8_t status, const typename ActionT::Result* result) {
    auto response = std::make_shared<typename ActionT::Impl::GetResultService::Response>();
    response->status = status;
    if (result != nullptr) response->result = *result;
    on_terminal_state_(uuid_, std::move(response));
  }

  const std::shared_ptr<const typename ActionT::Goal> goal_;
  const GoalUUID uuid_;
  std::function<void(const GoalUUID&, std::shared_ptr<void>)> on_terminal_state_;
  std::function<void(const GoalUUID&)> on_executing_;
  std::function<void(std::shared_ptr<typename ActionT::Impl::FeedbackMessage>)> publish_feedback_;
};

}  // namespace rclcpp_action
