#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_timers_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeTimersInterface> get_node_timers_interface(
    std::shared_ptr<NodeTimersInterface> node_interface) {
  return node_interface;
}

/// Returns the timers interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeTimersInterface>>)
std::shared_ptr<NodeTimersInterface> get_node_timers_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_timers_interface(); }) {
    return node->get_node_timers_interface();
  } else {
    return node.get_node_timers_interface();
  }
}

}  // namespace rclcpp::node_interfaces
