#pragma once

#include <memory>
#include <string>

#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "rcl_interfaces/srv/get_parameter_types.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters_atomically.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp {

/// The six services through which other processes reach a node's parameters.
class ParameterService {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(ParameterService)

  /// @param node_params Must outlive this object.
  ParameterService(const std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
                   const std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
                   rclcpp::node_interfaces::NodeParametersInterface* node_params,
                   const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS());

 private:
  rclcpp::Service<rcl_interfaces::srv::GetParameters>::SharedPtr get_parameters_service_;
  rclcpp::Service<rcl_interfaces::srv::GetParameterTypes>::SharedPtr get_parameter_types_service_;
  rclcpp::Service<rcl_interfaces::srv::SetParameters>::SharedPtr set_parameters_service_;
  rclcpp::Service<rcl_interfaces::srv::SetParametersAtomically>::SharedPtr
      set_parameters_atomically_service_;
  rclcpp::Service<rcl_interfaces::srv::DescribeParameters>::SharedPtr describe_parameters_service_;
  rclcpp::Service<rcl_interfaces::srv::ListParameters>::SharedPtr list_parameters_service_;
};

}  // namespace rclcpp
