#include "rclcpp_action/server.hpp"

#include <stdexcept>
#include <utility>

#include "server_base_impl.hpp"

namespace rclcpp_action {

using CancelGoal = action_msgs::srv::CancelGoal;
using Kind = ServerBaseImpl::Taken::Kind;

ServerBase::ServerBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                       rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock,
                       rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                       const std::string& name, const rosidl_action_type_support_t* type_support,
                       const rcl_action_server_options_t& options)
    : impl_{std::make_unique<ServerBaseImpl>(node_base, node_clock->get_clock(),
                                             node_logging->get_logger().get_child("rclcpp_action"),
                                             name, type_support, options)} {}

ServerBase::~ServerBase() = default;

size_t ServerBase::get_number_of_ready_subscriptions() {
  return impl_->number_of_entities().subscriptions;
}

size_t ServerBase::get_number_of_ready_timers() { return impl_->number_of_entities().timers; }

size_t ServerBase::get_number_of_ready_clients() { return impl_->number_of_entities().clients; }

size_t ServerBase::get_number_of_ready_services() { return impl_->number_of_entities().services; }

size_t ServerBase::get_number_of_ready_guard_conditions() {
  return impl_->number_of_entities().guard_conditions;
}

void ServerBase::add_to_wait_set(rcl_wait_set_t& wait_set) { impl_->add_to_wait_set(wait_set); }

bool ServerBase::is_ready(const rcl_wait_set_t& wait_set) { return impl_->is_ready(wait_set); }

std::shared_ptr<void> ServerBase::take_data() {
  switch (const Kind kind = impl_->next_ready()) {
    case Kind::kGoal:
      return impl_->take(kind, create_goal_request());
    case Kind::kCancel:
      return impl_->take(kind, std::make_shared<CancelGoal::Request>());
    case Kind::kResult:
      return impl_->take(kind, create_result_request());
    case Kind::kExpired:
      return impl_->take(kind, nullptr);
    case Kind::kNothing:
      break;
  }
  throw std::runtime_error{"Taking data from action server but nothing is ready"};
}

std::shared_ptr<void> ServerBase::take_data_by_entity_id(size_t id) {
  switch (static_cast<EntityType>(id)) {
    case EntityType::GoalService:
      return impl_->take(Kind::kGoal, create_goal_request());
    case EntityType::ResultService:
      return impl_->take(Kind::kResult, create_result_request());
    case EntityType::CancelService:
      return impl_->take(Kind::kCancel, std::make_shared<CancelGoal::Request>());
  }
  throw std::runtime_error{"an action server has no entity " + std::to_string(id)};
}

void ServerBase::execute(const std::shared_ptr<void>& data) {
  if (!data) throw std::runtime_error{"'data' is empty"};
  auto& taken = *std::static_pointer_cast<ServerBaseImpl::Taken>(data);
  switch (taken.kind) {
    case Kind::kGoal:
      return execute_goal_request(taken.header, taken.request);
    case Kind::kCancel:
      return execute_cancel_request(taken.header, taken.request);
    case Kind::kResult:
      return execute_result_request(taken.header, taken.request);
    case Kind::kExpired:
      return impl_->forget_expired_goals();
    case Kind::kNothing:
      return;
  }
}

void ServerBase::execute_goal_request(rmw_request_id_t& header,
                                      const std::shared_ptr<void>& request) {
  const GoalUUID uuid = get_goal_id_from_goal_request(request.get());
  GoalResponse response = GoalResponse::REJECT;
  if (impl_->knows(uuid)) {
    RCLCPP_ERROR(get_logger(), "Rejecting goal %s: its identifier is in use",
                 to_string(uuid).c_str());
  } else {
    response = call_handle_goal_callback(uuid, request);
  }
  std::shared_ptr<detail::RclGoal> goal;
  {
    // One step for others: who reads the answer may ask for the result at once.
    const auto lock = impl_->lock();
    if (response != GoalResponse::REJECT) goal = impl_->accept(uuid, response);
    impl_->send_goal_response(header, create_goal_response(goal != nullptr));
    if (goal) impl_->publish_status();
  }
  if (goal) call_goal_accepted_callback(goal, uuid, request);
}

void ServerBase::execute_cancel_request(rmw_request_id_t& header,
                                        const std::shared_ptr<void>& request) {
  const auto cancel_request = std::static_pointer_cast<CancelGoal::Request>(request);
  CancelGoal::Response response = impl_->goals_to_cancel(*cancel_request);
  const bool anything_to_cancel = !response.goals_canceling.empty();
  std::erase_if(response.goals_canceling, [this](const GoalInfo& info) {
    return call_handle_cancel_callback(info.goal_id.uuid) == CancelResponse::REJECT;
  });
  if (!response.goals_canceling.empty()) {
    impl_->publish_status();
  } else if (anything_to_cancel) {
    response.return_code = CancelGoal::Response::ERROR_REJECTED;
  }
  impl_->send_cancel_response(header, response);
}

void ServerBase::execute_result_request(rmw_request_id_t& header,
                                        const std::shared_ptr<void>& request) {
  impl_->answer_result_request(header, get_goal_id_from_result_request(request.get()),
                               create_result_response(GoalStatus::STATUS_UNKNOWN));
}

void ServerBase::publish_status() { impl_->publish_status(); }

void ServerBase::notify_goal_terminal_state() { impl_->notify_goal_done(); }

void ServerBase::publish_result(const GoalUUID& uuid, std::shared_ptr<void> result_msg) {
  impl_->publish_result(uuid, std::move(result_msg));
}

void ServerBase::publish_feedback(std::shared_ptr<void> feedback_msg) {
  impl_->publish_feedback(feedback_msg);
}

rclcpp::Logger ServerBase::get_logger() const { return impl_->logger(); }

}  // namespace rclcpp_action
