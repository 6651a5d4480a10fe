#include "rclcpp_action/server.hpp"

#include <stdexcept>
#include <utility>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "server_core.hpp"

namespace rclcpp_action {

using Work = detail::ServerCore::Work;

ServerBase::ServerBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                       rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock,
                       rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                       const std::string& name, const rosidl_action_type_support_t* type_support,
                       const detail::ServerMessages& messages,
                       const rcl_action_server_options_t& options)
    : messages_{messages},
      core_{std::make_shared<detail::ServerCore>(
          *node_base, node_clock->get_clock(),
          node_logging->get_logger().get_child("rclcpp_action"), name, type_support, options)} {}

ServerBase::~ServerBase() = default;

size_t ServerBase::get_number_of_ready_subscriptions() {
  return core_->number_of_entities().subscriptions;
}

size_t ServerBase::get_number_of_ready_timers() { return core_->number_of_entities().timers; }

size_t ServerBase::get_number_of_ready_clients() { return core_->number_of_entities().clients; }

size_t ServerBase::get_number_of_ready_services() { return core_->number_of_entities().services; }

size_t ServerBase::get_number_of_ready_guard_conditions() {
  return core_->number_of_entities().guard_conditions;
}

void ServerBase::add_to_wait_set(rcl_wait_set_t& wait_set) { core_->add_to_wait_set(wait_set); }

bool ServerBase::is_ready(const rcl_wait_set_t& wait_set) { return core_->note_work(wait_set); }

std::shared_ptr<void> ServerBase::take_data() {
  const auto work = core_->next_work();
  if (!work) throw std::runtime_error{"the action server has nothing to do"};
  switch (*work) {
    case Work::kGoalRequest:
      return std::make_shared<Task>(take_goal_request());
    case Work::kCancelRequest:
      return std::make_shared<Task>(take_cancel_request());
    case Work::kResultRequest:
      return std::make_shared<Task>(take_result_request());
    case Work::kExpiry:
      break;
  }
  return std::make_shared<Task>([this] { core_->forget_expired_goals(); });
}

std::shared_ptr<void> ServerBase::take_data_by_entity_id(size_t id) {
  switch (static_cast<EntityType>(id)) {
    case EntityType::GoalService:
      return std::make_shared<Task>(take_goal_request());
    case EntityType::ResultService:
      return std::make_shared<Task>(take_result_request());
    case EntityType::CancelService:
      return std::make_shared<Task>(take_cancel_request());
  }
  throw std::runtime_error{"an action server has no entity " + std::to_string(id)};
}

void ServerBase::execute(const std::shared_ptr<void>& data) {
  if (!data) throw std::runtime_error{"an action server executes only what it has taken"};
  const Task& task = *std::static_pointer_cast<Task>(data);
  // There may have been nothing to take.
  if (task) task();
}

ServerBase::Task ServerBase::take_goal_request() {
  const auto request = messages_.goal_request();
  const auto header = core_->take(rcl_action_take_goal_request, request.get());
  if (!header) return {};
  return [this, request, header = *header] { answer_goal(header, request); };
}

ServerBase::Task ServerBase::take_cancel_request() {
  const auto request = std::make_shared<action_msgs::srv::CancelGoal::Request>();
  const auto header = core_->take(rcl_action_take_cancel_request, request.get());
  if (!header) return {};
  return [this, request, header = *header] { answer_cancel(header, *request); };
}

ServerBase::Task ServerBase::take_result_request() {
  const auto request = messages_.result_request();
  const auto header = core_->take(rcl_action_take_result_request, request.get());
  if (!header) return {};
  return [this, request, header = *header] {
    core_->answer_result(header, messages_.goal_of_result_request(request.get()),
                         messages_.unknown_result());
  };
}

void ServerBase::answer_goal(rmw_request_id_t header, const detail::Message& request) {
  const GoalUUID uuid = messages_.goal_of_goal_request(request.get());
  GoalResponse decision = GoalResponse::REJECT;
  if (core_->knows(uuid)) {
    RCLCPP_ERROR(core_->logger(), "there is a goal %s already", to_string(uuid).c_str());
  } else {
    decision = decide(uuid, request);
  }
  const auto state = core_->answer_goal(header, uuid, decision, messages_.goal_answer);
  if (!state) return;
  auto handle = make_handle({uuid, state, core_}, request);
  core_->remember(uuid, handle);
  hand_over(std::move(handle));
}

void ServerBase::answer_cancel(rmw_request_id_t header,
                               const action_msgs::srv::CancelGoal::Request& request) {
  auto answer = core_->goals_to_cancel(request);
  const auto refused = std::erase_if(
      answer.goals_canceling, [this](const GoalInfo& goal) { return !cancel(goal.goal_id.uuid); });
  if (!answer.goals_canceling.empty()) {
    core_->publish_status();
  } else if (refused > 0) {
    answer.return_code = action_msgs::srv::CancelGoal::Response::ERROR_REJECTED;
  }
  core_->send_cancel_answer(header, answer);
}

bool ServerBase::cancel(const GoalUUID& uuid) {
  const auto handle = core_->handle_of(uuid);
  if (!handle || decide_cancel(handle) != CancelResponse::ACCEPT) return false;
  try {
    handle->accepted_.state->update(GOAL_EVENT_CANCEL_GOAL);
    return true;
  } catch (const rclcpp::exceptions::RCLError& error) {
    // It ended while the user thought about it.
    RCLCPP_DEBUG(core_->logger(), "cannot cancel a goal: %s", error.what());
    return false;
  }
}

}  // namespace rclcpp_action
