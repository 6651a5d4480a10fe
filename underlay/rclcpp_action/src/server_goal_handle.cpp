#include "rclcpp_action/server_goal_handle.hpp"

#include <exception>

#include "rclcpp/logging.hpp"
#include "server_core.hpp"

namespace rclcpp_action {

ServerGoalHandleBase::ServerGoalHandleBase(detail::AcceptedGoal accepted)
    : accepted_{std::move(accepted)} {}

ServerGoalHandleBase::~ServerGoalHandleBase() = default;

bool ServerGoalHandleBase::is_canceling() const {
  return accepted_.state->status() == GoalStatus::STATUS_CANCELING;
}

bool ServerGoalHandleBase::is_active() const { return accepted_.state->is_active(); }

bool ServerGoalHandleBase::is_executing() const {
  return accepted_.state->status() == GoalStatus::STATUS_EXECUTING;
}

void ServerGoalHandleBase::begin() {
  accepted_.state->update(GOAL_EVENT_EXECUTE);
  if (const auto server = accepted_.server.lock()) server->publish_status();
}

void ServerGoalHandleBase::end(rcl_action_goal_event_t how, std::shared_ptr<void> result) {
  accepted_.state->update(how);
  if (const auto server = accepted_.server.lock()) server->finish(uuid(), std::move(result));
}

void ServerGoalHandleBase::abandon(std::shared_ptr<void> result) noexcept {
  if (!accepted_.state->cancel_if_active()) return;
  const auto server = accepted_.server.lock();
  if (!server) return;
  try {
    server->finish(uuid(), std::move(result));
  } catch (const std::exception& error) {
    // As after a shutdown: no client is left to be notified.
    RCLCPP_DEBUG(server->logger(), "cannot report an abandoned goal: %s", error.what());
  }
}

void ServerGoalHandleBase::publish(const std::shared_ptr<void>& feedback) {
  if (const auto server = accepted_.server.lock()) server->publish_feedback(feedback);
}

}  // namespace rclcpp_action
