#pragma once

#include <memory>

#include "rclcpp/node_interfaces/node_parameters_interface.hpp"

namespace rclcpp {
namespace node_interfaces {

/// Returns the interface itself.
inline std::shared_ptr<NodeParametersInterface> get_node_parameters_interface(
    std::shared_ptr<NodeParametersInterface> node_interface) {
  return node_interface;
}

/// Returns the parameters interface of a node, given by reference or by any pointer.
template <typename NodeT>
  requires requires(NodeT& node) { node.get_node_parameters_interface(); }
std::shared_ptr<NodeParametersInterface> get_node_parameters_interface(NodeT&& node) {
  return node.get_node_parameters_interface();
}

template <typename NodeT>
  requires requires(NodeT& node) { node->get_node_parameters_interface(); }
std::shared_ptr<NodeParametersInterface> get_node_parameters_interface(NodeT&& node) {
  return node->get_node_parameters_interface();
}

}  // namespace node_interfaces
}  // namespace rclcpp
