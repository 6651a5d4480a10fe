#pragma once

#include <memory>
#include <string>

#include "rcl_action/action_client.h"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"
#include "rclcpp_action/client.hpp"

namespace rclcpp_action {

/// Creates an action client in a node that is given by its interfaces.
/// @param name Name of the action.
/// @param group The callbacks run in this group, or in the node's own if null.
/// @param options For rcl_action_client_t: quality of service.
template <typename ActionT>
typename Client<ActionT>::SharedPtr create_client(
    rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
    rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
    rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging_interface,
    rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr node_waitables_interface,
    const std::string& name, rclcpp::CallbackGroup::SharedPtr group = nullptr,
    const rcl_action_client_options_t& options = rcl_action_client_get_default_options()) {
  auto client = std::make_shared<Client<ActionT>>(node_base_interface, node_graph_interface,
                                                  node_logging_interface, name, options);
  node_waitables_interface->add_waitable(client, group);
  return client;
}

/// Creates an action client in a node; see above.
template <typename ActionT, typename NodeT>
typename Client<ActionT>::SharedPtr create_client(
    NodeT node, const std::string& name, rclcpp::CallbackGroup::SharedPtr group = nullptr,
    const rcl_action_client_options_t& options = rcl_action_client_get_default_options()) {
  return create_client<ActionT>(node->get_node_base_interface(), node->get_node_graph_interface(),
                                node->get_node_logging_interface(),
                                node->get_node_waitables_interface(), name, group, options);
}

}  // namespace rclcpp_action
