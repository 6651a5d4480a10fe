#pragma once

#include <string>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"

namespace rclcpp::node_interfaces {

/// The services part of a node, on the node's base.
class NodeServices : public NodeServicesInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeServices)

  explicit NodeServices(rclcpp::node_interfaces::NodeBaseInterface* node_base);
  ~NodeServices() override = default;

  void add_client(rclcpp::ClientBase::SharedPtr client_base_ptr,
                  rclcpp::CallbackGroup::SharedPtr group) override;

  void add_service(rclcpp::ServiceBase::SharedPtr service_base_ptr,
                   rclcpp::CallbackGroup::SharedPtr group) override;

  std::string resolve_service_name(const std::string& name,
                                   bool only_expand = false) const override;

 private:
  RCLCPP_DISABLE_COPY(NodeServices)

  rclcpp::node_interfaces::NodeBaseInterface* node_base_;
};

}  // namespace rclcpp::node_interfaces
