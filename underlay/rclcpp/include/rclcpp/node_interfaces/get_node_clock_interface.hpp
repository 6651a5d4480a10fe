#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_clock_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeClockInterface> get_node_clock_interface(
    std::shared_ptr<NodeClockInterface> node_interface) {
  return node_interface;
}

/// Returns the clock interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeClockInterface>>)
std::shared_ptr<NodeClockInterface> get_node_clock_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_clock_interface(); }) {
    return node->get_node_clock_interface();
  } else {
    return node.get_node_clock_interface();
  }
}

}  // namespace rclcpp::node_interfaces
