#include "rclcpp_action/client.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "client_base_impl.hpp"
#include "rcl/context.h"
#include "rcl/error_handling.h"
#include "rclcpp/event.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp_action {

using std::chrono::nanoseconds;

ClientBase::ClientBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                       rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                       rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                       const std::string& action_name,
                       const rosidl_action_type_support_t* type_support,
                       const rcl_action_client_options_t& options)
    : impl_{std::make_unique<ClientBaseImpl>(node_base, node_graph, node_logging->get_logger(),
                                             action_name, type_support, options)} {}

ClientBase::~ClientBase() = default;

bool ClientBase::action_server_is_ready() const {
  bool is_ready = false;
  const rcl_ret_t ret =
      rcl_action_server_is_available(impl_->node.get(), impl_->client.get(), &is_ready);
  if (ret == RCL_RET_NODE_INVALID && !rcl_context_is_valid(impl_->node->context)) {
    // Shut down: nothing is ready, and nothing is wrong.
    rcl_reset_error();
    return false;
  }
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "rcl_action_server_is_available failed");
  }
  return is_ready;
}

bool ClientBase::wait_for_action_server_nanoseconds(nanoseconds timeout) {
  // A change of the graph can be missed by a hair; looking again now and then makes up for it.
  constexpr nanoseconds kLongestWait = std::chrono::milliseconds{100};
  const auto graph = impl_->node_graph.lock();
  if (!graph) throw rclcpp::exceptions::InvalidNodeError();
  const auto event = graph->get_graph_event();
  const auto start = std::chrono::steady_clock::now();
  const auto time_left = [&] {
    if (timeout < nanoseconds::zero()) return kLongestWait;
    const nanoseconds left = timeout - (std::chrono::steady_clock::now() - start);
    return std::clamp(left, nanoseconds::zero(), kLongestWait);
  };
  while (!action_server_is_ready()) {
    const nanoseconds wait = time_left();
    if (wait == nanoseconds::zero() || !rclcpp::ok(impl_->context)) return false;
    graph->wait_for_graph_change(event, wait);
    event->check_and_clear();
  }
  return true;
}

rclcpp::Logger ClientBase::get_logger() { return impl_->logger; }

GoalUUID ClientBase::generate_goal_id() { return impl_->generate_goal_id(); }

void ClientBase::send_goal_request(std::shared_ptr<void> request, ResponseCallback callback) {
  const auto send = [&](int64_t* number) {
    return rcl_action_send_goal_request(impl_->client.get(), request.get(), number);
  };
  const rcl_ret_t ret = impl_->goal_responses.send(send, std::move(callback));
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "failed to send goal request");
  }
}

void ClientBase::send_result_request(std::shared_ptr<void> request, ResponseCallback callback) {
  const auto send = [&](int64_t* number) {
    return rcl_action_send_result_request(impl_->client.get(), request.get(), number);
  };
  const rcl_ret_t ret = impl_->result_responses.send(send, std::move(callback));
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "failed to send result request");
  }
}

void ClientBase::send_cancel_request(std::shared_ptr<void> request, ResponseCallback callback) {
  const auto send = [&](int64_t* number) {
    return rcl_action_send_cancel_request(impl_->client.get(), request.get(), number);
  };
  const rcl_ret_t ret = impl_->cancel_responses.send(send, std::move(callback));
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "failed to send cancel request");
  }
}

size_t ClientBase::get_number_of_ready_subscriptions() {
  return impl_->number_of_entities.subscriptions;
}

size_t ClientBase::get_number_of_ready_timers() { return impl_->number_of_entities.timers; }

size_t ClientBase::get_number_of_ready_clients() { return impl_->number_of_entities.clients; }

size_t ClientBase::get_number_of_ready_services() { return impl_->number_of_entities.services; }

size_t ClientBase::get_number_of_ready_guard_conditions() {
  return impl_->number_of_entities.guard_conditions;
}

void ClientBase::add_to_wait_set(rcl_wait_set_t& wait_set) { impl_->add_to_wait_set(wait_set); }

bool ClientBase::is_ready(const rcl_wait_set_t& wait_set) { return impl_->is_ready(wait_set); }

std::shared_ptr<void> ClientBase::take_data() {
  const auto entity = impl_->next_ready();
  if (!entity) throw std::runtime_error{"Taking data from action client but nothing is ready"};
  return take_data_by_entity_id(static_cast<size_t>(*entity));
}

std::shared_ptr<void> ClientBase::take_data_by_entity_id(size_t id) {
  const auto entity = static_cast<EntityType>(id);
  switch (entity) {
    case EntityType::GoalClient:
      return impl_->take(entity, create_goal_response());
    case EntityType::ResultClient:
      return impl_->take(entity, create_result_response());
    case EntityType::CancelClient:
      return impl_->take(entity, create_cancel_response());
    case EntityType::FeedbackSubscription:
      return impl_->take(entity, create_feedback_message());
    case EntityType::StatusSubscription:
      return impl_->take(entity, create_status_message());
  }
  throw std::runtime_error{"an action client has no entity " + std::to_string(id)};
}

void ClientBase::execute(const std::shared_ptr<void>& data) {
  if (!data) throw std::invalid_argument{"'data' is unexpectedly empty"};
  const auto& taken = *std::static_pointer_cast<ClientBaseImpl::Taken>(data);
  if (!taken.message) return;
  const auto answer = [&](detail::PendingResponses& pending) {
    const ResponseCallback callback = pending.take(taken.header.sequence_number);
    if (callback) return callback(taken.message);
    RCLCPP_ERROR(get_logger(), "unknown response of an action server, ignoring...");
  };
  switch (taken.entity) {
    case EntityType::GoalClient:
      return answer(impl_->goal_responses);
    case EntityType::ResultClient:
      return answer(impl_->result_responses);
    case EntityType::CancelClient:
      return answer(impl_->cancel_responses);
    case EntityType::FeedbackSubscription:
      return handle_feedback_message(taken.message);
    case EntityType::StatusSubscription:
      return handle_status_message(taken.message);
  }
}

}  // namespace rclcpp_action
