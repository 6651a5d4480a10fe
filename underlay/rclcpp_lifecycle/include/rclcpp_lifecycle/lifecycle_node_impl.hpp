#pragma once

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
#include "rclcpp/parameter_value.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace rclcpp_lifecycle {

template <typename MessageT, typename AllocatorT>
std::shared_ptr<LifecyclePublisher<MessageT, AllocatorT>> LifecycleNode::create_publisher(
    const std::string& topic_name, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  using PublisherT = LifecyclePublisher<MessageT, AllocatorT>;
  auto publisher =
      rclcpp::create_publisher<MessageT, AllocatorT, PublisherT>(*this, topic_name, qos, options);
  add_managed_entity(publisher);
  return publisher;
}

template <typename MessageT, typename CallbackT, typename AllocatorT, typename SubscriptionT,
          typename MessageMemoryStrategyT>
std::shared_ptr<SubscriptionT> LifecycleNode::create_subscription(
    const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options,
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat) {
  return rclcpp::create_subscription<MessageT>(
      *this, topic_name, qos, std::forward<CallbackT>(callback), options, msg_mem_strat);
}

template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::WallTimer<CallbackT>::SharedPtr LifecycleNode::create_wall_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_wall_timer(period, std::move(callback), group, node_base_.get(),
                                   node_timers_.get());
}

template <typename DurationRepT, typename DurationT, typename CallbackT>
typename rclcpp::GenericTimer<CallbackT>::SharedPtr LifecycleNode::create_timer(
    std::chrono::duration<DurationRepT, DurationT> period, CallbackT callback,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_timer(get_clock(), period, std::move(callback), group, node_base_.get(),
                              node_timers_.get());
}

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr LifecycleNode::create_client(
    const std::string& service_name, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_client<ServiceT>(node_base_, node_graph_, node_services_, service_name, qos,
                                         group);
}

template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr LifecycleNode::create_service(
    const std::string& service_name, CallbackT&& callback, const rclcpp::QoS& qos,
    rclcpp::CallbackGroup::SharedPtr group) {
  return rclcpp::create_service<ServiceT, CallbackT>(node_base_, node_services_, service_name,
                                                     std::forward<CallbackT>(callback), qos, group);
}

template <typename AllocatorT>
std::shared_ptr<rclcpp::GenericPublisher> LifecycleNode::create_generic_publisher(
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  return rclcpp::create_generic_publisher(node_topics_, topic_name, topic_type, qos, options);
}

template <typename AllocatorT>
std::shared_ptr<rclcpp::GenericSubscription> LifecycleNode::create_generic_subscription(
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    std::function<void(std::shared_ptr<rclcpp::SerializedMessage>)> callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options) {
  return rclcpp::create_generic_subscription(node_topics_, topic_name, topic_type, qos,
                                             std::move(callback), options);
}

template <typename ParameterT>
auto LifecycleNode::declare_parameter(
    const std::string& name, const ParameterT& default_value,
    const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor, bool ignore_override) {
  const rclcpp::ParameterValue value{default_value};
  return declare_parameter(name, value, parameter_descriptor, ignore_override)
      .template get<ParameterT>();
}

template <typename ParameterT>
auto LifecycleNode::declare_parameter(
    const std::string& name, const rcl_interfaces::msg::ParameterDescriptor& parameter_descriptor,
    bool ignore_override) {
  const rclcpp::ParameterType type = rclcpp::ParameterValue{ParameterT{}}.get_type();
  return declare_parameter(name, type, parameter_descriptor, ignore_override)
      .template get<ParameterT>();
}

template <typename ParameterT>
std::vector<ParameterT> LifecycleNode::declare_parameters(
    const std::string& namespace_, const std::map<std::string, ParameterT>& parameters) {
  const std::string prefix = namespace_.empty() ? "" : namespace_ + ".";
  std::vector<ParameterT> values;
  for (const auto& [name, default_value] : parameters) {
    values.push_back(declare_parameter<ParameterT>(prefix + name, default_value));
  }
  return values;
}

template <typename ParameterT>
std::vector<ParameterT> LifecycleNode::declare_parameters(
    const std::string& namespace_,
    const std::map<std::string, std::pair<ParameterT, rcl_interfaces::msg::ParameterDescriptor>>&
        parameters) {
  const std::string prefix = namespace_.empty() ? "" : namespace_ + ".";
  std::vector<ParameterT> values;
  for (const auto& [name, declaration] : parameters) {
    values.push_back(
        declare_parameter<ParameterT>(prefix + name, declaration.first, declaration.second));
  }
  return values;
}

template <typename ParameterT>
bool LifecycleNode::get_parameter(const std::string& name, ParameterT& parameter) const {
  rclcpp::Parameter found;
  if (!get_parameter(name, found)) return false;
  parameter = static_cast<ParameterT>(found.get_value<ParameterT>());
  return true;
}

template <typename ParameterT>
bool LifecycleNode::get_parameter_or(const std::string& name, ParameterT& value,
                                     const ParameterT& alternative_value) const {
  if (get_parameter(name, value)) return true;
  value = alternative_value;
  return false;
}

template <typename MapValueT>
bool LifecycleNode::get_parameters(const std::string& prefix,
                                   std::map<std::string, MapValueT>& values) const {
  std::map<std::string, rclcpp::Parameter> found;
  if (!node_parameters_->get_parameters_by_prefix(prefix, found)) return false;
  for (const auto& [name, parameter] : found) {
    values[name] = static_cast<MapValueT>(parameter.template get_value<MapValueT>());
  }
  return true;
}

}  // namespace rclcpp_lifecycle
