#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rcl_action/action_server.h"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"
#include "rclcpp_action/server.hpp"

namespace rclcpp_action {

/// Creates an action server in a node that is given by its interfaces.
/// @param name Name of the action.
/// @param handle_goal Decides about new goals; must not block.
/// @param handle_cancel Decides about requests to cancel; must not block.
/// @param handle_accepted Takes over accepted goals; must not block.
/// @param options For rcl_action_server_t: quality of service, how long results are kept.
/// @param group The callbacks run in this group, or in the node's own if null.
template <typename ActionT>
typename Server<ActionT>::SharedPtr create_server(
    rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
    rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock_interface,
    rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging_interface,
    rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr node_waitables_interface,
    const std::string& name, typename Server<ActionT>::GoalCallback handle_goal,
    typename Server<ActionT>::CancelCallback handle_cancel,
    typename Server<ActionT>::AcceptedCallback handle_accepted,
    const rcl_action_server_options_t& options = rcl_action_server_get_default_options(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  auto server = std::make_shared<Server<ActionT>>(
      node_base_interface, node_clock_interface, node_logging_interface, name, options,
      std::move(handle_goal), std::move(handle_cancel), std::move(handle_accepted));
  node_waitables_interface->add_waitable(server, group);
  return server;
}

/// Creates an action server in a node; see above.
template <typename ActionT, typename NodeT>
typename Server<ActionT>::SharedPtr create_server(
    NodeT node, const std::string& name, typename Server<ActionT>::GoalCallback handle_goal,
    typename Server<ActionT>::CancelCallback handle_cancel,
    typename Server<ActionT>::AcceptedCallback handle_accepted,
    const rcl_action_server_options_t& options = rcl_action_server_get_default_options(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  return create_server<ActionT>(
      node->get_node_base_interface(), node->get_node_clock_interface(),
      node->get_node_logging_interface(), node->get_node_waitables_interface(), name,
      std::move(handle_goal), std::move(handle_cancel), std::move(handle_accepted), options, group);
}

}  // namespace rclcpp_action
