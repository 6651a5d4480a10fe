#pragma once

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"

namespace rclcpp::node_interfaces {

/// The clock of a node.
class NodeClock : public NodeClockInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeClock)

  RCLCPP_PUBLIC explicit NodeClock(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
      rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
      rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
      rclcpp::node_interfaces::NodeServicesInterface::SharedPtr node_services,
      rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
      rcl_clock_type_t clock_type);
  RCLCPP_PUBLIC ~NodeClock() override;

  RCLCPP_PUBLIC rclcpp::Clock::SharedPtr get_clock() override;
  RCLCPP_PUBLIC rclcpp::Clock::ConstSharedPtr get_clock() const override;

 private:
  RCLCPP_DISABLE_COPY(NodeClock)

  rclcpp::Clock::SharedPtr clock_;
};

}  // namespace rclcpp::node_interfaces
