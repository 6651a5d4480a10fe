#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "rcl_interfaces/srv/get_parameter_types.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters_atomically.hpp"
#include "rclcpp/client.hpp"
#include "rclcpp/create_subscription.hpp"
#include "rclcpp/executors.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/parameter.hpp"
#include "rclcpp/parameter_map.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// Reads and sets the parameters of another node. Every request returns a future at once; the
/// executor of the node that this client was made with must spin for it to become ready.
class AsyncParametersClient {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(AsyncParametersClient)

  /// @param remote_node_name The node to ask; empty: the given node itself.
  AsyncParametersClient(
      const node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
      const node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
      const node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
      const node_interfaces::NodeServicesInterface::SharedPtr node_services_interface,
      const std::string& remote_node_name = "",
      const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS(),
      rclcpp::CallbackGroup::SharedPtr group = nullptr);

  template <typename NodeT>
  explicit AsyncParametersClient(const std::shared_ptr<NodeT> node,
                                 const std::string& remote_node_name = "",
                                 const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS(),
                                 rclcpp::CallbackGroup::SharedPtr group = nullptr)
      : AsyncParametersClient(node.get(), remote_node_name, qos_profile, group) {}

  template <typename NodeT>
  explicit AsyncParametersClient(NodeT* node, const std::string& remote_node_name = "",
                                 const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS(),
                                 rclcpp::CallbackGroup::SharedPtr group = nullptr)
      : AsyncParametersClient(node->get_node_base_interface(), node->get_node_topics_interface(),
                              node->get_node_graph_interface(), node->get_node_services_interface(),
                              remote_node_name, qos_profile, group) {}

  /// Resolves to the parameters; to fewer than asked for if any is not declared.
  std::shared_future<std::vector<rclcpp::Parameter>> get_parameters(
      const std::vector<std::string>& names,
      std::function<void(std::shared_future<std::vector<rclcpp::Parameter>>)> callback = nullptr);

  std::shared_future<std::vector<rcl_interfaces::msg::ParameterDescriptor>> describe_parameters(
      const std::vector<std::string>& names,
      std::function<void(std::shared_future<std::vector<rcl_interfaces::msg::ParameterDescriptor>>)>
          callback = nullptr);

  std::shared_future<std::vector<rclcpp::ParameterType>> get_parameter_types(
      const std::vector<std::string>& names,
      std::function<void(std::shared_future<std::vector<rclcpp::ParameterType>>)> callback =
          nullptr);

  std::shared_future<std::vector<rcl_interfaces::msg::SetParametersResult>> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters,
      std::function<void(std::shared_future<std::vector<rcl_interfaces::msg::SetParametersResult>>)>
          callback = nullptr);

  std::shared_future<rcl_interfaces::msg::SetParametersResult> set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters,
      std::function<void(std::shared_future<rcl_interfaces::msg::SetParametersResult>)> callback =
          nullptr);

  /// Deletes parameters by setting them to no value.
  std::shared_future<std::vector<rcl_interfaces::msg::SetParametersResult>> delete_parameters(
      const std::vector<std::string>& parameters_names);

  /// Sets the values of a parameter file for the remote node.
  std::shared_future<std::vector<rcl_interfaces::msg::SetParametersResult>> load_parameters(
      const std::string& yaml_filename);
  /// Sets the values of the map for the remote node.
  std::shared_future<std::vector<rcl_interfaces::msg::SetParametersResult>> load_parameters(
      const rclcpp::ParameterMap& parameter_map);

  std::shared_future<rcl_interfaces::msg::ListParametersResult> list_parameters(
      const std::vector<std::string>& prefixes, uint64_t depth,
      std::function<void(std::shared_future<rcl_interfaces::msg::ListParametersResult>)> callback =
          nullptr);

  /// Subscribes to the parameter events of all nodes.
  template <typename CallbackT, typename AllocatorT = std::allocator<void>>
  typename rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr on_parameter_event(
      CallbackT&& callback, const rclcpp::QoS& qos = rclcpp::ParameterEventsQoS(),
      const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
          rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()) {
    return on_parameter_event(node_topics_interface_, std::forward<CallbackT>(callback), qos,
                              options);
  }

  /// Subscribes to the parameter events of all nodes, through the given node.
  template <typename CallbackT, typename NodeT, typename AllocatorT = std::allocator<void>>
  static typename rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr
  on_parameter_event(NodeT&& node, CallbackT&& callback,
                     const rclcpp::QoS& qos = rclcpp::ParameterEventsQoS(),
                     const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
                         rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()) {
    return rclcpp::create_subscription<rcl_interfaces::msg::ParameterEvent>(
        node, "/parameter_events", qos, std::forward<CallbackT>(callback), options);
  }

  /// Returns whether the remote node offers all its parameter services.
  bool service_is_ready() const;

  /// Waits for the remote node's services; for ever if the timeout is negative.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_service(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return wait_for_service_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

 protected:
  bool wait_for_service_nanoseconds(std::chrono::nanoseconds timeout);

 private:
  std::vector<rclcpp::ClientBase::SharedPtr> clients() const;

  const node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface_;
  rclcpp::Client<rcl_interfaces::srv::GetParameters>::SharedPtr get_parameters_client_;
  rclcpp::Client<rcl_interfaces::srv::GetParameterTypes>::SharedPtr get_parameter_types_client_;
  rclcpp::Client<rcl_interfaces::srv::SetParameters>::SharedPtr set_parameters_client_;
  rclcpp::Client<rcl_interfaces::srv::SetParametersAtomically>::SharedPtr
      set_parameters_atomically_client_;
  rclcpp::Client<rcl_interfaces::srv::ListParameters>::SharedPtr list_parameters_client_;
  rclcpp::Client<rcl_interfaces::srv::DescribeParameters>::SharedPtr describe_parameters_client_;
  std::string remote_node_name_;
};

