#include "rclcpp_action/client.hpp"

#include <stdexcept>
#include <utility>

#include "client_core.hpp"

namespace rclcpp_action {

ClientBase::ClientBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                       rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                       rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                       const std::string& action_name,
                       const rosidl_action_type_support_t* type_support,
                       const detail::ClientMessages& messages,
                       const rcl_action_client_options_t& options)
    : messages_{messages},
      core_{std::make_unique<detail::ClientCore>(
          *node_base, node_graph, node_logging->get_logger().get_child("rclcpp_action"),
          action_name, type_support, options)} {}

ClientBase::~ClientBase() = default;

bool ClientBase::action_server_is_ready() const { return core_->server_is_there(); }

bool ClientBase::wait_for_action_server_nanoseconds(std::chrono::nanoseconds timeout) {
  return core_->wait_for_server(timeout);
}

GoalUUID ClientBase::generate_goal_id() { return core_->generate_goal_id(); }

void ClientBase::send(EntityType service, const detail::Message& request,
                      std::function<void(detail::Message)> on_answer) {
  core_->send(service, request.get(), std::move(on_answer));
}

size_t ClientBase::get_number_of_ready_subscriptions() {
  return core_->number_of_entities().subscriptions;
}

size_t ClientBase::get_number_of_ready_timers() { return core_->number_of_entities().timers; }

size_t ClientBase::get_number_of_ready_clients() { return core_->number_of_entities().clients; }

size_t ClientBase::get_number_of_ready_services() { return core_->number_of_entities().services; }

size_t ClientBase::get_number_of_ready_guard_conditions() {
  return core_->number_of_entities().guard_conditions;
}

void ClientBase::add_to_wait_set(rcl_wait_set_t& wait_set) { core_->add_to_wait_set(wait_set); }

bool ClientBase::is_ready(const rcl_wait_set_t& wait_set) { return core_->note_ready(wait_set); }

std::shared_ptr<void> ClientBase::take_data() {
  const auto entity = core_->next_ready();
  if (!entity) throw std::runtime_error{"the action client has nothing to take"};
  return take_data_by_entity_id(static_cast<size_t>(*entity));
}

std::shared_ptr<void> ClientBase::take_data_by_entity_id(size_t id) {
  if (id >= messages_.size()) {
    throw std::runtime_error{"an action client has no entity " + std::to_string(id)};
  }
  const auto entity = static_cast<EntityType>(id);
  const auto message = messages_[id]();
  const auto number = core_->take(entity, message.get());
  const auto task = std::make_shared<Task>();
  if (!number) return task;
  if (entity == EntityType::FeedbackSubscription) {
    *task = [this, message] { on_feedback(message); };
  } else if (entity == EntityType::StatusSubscription) {
    *task = [this, message] { on_status(message); };
  } else {
    *task = [this, entity, number = *number, message] { core_->deliver(entity, number, message); };
  }
  return task;
}

void ClientBase::execute(const std::shared_ptr<void>& data) {
  if (!data) throw std::invalid_argument{"an action client executes only what it has taken"};
  const Task& task = *std::static_pointer_cast<Task>(data);
  // There may have been nothing to take.
  if (task) task();
}

}  // namespace rclcpp_action
