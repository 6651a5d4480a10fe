#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "number_of_entities.hpp"
#include "pending_responses.hpp"
#include "rcl_action/action_client.h"
#include "rclcpp_action/client.hpp"

namespace rclcpp_action {

/// rcl's action client, with what is ready and who waits for an answer.
class ClientBaseImpl {
 public:
  using EntityType = ClientBase::EntityType;

  /// A message that was taken; none if the message pointer is null.
  struct Taken {
    EntityType entity{};
    rmw_request_id_t header{};
    std::shared_ptr<void> message;
  };

  ClientBaseImpl(const rclcpp::node_interfaces::NodeBaseInterface::SharedPtr& node_base,
                 const rclcpp::node_interfaces::NodeGraphInterface::SharedPtr& graph,
                 rclcpp::Logger node_logger, const std::string& action_name,
                 const rosidl_action_type_support_t* type_support,
                 const rcl_action_client_options_t& options);

  void add_to_wait_set(rcl_wait_set_t& wait_set);

  /// Remembers what is ready and tells whether anything is.
  bool is_ready(const rcl_wait_set_t& wait_set);

  /// Returns one of the entities that is_ready() found, and forgets it.
  std::optional<EntityType> next_ready();

  /// Takes from an entity into the given message. There may be nothing after all.
  std::shared_ptr<Taken> take(EntityType entity, std::shared_ptr<void> message);

  GoalUUID generate_goal_id();

  const rclcpp::Context::SharedPtr context;
  const std::weak_ptr<rclcpp::node_interfaces::NodeGraphInterface> node_graph;
  const rclcpp::Logger logger;
  const std::shared_ptr<rcl_node_t> node;
  std::shared_ptr<rcl_action_client_t> client;
  detail::NumberOfEntities number_of_entities;
  detail::PendingResponses goal_responses;
  detail::PendingResponses result_responses;
  detail::PendingResponses cancel_responses;

 private:
  std::mutex ready_mutex_;
  bool feedback_ready_{false};
  bool status_ready_{false};
  bool goal_response_ready_{false};
  bool cancel_response_ready_{false};
  bool result_response_ready_{false};

  std::mutex random_mutex_;
  std::mt19937_64 random_{std::random_device{}()};
};

}  // namespace rclcpp_action
