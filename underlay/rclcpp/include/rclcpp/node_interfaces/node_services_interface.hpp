#pragma once

#include <string>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/client.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp::node_interfaces {

/// The services part of a node.
class NodeServicesInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeServicesInterface)

  virtual ~NodeServicesInterface() = default;

  /// Lets executors serve the client's responses.
  /// @param group The default group if null.
  virtual void add_client(rclcpp::ClientBase::SharedPtr client_base_ptr,
                          rclcpp::CallbackGroup::SharedPtr group) = 0;

  /// Lets executors serve the server's requests.
  /// @param group The default group if null.
  virtual void add_service(rclcpp::ServiceBase::SharedPtr service_base_ptr,
                           rclcpp::CallbackGroup::SharedPtr group) = 0;

  /// Returns the fully qualified name of a service, remapped unless `only_expand`.
  virtual std::string resolve_service_name(const std::string& name,
                                           bool only_expand = false) const = 0;
};

}  // namespace rclcpp::node_interfaces
