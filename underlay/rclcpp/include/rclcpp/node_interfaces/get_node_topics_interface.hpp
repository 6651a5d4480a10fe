#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "rclcpp/node_interfaces/node_topics_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeTopicsInterface> get_node_topics_interface(
    std::shared_ptr<NodeTopicsInterface> node_interface) {
  return node_interface;
}

/// Returns the topics interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeTopicsInterface>>)
std::shared_ptr<NodeTopicsInterface> get_node_topics_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_topics_interface(); }) {
    return node->get_node_topics_interface();
  } else {
    return node.get_node_topics_interface();
  }
}

}  // namespace rclcpp::node_interfaces
