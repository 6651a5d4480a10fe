#include "rclcpp/node_interfaces/node_clock.hpp"

#include <memory>

namespace rclcpp::node_interfaces {

NodeClock::NodeClock(NodeBaseInterface::SharedPtr /*node_base*/,
                     NodeTopicsInterface::SharedPtr /*node_topics*/,
                     NodeGraphInterface::SharedPtr /*node_graph*/,
                     NodeServicesInterface::SharedPtr /*node_services*/,
                     NodeLoggingInterface::SharedPtr /*node_logging*/, rcl_clock_type_t clock_type)
    : clock_(std::make_shared<rclcpp::Clock>(clock_type)) {}

NodeClock::~NodeClock() = default;

rclcpp::Clock::SharedPtr NodeClock::get_clock() { return clock_; }

rclcpp::Clock::ConstSharedPtr NodeClock::get_clock() const { return clock_; }

}  // namespace rclcpp::node_interfaces
