#include "client_base_impl.hpp"

#include <cstring>
#include <utility>

#include "rcl/error_handling.h"
#include "rcl_action/wait.h"
#include "rclcpp/exceptions.hpp"

namespace rclcpp_action {

using rclcpp::exceptions::throw_from_rcl_error;

ClientBaseImpl::ClientBaseImpl(
    const rclcpp::node_interfaces::NodeBaseInterface::SharedPtr& node_base,
    const rclcpp::node_interfaces::NodeGraphInterface::SharedPtr& graph, rclcpp::Logger node_logger,
    const std::string& action_name, const rosidl_action_type_support_t* type_support,
    const rcl_action_client_options_t& options)
    : context{node_base->get_context()},
      node_graph{graph},
      logger{node_logger.get_child("rclcpp_action")},
      node{node_base->get_shared_rcl_node_handle()} {
  auto raw_client = std::make_unique<rcl_action_client_t>(rcl_action_get_zero_initialized_client());
  rcl_ret_t ret = rcl_action_client_init(raw_client.get(), node.get(), type_support,
                                         action_name.c_str(), &options);
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, "could not initialize rcl action client");
  client = {raw_client.release(), [node_of_client = node](rcl_action_client_t* raw) {
              if (rcl_action_client_fini(raw, node_of_client.get()) != RCL_RET_OK) {
                RCLCPP_ERROR(rclcpp::get_logger("rclcpp_action"),
                             "Error in destruction of rcl action client handle: %s",
                             rcl_get_error_string().str);
                rcl_reset_error();
              }
              delete raw;
            }};
  ret = rcl_action_client_wait_set_get_num_entities(
      client.get(), &number_of_entities.subscriptions, &number_of_entities.guard_conditions,
      &number_of_entities.timers, &number_of_entities.clients, &number_of_entities.services);
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, "could not retrieve rcl action client details");
}

void ClientBaseImpl::add_to_wait_set(rcl_wait_set_t& wait_set) {
  const rcl_ret_t ret =
      rcl_action_wait_set_add_action_client(&wait_set, client.get(), nullptr, nullptr);
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, "could not add an action client to a wait set");
}

bool ClientBaseImpl::is_ready(const rcl_wait_set_t& wait_set) {
  const std::lock_guard lock{ready_mutex_};
  const rcl_ret_t ret = rcl_action_client_wait_set_get_entities_ready(
      &wait_set, client.get(), &feedback_ready_, &status_ready_, &goal_response_ready_,
      &cancel_response_ready_, &result_response_ready_);
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, "failed to check for any ready entities");
  return feedback_ready_ || status_ready_ || goal_response_ready_ || cancel_response_ready_ ||
         result_response_ready_;
}

std::optional<ClientBaseImpl::EntityType> ClientBaseImpl::next_ready() {
  const std::lock_guard lock{ready_mutex_};
  if (std::exchange(feedback_ready_, false)) return EntityType::FeedbackSubscription;
  if (std::exchange(status_ready_, false)) return EntityType::StatusSubscription;
  if (std::exchange(goal_response_ready_, false)) return EntityType::GoalClient;
  if (std::exchange(result_response_ready_, false)) return EntityType::ResultClient;
  if (std::exchange(cancel_response_ready_, false)) return EntityType::CancelClient;
  return std::nullopt;
}

std::shared_ptr<ClientBaseImpl::Taken> ClientBaseImpl::take(EntityType entity,
                                                            std::shared_ptr<void> message) {
  auto taken = std::make_shared<Taken>();
  taken->entity = entity;
  rcl_ret_t ret = RCL_RET_ERROR;
  switch (entity) {
    case EntityType::GoalClient:
      ret = rcl_action_take_goal_response(client.get(), &taken->header, message.get());
      break;
    case EntityType::ResultClient:
      ret = rcl_action_take_result_response(client.get(), &taken->header, message.get());
      break;
    case EntityType::CancelClient:
      ret = rcl_action_take_cancel_response(client.get(), &taken->header, message.get());
      break;
    case EntityType::FeedbackSubscription:
      ret = rcl_action_take_feedback(client.get(), message.get());
      break;
    case EntityType::StatusSubscription:
      ret = rcl_action_take_status(client.get(), message.get());
      break;
  }
  if (ret == RCL_RET_ACTION_CLIENT_TAKE_FAILED) {
    rcl_reset_error();
    return taken;
  }
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, "error taking from an action client");
  taken->message = std::move(message);
  return taken;
}

GoalUUID ClientBaseImpl::generate_goal_id() {
  const std::lock_guard lock{random_mutex_};
  const std::array<uint64_t, 2> words{random_(), random_()};
  GoalUUID uuid;
  static_assert(sizeof words == sizeof uuid);
  std::memcpy(uuid.data(), words.data(), sizeof words);
  return uuid;
}

}  // namespace rclcpp_action
