#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "rclcpp/any_subscription_callback.hpp"
#include "rclcpp/get_message_type_support_handle.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription.hpp"
#include "rclcpp/subscription_options.hpp"

namespace rclcpp {

/// Makes a subscription whose type the node interfaces don't know.
struct SubscriptionFactory {
  using SubscriptionFactoryFunction = std::function<rclcpp::SubscriptionBase::SharedPtr(
      rclcpp::node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
      const rclcpp::QoS& qos)>;

  const SubscriptionFactoryFunction create_typed_subscription;
};

/// Returns a factory of subscriptions of type SubscriptionT.
template <typename MessageT, typename CallbackT, typename AllocatorT,
          typename SubscriptionT = rclcpp::Subscription<MessageT, AllocatorT>,
          typename MessageMemoryStrategyT = typename SubscriptionT::MessageMemoryStrategyType>
SubscriptionFactory create_subscription_factory(
    CallbackT&& callback, const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options,
    typename MessageMemoryStrategyT::SharedPtr msg_mem_strat) {
  AnySubscriptionCallback<MessageT, AllocatorT> any_callback;
  any_callback.set(std::forward<CallbackT>(callback));
  return {[options, msg_mem_strat, any_callback](
              node_interfaces::NodeBaseInterface* node_base, const std::string& topic_name,
              const rclcpp::QoS& qos) -> rclcpp::SubscriptionBase::SharedPtr {
    auto subscription = std::make_shared<SubscriptionT>(
        node_base, rclcpp::get_message_type_support_handle<MessageT>(), topic_name, qos,
        any_callback, options, msg_mem_strat);
    subscription->post_init_setup(node_base, qos, options);
    return subscription;
  }};
}

}  // namespace rclcpp
