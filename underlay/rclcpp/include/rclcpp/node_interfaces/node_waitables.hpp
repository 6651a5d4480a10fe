#pragma once

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"

namespace rclcpp::node_interfaces {

/// Adds waitables to the callback groups of a node.
class NodeWaitables : public NodeWaitablesInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeWaitables)

  RCLCPP_PUBLIC explicit NodeWaitables(rclcpp::node_interfaces::NodeBaseInterface* node_base);
  RCLCPP_PUBLIC ~NodeWaitables() override;

  /// @throw std::runtime_error if the group is not of this node.
  RCLCPP_PUBLIC void add_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                                  rclcpp::CallbackGroup::SharedPtr group) override;
  RCLCPP_PUBLIC void remove_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                                     rclcpp::CallbackGroup::SharedPtr group) noexcept override;

 private:
  RCLCPP_DISABLE_COPY(NodeWaitables)

  rclcpp::node_interfaces::NodeBaseInterface* node_base_;
};

}  // namespace rclcpp::node_interfaces
