#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_logging_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeLoggingInterface> get_node_logging_interface(
    std::shared_ptr<NodeLoggingInterface> node_interface) {
  return node_interface;
}

/// Returns the logging interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeLoggingInterface>>)
std::shared_ptr<NodeLoggingInterface> get_node_logging_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_logging_interface(); }) {
    return node->get_node_logging_interface();
  } else {
    return node.get_node_logging_interface();
  }
}

}  // namespace rclcpp::node_interfaces
