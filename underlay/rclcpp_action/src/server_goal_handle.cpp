#include "rclcpp_action/server_goal_handle.hpp"

#include "rcl_goal.hpp"

namespace rclcpp_action {

ServerGoalHandleBase::ServerGoalHandleBase(std::shared_ptr<detail::RclGoal> goal)
    : goal_{std::move(goal)} {}

ServerGoalHandleBase::~ServerGoalHandleBase() = default;

bool ServerGoalHandleBase::is_canceling() const {
  return goal_->status() == GoalStatus::STATUS_CANCELING;
}

bool ServerGoalHandleBase::is_active() const { return goal_->is_active(); }

bool ServerGoalHandleBase::is_executing() const {
  return goal_->status() == GoalStatus::STATUS_EXECUTING;
}

void ServerGoalHandleBase::_abort() { goal_->update(GOAL_EVENT_ABORT); }

void ServerGoalHandleBase::_succeed() { goal_->update(GOAL_EVENT_SUCCEED); }

void ServerGoalHandleBase::_cancel_goal() { goal_->update(GOAL_EVENT_CANCEL_GOAL); }

void ServerGoalHandleBase::_canceled() { goal_->update(GOAL_EVENT_CANCELED); }

void ServerGoalHandleBase::_execute() { goal_->update(GOAL_EVENT_EXECUTE); }

bool ServerGoalHandleBase::try_canceling() noexcept { return goal_->cancel_if_active(); }

}  // namespace rclcpp_action
