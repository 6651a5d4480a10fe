#pragma once

#include <memory>
#include <string>

#include "rclcpp/client.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// Creates a client on the node that the interfaces belong to.
/// @param group The node's default group if null.
template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr create_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const rclcpp::QoS& qos = rclcpp::ServicesQoS(),
    rclcpp::CallbackGroup::SharedPtr group = nullptr) {
  rcl_client_options_t options = rcl_client_get_default_options();
  options.qos = qos.get_rmw_qos_profile();
  auto client =
      rclcpp::Client<ServiceT>::make_shared(node_base.get(), node_graph, service_name, options);
  node_services->add_client(client, group);
  return client;
}

/// As above, with the settings as a C structure.
template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr create_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group) {
  return create_client<ServiceT>(
      node_base, node_graph, node_services, service_name,
      rclcpp::QoS(rclcpp::QoSInitialization::from_rmw(qos_profile), qos_profile), group);
}

}  // namespace rclcpp
