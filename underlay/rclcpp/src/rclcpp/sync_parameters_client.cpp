#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/executors.hpp"
#include "rclcpp/parameter_client.hpp"

namespace rclcpp {
namespace {

using rcl_interfaces::msg::ListParametersResult;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;

/// Spins the node until the answer is there; returns nothing if it does not come in time.
template <typename ResultT>
std::optional<ResultT> await(Executor& executor,
                             const node_interfaces::NodeBaseInterface::SharedPtr& node,
                             const std::shared_future<ResultT>& future,
                             std::chrono::nanoseconds timeout) {
  if (executors::spin_node_until_future_complete(executor, node, future, timeout) !=
      FutureReturnCode::SUCCESS) {
    return std::nullopt;
  }
  return future.get();
}

}  // namespace

SyncParametersClient::SyncParametersClient(
    rclcpp::Executor::SharedPtr executor,
    const node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
    const node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
    const node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
    const node_interfaces::NodeServicesInterface::SharedPtr node_services_interface,
    const std::string& remote_node_name, const rclcpp::QoS& qos_profile)
    : executor_(executor),
      node_base_interface_(node_base_interface),
      async_parameters_client_(std::make_shared<AsyncParametersClient>(
          node_base_interface, node_topics_interface, node_graph_interface, node_services_interface,
          remote_node_name, qos_profile)) {}

std::vector<Parameter> SyncParametersClient::get_parameters(
    const std::vector<std::string>& parameter_names, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->get_parameters(parameter_names), timeout)
      .value_or(std::vector<Parameter>());
}

bool SyncParametersClient::has_parameter(const std::string& parameter_name) {
  return !list_parameters({parameter_name}, 1, std::chrono::nanoseconds(-1)).names.empty();
}

std::vector<ParameterDescriptor> SyncParametersClient::describe_parameters(
    const std::vector<std::string>& parameter_names, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->describe_parameters(parameter_names), timeout)
      .value_or(std::vector<ParameterDescriptor>());
}

std::vector<ParameterType> SyncParametersClient::get_parameter_types(
    const std::vector<std::string>& parameter_names, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->get_parameter_types(parameter_names), timeout)
      .value_or(std::vector<ParameterType>());
}

std::vector<SetParametersResult> SyncParametersClient::set_parameters(
    const std::vector<Parameter>& parameters, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->set_parameters(parameters), timeout)
      .value_or(std::vector<SetParametersResult>());
}

SetParametersResult SyncParametersClient::set_parameters_atomically(
    const std::vector<Parameter>& parameters, std::chrono::nanoseconds timeout) {
  const auto result =
      await(*executor_, node_base_interface_,
            async_parameters_client_->set_parameters_atomically(parameters), timeout);
  if (!result) {
    throw std::runtime_error("there is no answer to set_parameters_atomically()");
  }
  return *result;
}

std::vector<SetParametersResult> SyncParametersClient::delete_parameters(
    const std::vector<std::string>& parameters_names, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->delete_parameters(parameters_names), timeout)
      .value_or(std::vector<SetParametersResult>());
}

std::vector<SetParametersResult> SyncParametersClient::load_parameters(
    const std::string& yaml_filename, std::chrono::nanoseconds timeout) {
  return await(*executor_, node_base_interface_,
               async_parameters_client_->load_parameters(yaml_filename), timeout)
      .value_or(std::vector<SetParametersResult>());
}

ListParametersResult SyncParametersClient::list_parameters(
    const std::vector<std::string>& parameter_prefixes, uint64_t depth,
    std::chrono::nanoseconds timeout) {
  const auto result =
      await(*executor_, node_base_interface_,
            async_parameters_client_->list_parameters(parameter_prefixes, depth), timeout);
  if (!result) {
    throw std::runtime_error("there is no answer to list_parameters()");
  }
  return *result;
}

}  // namespace rclcpp
