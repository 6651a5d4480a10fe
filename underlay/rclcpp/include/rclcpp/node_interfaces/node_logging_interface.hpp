#pragma once

#include "rclcpp/logger.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::node_interfaces {

/// The part of a node that logs.
class NodeLoggingInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeLoggingInterface)

  RCLCPP_PUBLIC virtual ~NodeLoggingInterface() = default;

  virtual rclcpp::Logger get_logger() const = 0;
  virtual const char* get_logger_name() const = 0;
  /// Offers `~/get_logger_levels` and `~/set_logger_levels`.
  virtual void create_logger_services(
      node_interfaces::NodeServicesInterface::SharedPtr node_services) = 0;
};

}  // namespace rclcpp::node_interfaces
