#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "rclcpp/node_interfaces/node_services_interface.hpp"

namespace rclcpp::node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeServicesInterface> get_node_services_interface(
    std::shared_ptr<NodeServicesInterface> node_interface) {
  return node_interface;
}

/// Returns the services interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires(!std::is_convertible_v<NodeT, std::shared_ptr<NodeServicesInterface>>)
std::shared_ptr<NodeServicesInterface> get_node_services_interface(NodeT&& node) {
  if constexpr (requires { node->get_node_services_interface(); }) {
    return node->get_node_services_interface();
  } else {
    return node.get_node_services_interface();
  }
}

}  // namespace rclcpp::node_interfaces
