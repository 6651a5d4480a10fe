#include <memory>
#include <stdexcept>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace foothill_test_components {

/// Cannot be made.
class Faulty : public rclcpp::Node {
 public:
  explicit Faulty(const rclcpp::NodeOptions& options) : Node("faulty", options) {
    throw std::runtime_error{"no such device"};
  }
};

/// A component with a life cycle.
class Managed : public rclcpp_lifecycle::LifecycleNode {
 public:
  explicit Managed(const rclcpp::NodeOptions& options) : LifecycleNode("managed", options) {}
};

/// A component that has a node, but is none.
class NotANode {
 public:
  explicit NotANode(const rclcpp::NodeOptions& options)
      : node_(std::make_shared<rclcpp::Node>("inner", options)) {}

  rclcpp::node_interfaces::NodeBaseInterface::SharedPtr get_node_base_interface() const {
    return node_->get_node_base_interface();
  }

 private:
  rclcpp::Node::SharedPtr node_;
};

}  // namespace foothill_test_components

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_test_components::Faulty)
RCLCPP_COMPONENTS_REGISTER_NODE(foothill_test_components::Managed)
RCLCPP_COMPONENTS_REGISTER_NODE(foothill_test_components::NotANode)
