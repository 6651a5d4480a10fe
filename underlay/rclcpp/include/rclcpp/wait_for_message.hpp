#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "rclcpp/context.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription.hpp"

namespace rclcpp {

namespace detail {

/// Waits until the subscription has a message.
/// @param timeout Negative waits for ever.
/// @return False on timeout or shutdown.
bool wait_until_ready(rclcpp::SubscriptionBase& subscription,
                      const std::shared_ptr<rclcpp::Context>& context,
                      std::chrono::nanoseconds timeout);

}  // namespace detail

/// Waits for the next message of a subscription that no executor serves.
/// @param time_to_wait Negative waits for ever.
/// @return False on timeout or shutdown.
template <class MsgT, class Rep = int64_t, class Period = std::milli>
bool wait_for_message(
    MsgT& out, std::shared_ptr<rclcpp::Subscription<MsgT>> subscription,
    std::shared_ptr<rclcpp::Context> context,
    std::chrono::duration<Rep, Period> time_to_wait = std::chrono::duration<Rep, Period>(-1)) {
  if (!detail::wait_until_ready(
          *subscription, context,
          std::chrono::duration_cast<std::chrono::nanoseconds>(time_to_wait))) {
    return false;
  }
  rclcpp::MessageInfo info;
  return subscription->take(out, info);
}

/// Waits for the next message on a topic.
/// @param time_to_wait Negative waits for ever.
/// @return False on timeout or shutdown.
template <class MsgT, class Rep = int64_t, class Period = std::milli>
bool wait_for_message(
    MsgT& out, rclcpp::Node::SharedPtr node, const std::string& topic,
    std::chrono::duration<Rep, Period> time_to_wait = std::chrono::duration<Rep, Period>(-1),
    const rclcpp::QoS& qos = rclcpp::SystemDefaultsQoS()) {
  auto subscription =
      node->create_subscription<MsgT>(topic, qos, [](const std::shared_ptr<const MsgT>) {});
  return wait_for_message<MsgT, Rep, Period>(
      out, subscription, node->get_node_base_interface()->get_context(), time_to_wait);
}

}  // namespace rclcpp
