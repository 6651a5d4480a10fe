#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/detail/qos_parameters.hpp"
#include "rclcpp/node_interfaces/get_node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription_factory.hpp"
#include "rclcpp/subscription_options.hpp"

namespace rclcpp {

namespace detail {

template <typename MessageT, typename CallbackT, typename AllocatorT, typename SubscriptionT,
          typename MessageMemoryStrategyT>
std::shared_ptr<SubscriptionT> create_subscription(
    node_interfaces::NodeParametersInterface* node_parameters,
    node_interfaces::NodeTopicsInterface& node_topics, const std::string& topic_name,
    const rclcpp::QoS& qos, CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options,
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat) {
  const rclcpp::QoS actual_qos = overridden_qos(options.qos_overriding_options, node_parameters,
                                                node_topics, topic_name, qos, "subscription");
  auto subscription = node_topics.create_subscription(
      topic_name,
      rclcpp::create_subscription_factory<MessageT, CallbackT, AllocatorT, SubscriptionT,
                                          MessageMemoryStrategyT>(std::forward<CallbackT>(callback),
                                                                  options, msg_mem_strat),
      actual_qos);
  node_topics.add_subscription(subscription, options.callback_group);
  return std::dynamic_pointer_cast<SubscriptionT>(subscription);
}

}  // namespace detail

/// Creates a subscription on a node, given by reference or pointer.
template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
          typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
          typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType,
          typename NodeT>
std::shared_ptr<SubscriptionT> create_subscription(
    NodeT& node, const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()),
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat =
        (MessageMemoryStrategyT::create_default())) {
  return detail::create_subscription<MessageT, CallbackT, AllocatorT, SubscriptionT,
                                     MessageMemoryStrategyT>(
      detail::parameters_interface_or_null(node), *node_interfaces::get_node_topics_interface(node),
      topic_name, qos, std::forward<CallbackT>(callback), options, msg_mem_strat);
}

/// Creates a subscription on the node that two interfaces belong to.
template <typename MessageT, typename CallbackT, typename AllocatorT = std::allocator<void>,
          typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
          typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType>
std::shared_ptr<SubscriptionT> create_subscription(
    rclcpp::node_interfaces::NodeParametersInterface::SharedPtr& node_parameters,
    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr& node_topics,
    const std::string& topic_name, const rclcpp::QoS& qos, CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>()),
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat =
        (MessageMemoryStrategyT::create_default())) {
  return detail::create_subscription<MessageT, CallbackT, AllocatorT, SubscriptionT,
                                     MessageMemoryStrategyT>(
      node_parameters.get(), *node_topics, topic_name, qos, std::forward<CallbackT>(callback),
      options, msg_mem_strat);
}

}  // namespace rclcpp
