#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/create_client.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/parameter_client.hpp"
#include "rclcpp/parameter_service_names.hpp"

namespace rclcpp {
namespace {

using rcl_interfaces::msg::ListParametersResult;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;
using rcl_interfaces::srv::DescribeParameters;
using rcl_interfaces::srv::GetParameters;
using rcl_interfaces::srv::GetParameterTypes;
using rcl_interfaces::srv::ListParameters;
using rcl_interfaces::srv::SetParameters;
using rcl_interfaces::srv::SetParametersAtomically;

template <typename ResultT>
using ResultCallback = std::function<void(std::shared_future<ResultT>)>;

/// Sends a request; when the response comes, resolves the future to `convert(response)` and calls
/// the callback, if any.
template <typename ResultT, typename ServiceT, typename ConvertT>
std::shared_future<ResultT> send(Client<ServiceT>& client,
                                 std::shared_ptr<typename ServiceT::Request> request,
                                 ConvertT convert, ResultCallback<ResultT> callback) {
  auto promise = std::make_shared<std::promise<ResultT>>();
  std::shared_future<ResultT> future = promise->get_future().share();
  client.async_send_request(
      request, [promise, future, convert = std::move(convert),
                callback = std::move(callback)](typename Client<ServiceT>::SharedFuture response) {
        promise->set_value(convert(*response.get()));
        if (callback) {
          callback(future);
        }
      });
  return future;
}

std::vector<rcl_interfaces::msg::Parameter> to_messages(const std::vector<Parameter>& parameters) {
  std::vector<rcl_interfaces::msg::Parameter> messages;
  for (const Parameter& parameter : parameters) {
    messages.push_back(parameter.to_parameter_msg());
  }
  return messages;
}

}  // namespace

AsyncParametersClient::AsyncParametersClient(
    const node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
    const node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
    const node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
    const node_interfaces::NodeServicesInterface::SharedPtr node_services_interface,
    const std::string& remote_node_name, const rclcpp::QoS& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group)
    : node_topics_interface_(node_topics_interface),
      remote_node_name_(remote_node_name.empty() ? node_base_interface->get_name()
                                                 : remote_node_name) {
  const auto connect = [&]<typename ServiceT>(std::shared_ptr<Client<ServiceT>>& client,
                                              const char* name) {
    client = rclcpp::create_client<ServiceT>(node_base_interface, node_graph_interface,
                                             node_services_interface,
                                             remote_node_name_ + "/" + name, qos_profile, group);
  };
  namespace names = parameter_service_names;
  connect(get_parameters_client_, names::get_parameters);
  connect(get_parameter_types_client_, names::get_parameter_types);
  connect(set_parameters_client_, names::set_parameters);
  connect(set_parameters_atomically_client_, names::set_parameters_atomically);
  connect(list_parameters_client_, names::list_parameters);
  connect(describe_parameters_client_, names::describe_parameters);
}

std::shared_future<std::vector<Parameter>> AsyncParametersClient::get_parameters(
    const std::vector<std::string>& names, ResultCallback<std::vector<Parameter>> callback) {
  auto request = std::make_shared<GetParameters::Request>();
  request->names = names;
  const auto convert = [names](const GetParameters::Response& response) {
    std::vector<Parameter> parameters;
    for (size_t i = 0; i < std::min(names.size(), response.values.size()); ++i) {
      parameters.emplace_back(names[i], ParameterValue(response.values[i]));
    }
    return parameters;
  };
  return send<std::vector<Parameter>>(*get_parameters_client_, request, convert,
                                      std::move(callback));
}

std::shared_future<std::vector<ParameterDescriptor>> AsyncParametersClient::describe_parameters(
    const std::vector<std::string>& names,
    ResultCallback<std::vector<ParameterDescriptor>> callback) {
  auto request = std::make_shared<DescribeParameters::Request>();
  request->names = names;
  return send<std::vector<ParameterDescriptor>>(
      *describe_parameters_client_, request,
      [](const DescribeParameters::Response& response) { return response.descriptors; },
      std::move(callback));
}

std::shared_future<std::vector<ParameterType>> AsyncParametersClient::get_parameter_types(
    const std::vector<std::string>& names, ResultCallback<std::vector<ParameterType>> callback) {
  auto request = std::make_shared<GetParameterTypes::Request>();
  request->names = names;
  const auto convert = [](const GetParameterTypes::Response& response) {
    std::vector<ParameterType> types;
    for (const uint8_t type : response.types) {
      types.push_back(static_cast<ParameterType>(type));
    }
    return types;
  };
  return send<std::vector<ParameterType>>(*get_parameter_types_client_, request, convert,
                                          std::move(callback));
}

std::shared_future<std::vector<SetParametersResult>> AsyncParametersClient::set_parameters(
    const std::vector<Parameter>& parameters,
    ResultCallback<std::vector<SetParametersResult>> callback) {
  auto request = std::make_shared<SetParameters::Request>();
  request->parameters = to_messages(parameters);
  return send<std::vector<SetParametersResult>>(
      *set_parameters_client_, request,
      [](const SetParameters::Response& response) { return response.results; },
      std::move(callback));
}

std::shared_future<SetParametersResult> AsyncParametersClient::set_parameters_atomically(
    const std::vector<Parameter>& parameters, ResultCallback<SetParametersResult> callback) {
  auto request = std::make_shared<SetParametersAtomically::Request>();
  request->parameters = to_messages(parameters);
  return send<SetParametersResult>(
      *set_parameters_atomically_client_, request,
      [](const SetParametersAtomically::Response& response) { return response.result; },
      std::move(callback));
}

std::shared_future<std::vector<SetParametersResult>> AsyncParametersClient::delete_parameters(
    const std::vector<std::string>& parameters_names) {
  std::vector<Parameter> parameters;
  for (const std::string& name : parameters_names) {
    parameters.emplace_back(name);
  }
  return set_parameters(parameters);
}

std::shared_future<std::vector<SetParametersResult>> AsyncParametersClient::load_parameters(
    const std::string& yaml_filename) {
  const std::string node_fqn =
      remote_node_name_.starts_with('/') ? remote_node_name_ : "/" + remote_node_name_;
  return load_parameters(parameter_map_from_yaml_file(yaml_filename, node_fqn.c_str()));
}

std::shared_future<std::vector<SetParametersResult>> AsyncParametersClient::load_parameters(
    const ParameterMap& parameter_map) {
  const std::string node_fqn =
      remote_node_name_.starts_with('/') ? remote_node_name_ : "/" + remote_node_name_;
  const std::vector<Parameter> parameters = parameters_from_map(parameter_map, node_fqn.c_str());
  if (parameters.empty()) {
    throw exceptions::InvalidParametersException("there are no parameters for node '" +
                                                 remote_node_name_ + "'");
  }
  return set_parameters(parameters);
}

std::shared_future<ListParametersResult> AsyncParametersClient::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth,
    ResultCallback<ListParametersResult> callback) {
  auto request = std::make_shared<ListParameters::Request>();
  request->prefixes = prefixes;
  request->depth = depth;
  return send<ListParametersResult>(
      *list_parameters_client_, request,
      [](const ListParameters::Response& response) { return response.result; },
      std::move(callback));
}

std::vector<ClientBase::SharedPtr> AsyncParametersClient::clients() const {
  return {get_parameters_client_,  get_parameter_types_client_,
          set_parameters_client_,  set_parameters_atomically_client_,
          list_parameters_client_, describe_parameters_client_};
}

bool AsyncParametersClient::service_is_ready() const {
  const auto all = clients();
  return std::all_of(all.begin(), all.end(),
                     [](const auto& client) { return client->service_is_ready(); });
}

bool AsyncParametersClient::wait_for_service_nanoseconds(std::chrono::nanoseconds timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  for (const auto& client : clients()) {
    auto remaining = timeout;
    if (timeout > std::chrono::nanoseconds::zero()) {
      remaining = std::max<std::chrono::nanoseconds>(deadline - std::chrono::steady_clock::now(),
                                                     std::chrono::nanoseconds::zero());
    }
    if (!client->wait_for_service(remaining)) {
      return false;
    }
  }
  return true;
}

}  // namespace rclcpp
