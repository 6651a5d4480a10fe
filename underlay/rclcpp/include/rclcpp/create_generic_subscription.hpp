#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/generic_subscription.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription_options.hpp"
#include "rclcpp/typesupport_helpers.hpp"

namespace rclcpp {

/// Creates a subscription that delivers serialized messages of a type such as
/// "std_msgs/msg/String".
template <typename CallbackT, typename AllocatorT = std::allocator<void>>
std::shared_ptr<GenericSubscription> create_generic_subscription(
    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr topics_interface,
    const std::string& topic_name, const std::string& topic_type, const rclcpp::QoS& qos,
    CallbackT&& callback,
    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>())) {
  rclcpp::AnySubscriptionCallback<rclcpp::SerializedMessage, AllocatorT> any_callback(
      *options.get_allocator());
  any_callback.set(std::forward<CallbackT>(callback));
  auto subscription = std::make_shared<GenericSubscription>(
      topics_interface->get_node_base_interface(),
      rclcpp::get_typesupport_library(topic_type, "rosidl_typesupport_cpp"), topic_name, topic_type,
      qos, any_callback, options);
  topics_interface->add_subscription(subscription, options.callback_group);
  return subscription;
}

}  // namespace rclcpp