/// Reads and sets the parameters of another node, and spins the given node until the answer is
/// there or the timeout has passed (never, if it is negative). An unanswered request returns an
/// empty list, or throws std::runtime_error where there is no such thing.
class SyncParametersClient {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(SyncParametersClient)

  template <typename NodeT>
  explicit SyncParametersClient(std::shared_ptr<NodeT> node,
                                const std::string& remote_node_name = "",
                                const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS())
      : SyncParametersClient(std::make_shared<rclcpp::executors::SingleThreadedExecutor>(), node,
                             remote_node_name, qos_profile) {}

  template <typename NodeT>
  SyncParametersClient(rclcpp::Executor::SharedPtr executor, std::shared_ptr<NodeT> node,
                       const std::string& remote_node_name = "",
                       const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS())
      : SyncParametersClient(executor, node.get(), remote_node_name, qos_profile) {}

  template <typename NodeT>
  explicit SyncParametersClient(NodeT* node, const std::string& remote_node_name = "",
                                const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS())
      : SyncParametersClient(std::make_shared<rclcpp::executors::SingleThreadedExecutor>(), node,
                             remote_node_name, qos_profile) {}

  template <typename NodeT>
  SyncParametersClient(rclcpp::Executor::SharedPtr executor, NodeT* node,
                       const std::string& remote_node_name = "",
                       const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS())
      : SyncParametersClient(executor, node->get_node_base_interface(),
                             node->get_node_topics_interface(), node->get_node_graph_interface(),
                             node->get_node_services_interface(), remote_node_name, qos_profile) {}

  SyncParametersClient(
      rclcpp::Executor::SharedPtr executor,
      const node_interfaces::NodeBaseInterface::SharedPtr node_base_interface,
      const node_interfaces::NodeTopicsInterface::SharedPtr node_topics_interface,
      const node_interfaces::NodeGraphInterface::SharedPtr node_graph_interface,
      const node_interfaces::NodeServicesInterface::SharedPtr node_services_interface,
      const std::string& remote_node_name = "",
      const rclcpp::QoS& qos_profile = rclcpp::ParametersQoS());

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rclcpp::Parameter> get_parameters(
      const std::vector<std::string>& parameter_names,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return get_parameters(parameter_names, to_nanoseconds(timeout));
  }

  bool has_parameter(const std::string& parameter_name);

  /// Returns the parameter, or the given value if the remote node does not declare it.
  template <typename T>
  T get_parameter(const std::string& parameter_name, const T& default_value) {
    return get_parameter_impl(parameter_name, std::function<T()>([&]() { return default_value; }));
  }

