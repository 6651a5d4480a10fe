#pragma once

#include "rclcpp/macros.hpp"

namespace rclcpp {
namespace node_interfaces {

/// The part of a node that answers which message types its topics and services have.
class NodeTypeDescriptionsInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTypeDescriptionsInterface)

  virtual ~NodeTypeDescriptionsInterface() = default;
};

}  // namespace node_interfaces
}  // namespace rclcpp
