#pragma once

#include "rclcpp/callback_group.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/timer.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::node_interfaces {

/// The part of a node that has timers.
class NodeTimersInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTimersInterface)

  RCLCPP_PUBLIC virtual ~NodeTimersInterface() = default;

  /// Adds a timer to a group, the default one if null.
  virtual void add_timer(rclcpp::TimerBase::SharedPtr timer,
                         rclcpp::CallbackGroup::SharedPtr callback_group) = 0;
};

}  // namespace rclcpp::node_interfaces
