#pragma once

#include <memory>
#include <string>

#include "rclcpp/generic_client.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// Creates a client of a service type such as "std_srvs/srv/Trigger".
/// @param group The node's default group if null.
rclcpp::GenericClient::SharedPtr create_generic_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const std::string& service_type,
    const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr);

/// As above, for any node that has the interfaces.
template <typename NodeT>
rclcpp::GenericClient::SharedPtr create_generic_client(
    NodeT node, const std::string& service_name, const std::string& service_type,
    const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  return create_generic_client(node->get_node_base_interface(), node->get_node_graph_interface(),
                               node->get_node_services_interface(), service_name, service_type, qos,
                               group);
}

}  // namespace rclcpp
