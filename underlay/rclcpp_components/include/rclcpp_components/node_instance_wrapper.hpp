#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp_components {

/// Owns a component of unknown type and gives access to the node in it.
class NodeInstanceWrapper {
 public:
  using NodeBaseInterfaceGetter =
      std::function<rclcpp::node_interfaces::NodeBaseInterface::SharedPtr(
          const std::shared_ptr<void>&)>;

  NodeInstanceWrapper() = default;

  NodeInstanceWrapper(std::shared_ptr<void> node_instance,
                      NodeBaseInterfaceGetter node_base_interface_getter)
      : node_instance_(std::move(node_instance)),
        node_base_interface_getter_(std::move(node_base_interface_getter)) {}

  /// Returns the component.
  const std::shared_ptr<void> get_node_instance() const { return node_instance_; }

  /// Returns what an executor needs of the component.
  /// @pre This wraps something.
  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr get_node_base_interface() const {
    return node_base_interface_getter_(node_instance_);
  }

 private:
  std::shared_ptr<void> node_instance_;
  NodeBaseInterfaceGetter node_base_interface_getter_;
};

}  // namespace rclcpp_components
