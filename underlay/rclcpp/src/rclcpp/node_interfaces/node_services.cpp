#include "rclcpp/node_interfaces/node_services.hpp"

#include <string>

#include "../detail/entity_group.hpp"

namespace rclcpp::node_interfaces {

NodeServices::NodeServices(rclcpp::node_interfaces::NodeBaseInterface* node_base)
    : node_base_(node_base) {}

void NodeServices::add_client(rclcpp::ClientBase::SharedPtr client_base_ptr,
                              rclcpp::CallbackGroup::SharedPtr group) {
  group = rclcpp::detail::group_or_default(*node_base_, group,
                                           "the callback group of the client is of another node");
  group->add_client(client_base_ptr);
  rclcpp::detail::notify_of_new_entity(*node_base_, *group, "client");
}

void NodeServices::add_service(rclcpp::ServiceBase::SharedPtr service_base_ptr,
                               rclcpp::CallbackGroup::SharedPtr group) {
  group = rclcpp::detail::group_or_default(*node_base_, group,
                                           "the callback group of the service is of another node");
  group->add_service(service_base_ptr);
  rclcpp::detail::notify_of_new_entity(*node_base_, *group, "service");
}

std::string NodeServices::resolve_service_name(const std::string& name, bool only_expand) const {
  return node_base_->resolve_topic_or_service_name(name, true, only_expand);
}

}  // namespace rclcpp::node_interfaces
