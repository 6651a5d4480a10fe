#pragma once

#include <memory>

#include "rclcpp_components/node_factory.hpp"

namespace rclcpp_components {

/// Makes components of one class, which needs a constructor that takes rclcpp::NodeOptions and a
/// function get_node_base_interface(). It does not need to be an rclcpp::Node.
template <typename NodeT>
class NodeFactoryTemplate : public NodeFactory {
 public:
  NodeInstanceWrapper create_node_instance(const rclcpp::NodeOptions& options) override {
    return NodeInstanceWrapper(
        std::make_shared<NodeT>(options), [](const std::shared_ptr<void>& instance) {
          return std::static_pointer_cast<NodeT>(instance)->get_node_base_interface();
        });
  }
};

}  // namespace rclcpp_components
