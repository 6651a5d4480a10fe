#include "rclcpp/parameter_service.hpp"

#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/create_service.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/parameter_service_names.hpp"

namespace rclcpp {
namespace {

using node_interfaces::NodeParametersInterface;
using rcl_interfaces::msg::SetParametersResult;
using rcl_interfaces::srv::DescribeParameters;
using rcl_interfaces::srv::GetParameters;
using rcl_interfaces::srv::GetParameterTypes;
using rcl_interfaces::srv::ListParameters;
using rcl_interfaces::srv::SetParameters;
using rcl_interfaces::srv::SetParametersAtomically;

void log_failure(const char* what, const std::exception& error) {
  RCLCPP_DEBUG(get_logger("rclcpp"), "Failed to %s: %s", what, error.what());
}

SetParametersResult refusal(const std::string& reason) {
  SetParametersResult result;
  result.successful = false;
  result.reason = reason;
  return result;
}

/// Sets what came over the wire: an empty name or an unknown type must not end the process.
SetParametersResult set_from_messages(NodeParametersInterface& node_params,
                                      const std::vector<rcl_interfaces::msg::Parameter>& messages,
                                      const char* if_not_declared) {
  std::vector<Parameter> parameters;
  for (const auto& message : messages) {
    if (message.value.type > PARAMETER_STRING_ARRAY) {
      return refusal("parameter '" + message.name + "' has the unknown type " +
                     std::to_string(message.value.type));
    }
    parameters.push_back(Parameter::from_parameter_msg(message));
  }
  try {
    return node_params.set_parameters_atomically(parameters);
  } catch (const exceptions::ParameterNotDeclaredException& error) {
    log_failure("set parameters", error);
    return refusal(if_not_declared != nullptr ? if_not_declared : error.what());
  } catch (const exceptions::InvalidParametersException& error) {
    log_failure("set parameters", error);
    return refusal(error.what());
  }
}

void get_parameters(NodeParametersInterface& node_params, const GetParameters::Request& request,
                    GetParameters::Response& response) {
  try {
    for (const Parameter& parameter : node_params.get_parameters(request.names)) {
      response.values.push_back(parameter.get_value_message());
    }
  } catch (const exceptions::ParameterNotDeclaredException& error) {
    log_failure("get parameters", error);
  } catch (const exceptions::ParameterUninitializedException& error) {
    log_failure("get parameters", error);
  }
}

void get_parameter_types(NodeParametersInterface& node_params,
                         const GetParameterTypes::Request& request,
                         GetParameterTypes::Response& response) {
  try {
    response.types = node_params.get_parameter_types(request.names);
  } catch (const exceptions::ParameterNotDeclaredException& error) {
    log_failure("get parameter types", error);
  }
}

void set_parameters(NodeParametersInterface& node_params, const SetParameters::Request& request,
                    SetParameters::Response& response) {
  for (const auto& parameter : request.parameters) {
    response.results.push_back(set_from_messages(node_params, {parameter}, nullptr));
  }
}

void set_parameters_atomically(NodeParametersInterface& node_params,
                               const SetParametersAtomically::Request& request,
                               SetParametersAtomically::Response& response) {
  response.result =
      set_from_messages(node_params, request.parameters, "one of the parameters is not declared");
}

void describe_parameters(NodeParametersInterface& node_params,
                         const DescribeParameters::Request& request,
                         DescribeParameters::Response& response) {
  try {
    response.descriptors = node_params.describe_parameters(request.names);
  } catch (const exceptions::ParameterNotDeclaredException& error) {
    log_failure("describe parameters", error);
  }
}

void list_parameters(NodeParametersInterface& node_params, const ListParameters::Request& request,
                     ListParameters::Response& response) {
  response.result = node_params.list_parameters(request.prefixes, request.depth);
}

}  // namespace

ParameterService::ParameterService(
    const std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    const std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    NodeParametersInterface* node_params, const rclcpp::QoS& qos_profile) {
  const auto serve = [&]<typename ServiceT>(
                         std::shared_ptr<Service<ServiceT>>& service, const char* name,
                         void (*answer)(NodeParametersInterface&, const typename ServiceT::Request&,
                                        typename ServiceT::Response&)) {
    service = rclcpp::create_service<ServiceT>(
        node_base, node_services, std::string(node_base->get_name()) + "/" + name,
        [node_params, answer](const std::shared_ptr<rmw_request_id_t>,
                              const std::shared_ptr<typename ServiceT::Request> request,
                              std::shared_ptr<typename ServiceT::Response> response) {
          answer(*node_params, *request, *response);
        },
        qos_profile, nullptr);
  };
  namespace names = parameter_service_names;
  serve(get_parameters_service_, names::get_parameters, get_parameters);
  serve(get_parameter_types_service_, names::get_parameter_types, get_parameter_types);
  serve(set_parameters_service_, names::set_parameters, set_parameters);
  serve(set_parameters_atomically_service_, names::set_parameters_atomically,
        set_parameters_atomically);
  serve(describe_parameters_service_, names::describe_parameters, describe_parameters);
  serve(list_parameters_service_, names::list_parameters, list_parameters);
}

}  // namespace rclcpp
