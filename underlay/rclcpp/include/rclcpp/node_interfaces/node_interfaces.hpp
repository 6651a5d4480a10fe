#pragma once

#include <memory>
#include <tuple>

#include "rclcpp/node_interfaces/detail/node_interfaces_helpers.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_time_source_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/node_interfaces/node_type_descriptions_interface.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"

/// The template arguments of a NodeInterfaces that has every interface of a node.
#define ALL_RCLCPP_NODE_INTERFACES                                                                \
  rclcpp::node_interfaces::NodeBaseInterface, rclcpp::node_interfaces::NodeClockInterface,        \
      rclcpp::node_interfaces::NodeGraphInterface, rclcpp::node_interfaces::NodeLoggingInterface, \
      rclcpp::node_interfaces::NodeParametersInterface,                                           \
      rclcpp::node_interfaces::NodeServicesInterface,                                             \
      rclcpp::node_interfaces::NodeTimeSourceInterface,                                           \
      rclcpp::node_interfaces::NodeTimersInterface, rclcpp::node_interfaces::NodeTopicsInterface, \
      rclcpp::node_interfaces::NodeTypeDescriptionsInterface,                                     \
      rclcpp::node_interfaces::NodeWaitablesInterface

RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeBaseInterface, base)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeClockInterface, clock)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeGraphInterface, graph)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeLoggingInterface, logging)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeParametersInterface, parameters)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeServicesInterface, services)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeTimeSourceInterface, time_source)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeTimersInterface, timers)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeTopicsInterface, topics)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeTypeDescriptionsInterface,
                                      type_descriptions)
RCLCPP_NODE_INTERFACE_HELPERS_SUPPORT(rclcpp::node_interfaces::NodeWaitablesInterface, waitables)

namespace rclcpp {
namespace node_interfaces {

/// A chosen set of a node's interfaces, so that a function can take a node, a lifecycle node or
/// single interfaces without being a template.
template <typename... InterfaceTs>
class NodeInterfaces
    : public detail::NodeInterfaceGetter<NodeInterfaces<InterfaceTs...>, InterfaceTs>... {
  static_assert(sizeof...(InterfaceTs) != 0, "NodeInterfaces needs at least one interface");

 public:
  /// Holds no interface: every getter returns null.
  NodeInterfaces() = default;

  /// Takes the interfaces from anything that has their getters. Implicit, so that a node can be
  /// passed where its interfaces are wanted.
  template <typename NodeT>
  NodeInterfaces(NodeT& node)
      : interfaces_(
            detail::NodeInterfaceGetter<NodeInterfaces<InterfaceTs...>, InterfaceTs>::from_node(
                node)...) {}

  explicit NodeInterfaces(std::shared_ptr<InterfaceTs>... args) : interfaces_(args...) {}

  /// Returns one of the interfaces.
  template <typename NodeInterfaceT>
  std::shared_ptr<NodeInterfaceT> get() {
    return std::get<std::shared_ptr<NodeInterfaceT>>(interfaces_);
  }

  /// Returns one of the interfaces.
  template <typename NodeInterfaceT>
  std::shared_ptr<const NodeInterfaceT> get() const {
    return std::get<std::shared_ptr<NodeInterfaceT>>(interfaces_);
  }

 private:
  std::tuple<std::shared_ptr<InterfaceTs>...> interfaces_;
};

}  // namespace node_interfaces
}  // namespace rclcpp
