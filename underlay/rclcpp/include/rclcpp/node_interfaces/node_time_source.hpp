#pragma once

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_time_source_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/time_source.hpp"

namespace rclcpp::node_interfaces {

/// Ties the clock of a node to its parameter `use_sim_time`.
class NodeTimeSource : public NodeTimeSourceInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTimeSource)

  RCLCPP_PUBLIC explicit NodeTimeSource(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
      rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
      rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
      rclcpp::node_interfaces::NodeServicesInterface::SharedPtr node_services,
      rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
      rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock,
      rclcpp::node_interfaces::NodeParametersInterface::SharedPtr node_parameters,
      const rclcpp::QoS& qos = rclcpp::ClockQoS(), bool use_clock_thread = true);
  RCLCPP_PUBLIC ~NodeTimeSource() override;

 private:
  RCLCPP_DISABLE_COPY(NodeTimeSource)

  rclcpp::TimeSource time_source_;
};

}  // namespace rclcpp::node_interfaces
