#pragma once

#include <memory>
#include <type_traits>

#include "rclcpp/node_interfaces/node_graph_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeGraphInterface> get_node_graph_interface(
    std::shared_ptr<NodeGraphInterface> node_interface) {
  return node_interface;
}

/// Returns the graph interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeGraphInterface>>)
std::shared_ptr<NodeGraphInterface> get_node_graph_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_graph_interface(); }) {
    return node->get_node_graph_interface();
  } else {
    return node.get_node_graph_interface();
  }
}

}  // namespace rclcpp::node_interfaces
