#pragma once

#include <memory>

#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/node_interfaces/node_type_descriptions_interface.hpp"

namespace rclcpp {
namespace node_interfaces {

/// Offers the service `~/get_type_description` unless the read-only parameter
/// `start_type_description_service` is false.
class NodeTypeDescriptions : public NodeTypeDescriptionsInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTypeDescriptions)

  NodeTypeDescriptions(NodeBaseInterface::SharedPtr node_base,
                       NodeLoggingInterface::SharedPtr node_logging,
                       NodeParametersInterface::SharedPtr node_parameters,
                       NodeServicesInterface::SharedPtr node_services);
  ~NodeTypeDescriptions() override;

 private:
  RCLCPP_DISABLE_COPY(NodeTypeDescriptions)

  class DescriptionService;

  std::shared_ptr<DescriptionService> service_;
};

}  // namespace node_interfaces
}  // namespace rclcpp
