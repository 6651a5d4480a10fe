#include "rclcpp/create_generic_client.hpp"

#include <memory>
#include <string>

namespace rclcpp {

rclcpp::GenericClient::SharedPtr create_generic_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const std::string& service_type, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  rcl_client_options_t options = rcl_client_get_default_options();
  options.qos = qos.get_rmw_qos_profile();
  auto client = rclcpp::GenericClient::make_shared(node_base.get(), node_graph, service_name,
                                                   service_type, options);
  node_services->add_client(client, group);
  return client;
}

}  // namespace rclcpp
