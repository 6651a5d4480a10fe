#include "rclcpp/node_interfaces/node_time_source.hpp"

namespace rclcpp::node_interfaces {

NodeTimeSource::NodeTimeSource(NodeBaseInterface::SharedPtr node_base,
                               NodeTopicsInterface::SharedPtr node_topics,
                               NodeGraphInterface::SharedPtr node_graph,
                               NodeServicesInterface::SharedPtr node_services,
                               NodeLoggingInterface::SharedPtr node_logging,
                               NodeClockInterface::SharedPtr node_clock,
                               NodeParametersInterface::SharedPtr node_parameters,
                               const rclcpp::QoS& qos, bool use_clock_thread)
    : time_source_(qos, use_clock_thread) {
  time_source_.attachNode(node_base, node_topics, node_graph, node_services, node_logging,
                          node_clock, node_parameters);
  time_source_.attachClock(node_clock->get_clock());
}

NodeTimeSource::~NodeTimeSource() = default;

}  // namespace rclcpp::node_interfaces
