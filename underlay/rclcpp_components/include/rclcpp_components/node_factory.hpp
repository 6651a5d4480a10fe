#pragma once

#include "rclcpp/node_options.hpp"
#include "rclcpp_components/node_instance_wrapper.hpp"

namespace rclcpp_components {

/// Makes components; the base class of what class_loader loads.
class NodeFactory {
 public:
  NodeFactory() = default;

  virtual ~NodeFactory() = default;

  /// Makes a component with these options.
  virtual NodeInstanceWrapper create_node_instance(const rclcpp::NodeOptions& options) = 0;
};

}  // namespace rclcpp_components
