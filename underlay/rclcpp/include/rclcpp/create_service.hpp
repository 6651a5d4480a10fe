#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp {

/// Creates a server on the node that the interfaces belong to.
/// @param group The node's default group if null.
template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr create_service(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, CallbackT&& callback, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  rclcpp::AnyServiceCallback<ServiceT> any_service_callback;
  any_service_callback.set(std::forward<CallbackT>(callback));

  rcl_service_options_t service_options = rcl_service_get_default_options();
  service_options.qos = qos.get_rmw_qos_profile();
  auto service =
      Service<ServiceT>::make_shared(node_base->get_shared_rcl_node_handle(), service_name,
                                     std::move(any_service_callback), service_options);
  node_services->add_service(service, group);
  return service;
}

/// As above, with the settings as a C structure.
template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr create_service(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, CallbackT&& callback, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group) {
  return create_service<ServiceT, CallbackT>(
      node_base, node_services, service_name, std::forward<CallbackT>(callback),
      rclcpp::QoS(rclcpp::QoSInitialization::from_rmw(qos_profile), qos_profile), group);
}

}  // namespace rclcpp
