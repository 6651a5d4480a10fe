#pragma once

#include <memory>

#include "rclcpp/clock.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

class Node;

/// Sets clocks from `/clock` while the node's parameter `use_sim_time` is true.
class TimeSource {
 public:
  /// @param use_clock_thread whether `/clock` is received in a separate thread.
  RCLCPP_PUBLIC explicit TimeSource(std::shared_ptr<rclcpp::Node> node,
                                    const rclcpp::QoS& qos = rclcpp::ClockQoS(),
                                    bool use_clock_thread = true);
  /// Without a node until attachNode().
  RCLCPP_PUBLIC explicit TimeSource(const rclcpp::QoS& qos = rclcpp::ClockQoS(),
                                    bool use_clock_thread = true);
  TimeSource(const TimeSource&) = delete;
  TimeSource& operator=(const TimeSource&) = delete;
  TimeSource(TimeSource&&) = default;
  TimeSource& operator=(TimeSource&&) = default;
  RCLCPP_PUBLIC ~TimeSource();

  /// @throw std::invalid_argument if `use_sim_time` has a type other than bool.
  RCLCPP_PUBLIC void attachNode(std::shared_ptr<rclcpp::Node> node);
  RCLCPP_PUBLIC void attachNode(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
      rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
      rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
      rclcpp::node_interfaces::NodeServicesInterface::SharedPtr node_services_interface,
      rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging_interface,
      rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock_interface,
      rclcpp::node_interfaces::NodeParametersInterface::SharedPtr node_parameters_interface);
  RCLCPP_PUBLIC void detachNode();

  /// @throw std::invalid_argument if the clock is not of type RCL_ROS_TIME.
  RCLCPP_PUBLIC void attachClock(rclcpp::Clock::SharedPtr clock);
  RCLCPP_PUBLIC void detachClock(rclcpp::Clock::SharedPtr clock);

  RCLCPP_PUBLIC bool get_use_clock_thread();
  RCLCPP_PUBLIC void set_use_clock_thread(bool use_clock_thread);
  RCLCPP_PUBLIC bool clock_thread_is_joinable();

 private:
  class Attachment;

  rclcpp::QoS qos_;
  bool use_clock_thread_;
  std::shared_ptr<Attachment> attachment_;
};

}  // namespace rclcpp
