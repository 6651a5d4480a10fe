#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_waitables_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeWaitablesInterface> get_node_waitables_interface(
    std::shared_ptr<NodeWaitablesInterface> node_interface) {
  return node_interface;
}

/// Returns the waitables interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeWaitablesInterface>>)
std::shared_ptr<NodeWaitablesInterface> get_node_waitables_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_waitables_interface(); }) {
    return node->get_node_waitables_interface();
  } else {
    return node.get_node_waitables_interface();
  }
}

}  // namespace rclcpp::node_interfaces
