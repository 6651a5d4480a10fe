#pragma once

#include "rclcpp/callback_group.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"
#include "rclcpp/waitable.hpp"

namespace rclcpp::node_interfaces {

/// The part of a node that has waitables.
class NodeWaitablesInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeWaitablesInterface)

  RCLCPP_PUBLIC virtual ~NodeWaitablesInterface() = default;

  /// Adds a waitable to a group, the default one if null.
  virtual void add_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                            rclcpp::CallbackGroup::SharedPtr group) = 0;
  virtual void remove_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                               rclcpp::CallbackGroup::SharedPtr group) noexcept = 0;
};

}  // namespace rclcpp::node_interfaces