  /// @throws std::runtime_error if the remote node does not have the parameter.
  template <typename T>
  T get_parameter(const std::string& parameter_name) {
    return get_parameter_impl(
        parameter_name, std::function<T()>([&]() -> T {
          throw std::runtime_error("Parameter '" + parameter_name + "' is not set");
        }));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& parameter_names,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return describe_parameters(parameter_names, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rclcpp::ParameterType> get_parameter_types(
      const std::vector<std::string>& parameter_names,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return get_parameter_types(parameter_names, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return set_parameters(parameters, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return set_parameters_atomically(parameters, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rcl_interfaces::msg::SetParametersResult> delete_parameters(
      const std::vector<std::string>& parameters_names,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return delete_parameters(parameters_names, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  std::vector<rcl_interfaces::msg::SetParametersResult> load_parameters(
      const std::string& yaml_filename,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return load_parameters(yaml_filename, to_nanoseconds(timeout));
  }

  template <typename RepT = int64_t, typename RatioT = std::milli>
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& parameter_prefixes, uint64_t depth,
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return list_parameters(parameter_prefixes, depth, to_nanoseconds(timeout));
  }

  /// Subscribes to the parameter events of all nodes.
  template <typename CallbackT>
  typename rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr on_parameter_event(
      CallbackT&& callback) {
    return async_parameters_client_->on_parameter_event(std::forward<CallbackT>(callback));
  }

  /// Subscribes to the parameter events of all nodes, through the given node.
  template <typename CallbackT, typename NodeT>
  static typename rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr
  on_parameter_event(NodeT&& node, CallbackT&& callback) {
    return AsyncParametersClient::on_parameter_event(node, std::forward<CallbackT>(callback));
  }

  /// Returns whether the remote node offers all its parameter services.
  bool service_is_ready() const { return async_parameters_client_->service_is_ready(); }

  /// Waits for the remote node's services; for ever if the timeout is negative.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_service(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return async_parameters_client_->wait_for_service(timeout);
  }

 protected:
  std::vector<rclcpp::Parameter> get_parameters(const std::vector<std::string>& parameter_names,
                                                std::chrono::nanoseconds timeout);
  std::vector<rcl_interfaces::msg::ParameterDescriptor> describe_parameters(
      const std::vector<std::string>& parameter_names, std::chrono::nanoseconds timeout);
  std::vector<rclcpp::ParameterType> get_parameter_types(
      const std::vector<std::string>& parameter_names, std::chrono::nanoseconds timeout);
  std::vector<rcl_interfaces::msg::SetParametersResult> set_parameters(
      const std::vector<rclcpp::Parameter>& parameters, std::chrono::nanoseconds timeout);
  rcl_interfaces::msg::SetParametersResult set_parameters_atomically(
      const std::vector<rclcpp::Parameter>& parameters, std::chrono::nanoseconds timeout);
  std::vector<rcl_interfaces::msg::SetParametersResult> delete_parameters(
      const std::vector<std::string>& parameters_names, std::chrono::nanoseconds timeout);
  std::vector<rcl_interfaces::msg::SetParametersResult> load_parameters(
      const std::string& yaml_filename, std::chrono::nanoseconds timeout);
  rcl_interfaces::msg::ListParametersResult list_parameters(
      const std::vector<std::string>& parameter_prefixes, uint64_t depth,
      std::chrono::nanoseconds timeout);

 private:
  template <typename DurationT>
  static std::chrono::nanoseconds to_nanoseconds(DurationT duration) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(duration);
  }

  template <typename T>
  T get_parameter_impl(const std::string& parameter_name, std::function<T()> if_not_found) {
    const auto found = get_parameters({parameter_name}, std::chrono::nanoseconds(-1));
    if (found.size() != 1 || found[0].get_type() == rclcpp::PARAMETER_NOT_SET) {
      return if_not_found();
    }
    return static_cast<T>(found[0].get_value<T>());
  }

  rclcpp::Executor::SharedPtr executor_;
  const node_interfaces::NodeBaseInterface::SharedPtr node_base_interface_;
  AsyncParametersClient::SharedPtr async_parameters_client_;
};

}  // namespace rclcpp
