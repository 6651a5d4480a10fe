#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_time_source_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeTimeSourceInterface> get_node_time_source_interface(
    std::shared_ptr<NodeTimeSourceInterface> node_interface) {
  return node_interface;
}

/// Returns the time source interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeTimeSourceInterface>>)
std::shared_ptr<NodeTimeSourceInterface> get_node_time_source_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_time_source_interface(); }) {
    return node->get_node_time_source_interface();
  } else {
    return node.get_node_time_source_interface();
  }
}

}  // namespace rclcpp::node_interfaces
