#pragma once

#include <string>

#include "rclcpp/node_interfaces/get_node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/qos_overriding_options.hpp"

namespace rclcpp::detail {

/// Declares the read-only parameters of the policies that `options` names and returns `default_qos`
/// with their values. Without policies it returns `default_qos` and needs no parameters interface.
/// @param entity_type "publisher" or "subscription".
/// @throws rclcpp::exceptions::InvalidQosOverridesException if a value or the whole is not allowed.
rclcpp::QoS overridden_qos(const QosOverridingOptions& options,
                           node_interfaces::NodeParametersInterface* node_parameters,
                           const node_interfaces::NodeTopicsInterface& node_topics,
                           const std::string& topic_name, const rclcpp::QoS& default_qos,
                           const char* entity_type);

/// Returns the parameters interface of a node, or null if only its topics interface was given.
template <typename NodeT>
node_interfaces::NodeParametersInterface* parameters_interface_or_null(NodeT& node) {
  if constexpr (requires { node_interfaces::get_node_parameters_interface(node); }) {
    return node_interfaces::get_node_parameters_interface(node).get();
  } else {
    return nullptr;
  }
}

}  // namespace rclcpp::detail
