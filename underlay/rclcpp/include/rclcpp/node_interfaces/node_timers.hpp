#pragma once

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"

namespace rclcpp::node_interfaces {

/// Adds timers to the callback groups of a node.
class NodeTimers : public NodeTimersInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTimers)

  RCLCPP_PUBLIC explicit NodeTimers(rclcpp::node_interfaces::NodeBaseInterface* node_base);
  RCLCPP_PUBLIC ~NodeTimers() override;

  /// @throw std::runtime_error if the group is not of this node.
  RCLCPP_PUBLIC void add_timer(rclcpp::TimerBase::SharedPtr timer,
                               rclcpp::CallbackGroup::SharedPtr callback_group) override;

 private:
  RCLCPP_DISABLE_COPY(NodeTimers)

  rclcpp::node_interfaces::NodeBaseInterface* node_base_;
};

}  // namespace rclcpp::node_interfaces
