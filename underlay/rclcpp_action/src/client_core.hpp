#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "number_of_entities.hpp"
#include "pending_responses.hpp"
#include "rcl_action/action_client.h"
#include "rclcpp_action/client.hpp"

namespace rclcpp_action::detail {

/// rcl's action client, with what is ready and who waits for an answer.
class ClientCore {
 public:
  using EntityType = ClientBase::EntityType;

  ClientCore(rclcpp::node_interfaces::NodeBaseInterface& node_base,
             const rclcpp::node_interfaces::NodeGraphInterface::SharedPtr& node_graph,
             rclcpp::Logger logger, const std::string& action_name,
             const rosidl_action_type_support_t* type_support,
             const rcl_action_client_options_t& options);

  const NumberOfEntities& number_of_entities() const { return number_of_entities_; }
  const rclcpp::Logger& logger() const { return logger_; }

  /// Returns whether there is a server; false after a shutdown.
  bool server_is_there() const;

  /// Waits until there is a server, for ever if the timeout is negative.
  bool wait_for_server(std::chrono::nanoseconds timeout) const;

  void add_to_wait_set(rcl_wait_set_t& wait_set);

  /// Stores what a wait found ready; returns whether anything is.
  bool note_ready(const rcl_wait_set_t& wait_set);

  /// Returns something that is ready, once.
  std::optional<EntityType> next_ready();

  /// Sends a request through one of the three services.
  void send(EntityType service, const void* request, PendingResponses::Callback callback);

  /// Takes from an entity into a message. There may be nothing after all.
  /// @return The number of the request that the message answers; 0 for a topic.
  std::optional<int64_t> take(EntityType entity, void* message);

  /// Gives an answer to whom it may concern.
  void deliver(EntityType service, int64_t request_number, std::shared_ptr<void> answer);

  GoalUUID generate_goal_id();

 private:
  rclcpp::Context::SharedPtr context_;
  std::weak_ptr<rclcpp::node_interfaces::NodeGraphInterface> node_graph_;
  rclcpp::Logger logger_;
  std::shared_ptr<rcl_node_t> node_;
  std::shared_ptr<rcl_action_client_t> client_;
  NumberOfEntities number_of_entities_;

  // Indexed by EntityType, in which the services come first.
  std::array<PendingResponses, 3> pending_;
  std::mutex ready_mutex_;
  std::array<bool, 5> ready_{};

  std::mutex random_mutex_;
  std::mt19937_64 random_{std::random_device{}()};
};

}  // namespace rclcpp_action::detail
