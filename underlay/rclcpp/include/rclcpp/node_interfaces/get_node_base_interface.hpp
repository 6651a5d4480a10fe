#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeBaseInterface> get_node_base_interface(
    std::shared_ptr<NodeBaseInterface> node_interface) {
  return node_interface;
}

/// Returns the base interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeBaseInterface>>)
std::shared_ptr<NodeBaseInterface> get_node_base_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_base_interface(); }) {
    return node->get_node_base_interface();
  } else {
    return node.get_node_base_interface();
  }
}

}  // namespace rclcpp::node_interfaces
