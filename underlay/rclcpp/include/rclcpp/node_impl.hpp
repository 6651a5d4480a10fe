#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/create_client.hpp"
#include "rclcpp/create_generic_publisher.hpp"
#include "rclcpp/create_generic_subscription.hpp"
#include "rclcpp/create_publisher.hpp"
#include "rclcpp/create_service.hpp"
#include "rclcpp/create_subscription.hpp"
#include "rclcpp/create_timer.hpp"
#include "rclcpp/node.hpp"

namespace rclcpp {

/// Puts a relative name under a sub-namespace; absolute and private names stay as they are.
inline std::string extend_name_with_sub_namespace(const std::string& name,
                                                  const std::string& sub_namespace) {
  if (sub_namespace.empty() || name.empty() || name.front() == '/' || name.front() == '~') {
    return name;
  }
  return sub_namespace + "/" + name;
}

template <typename MessageT, typename AllocatorT, typename PublisherT>
std::shared_ptr<PublisherT> Node::create_publisher(
    const std::string& topic_name, const rclcpp::QoS& qos,
    const PublisherOptionsWithAllocator<AllocatorT>& options) {
  return rclcpp::create_publisher<MessageT, AllocatorT, PublisherT>(
      *this, extend_name_with_sub_namespace(topic_name, get_sub_namespace()), qos, options);
}

template <typename MessageT, typename CallbackT, typename AllocatorT, typename SubscriptionT,
          typename MessageMemoryStrategyT>
std::shared_ptr<SubscriptionT> Node::create_subscription(
    const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
    const SubscriptionOptionsWithAllocator<AllocatorT>& options,
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat) {
  return rclcpp::create_subscription<MessageT, CallbackT, AllocatorT, SubscriptionT,
                                     MessageMemoryStrategyT>(
      *this, extend_name_with_sub_namespace(topic_name, get_sub_namespace()), qos,
      std::forward<CallbackT>(callback), options, msg_mem_strat);
}

template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::WallTimer<CallbackT>::SharedPtr Node::create_wall_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group, bool autostart) {
  return rclcpp::create_wall_timer(period, std::move(callback), group, node_base_.get(),
                                   node_timers_.get(), autostart);
}

template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::GenericTimer<CallbackT>::SharedPtr Node::create_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_timer(period, std::move(callback), group, get_clock(), node_base_.get(),
                              node_timers_.get());
}

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr Node::create_client(
    const std::string& service_name, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_client<ServiceT>(
      node_base_, node_graph_, node_services_,
      extend_name_with_sub_namespace(service_name, get_sub_namespace()), qos, group);
}

template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr Node::create_service(
    const std::string& service_name, CallbackT&& callback, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_service<ServiceT, CallbackT>(
      node_base_, node_services_, extend_name_with_sub_namespace(service_name, get_sub_namespace()),
      std::forward<CallbackT>(callback), qos, group);
}

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr Node::create_client(
    const std::string& service_name, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_client<ServiceT>(
      node_base_, node_graph_, node_services_,
      extend_name_with_sub_namespace(service_name, get_sub_namespace()), qos_profile, group);
}

template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr Node::create_service(
    const std::string& service_name, CallbackT&& callback, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_service<ServiceT, CallbackT>(
      node_base_, node_services_, extend_name_with_sub_namespace(service_name, get_sub_namespace()),
      std::forward<CallbackT>(callback), qos_profile, group);
}

template <typename AllocatorT>
std::shared_ptr<rclcpp::GenericPublisher> Node::create_generic_publisher(
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  return rclcpp::create_generic_publisher(
      node_topics_, extend_name_with_sub_namespace(topic_name, get_sub_namespace()), topic_type,
      qos, options);
}

template <typename CallbackT, typename AllocatorT>
std::shared_ptr<rclcpp::GenericSubscription> Node::create_generic_subscription(
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    CallbackT&& callback, const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options) {
  return rclcpp::create_generic_subscription(
      node_topics_, extend_name_with_sub_namespace(topic_name, get_sub_namespace()), topic_type,
      qos, std::forward<CallbackT>(callback), options);
}

template <typename ParameterT>
auto Node::declare_parameter(const std::string& name, const ParameterT& default_value,
                             const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor,
                             bool ignore_override) {
  try {
    return declare_parameter(name, rclcpp::ParameterValue(default_value), parameter_descriptor,
                             ignore_override)
        .template get<ParameterT>();
  } catch (const ParameterTypeException& ex) {
    throw exceptions::InvalidParameterTypeException(name, ex.what());
  }
}

template <typename ParameterT>
auto Node::declare_parameter(const std::string& name,
                             const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor,
                             bool ignore_override) {
  const ParameterType type = rclcpp::ParameterValue(ParameterT{}).get_type();
  try {
    return declare_parameter(name, type, parameter_descriptor, ignore_override)
        .template get<ParameterT>();
  } catch (const ParameterTypeException&) {
    throw exceptions::UninitializedStaticallyTypedParameterException(name);
  }
}

template <typename ParameterT>
std::vector<ParameterT> Node::declare_parameters(
    const std::string& namespace_, const std::map<std::string, ParameterT>& parameters,
    bool ignore_overrides) {
  const std::string prefix = namespace_.empty() ? "" : namespace_ + ".";
  std::vector<ParameterT> values;
  for (const auto& [name, default_value] : parameters) {
    values.push_back(static_cast<ParameterT>(
        declare_parameter(prefix + name, default_value, rcl_interfaces::msg::ParameterDescriptor(),
                          ignore_overrides)));
  }
  return values;
}

template <typename ParameterT>
std::vector<ParameterT> Node::declare_parameters(
    const std::string& namespace_,
    const std::map<std::string, std::pair<ParameterT, rcl_interfaces::msg::ParameterDescriptor>>&
        parameters,
    bool ignore_overrides) {
  const std::string prefix = namespace_.empty() ? "" : namespace_ + ".";
  std::vector<ParameterT> values;
  for (const auto& [name, default_and_descriptor] : parameters) {
    const auto& [default_value, descriptor] = default_and_descriptor;
    values.push_back(static_cast<ParameterT>(
        declare_parameter(prefix + name, default_value, descriptor, ignore_overrides)));
  }
  return values;
}

template <typename ParameterT>
bool Node::get_parameter(const std::string& name, ParameterT& parameter) const {
  rclcpp::Parameter found;
  if (!get_parameter(extend_name_with_sub_namespace(name, get_sub_namespace()), found)) {
    return false;
  }
  parameter = static_cast<ParameterT>(found.get_value<ParameterT>());
  return true;
}

template <typename ParameterT>
bool Node::get_parameter_or(const std::string& name, ParameterT& parameter,
                            const ParameterT& alternative_value) const {
  const bool found = get_parameter(name, parameter);
  if (!found) {
    parameter = alternative_value;
  }
  return found;
}

template <typename ParameterT>
ParameterT Node::get_parameter_or(const std::string& name,
                                  const ParameterT& alternative_value) const {
  ParameterT parameter;
  get_parameter_or(name, parameter, alternative_value);
  return parameter;
}

template <typename ParameterT>
bool Node::get_parameters(const std::string& prefix,
                          std::map<std::string, ParameterT>& values) const {
  std::map<std::string, rclcpp::Parameter> found;
  const bool any = node_parameters_->get_parameters_by_prefix(prefix, found);
  for (const auto& [name, parameter] : found) {
    values[name] = static_cast<ParameterT>(parameter.template get_value<ParameterT>());
  }
  return any;
}

}  // namespace rclcpp
