#pragma once

#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::node_interfaces {

/// The part of a node that feeds its clock.
class NodeTimeSourceInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTimeSourceInterface)

  RCLCPP_PUBLIC virtual ~NodeTimeSourceInterface() = default;
};

}  // namespace rclcpp::node_interfaces
