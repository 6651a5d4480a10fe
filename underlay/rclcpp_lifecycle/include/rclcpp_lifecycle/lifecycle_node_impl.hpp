#pragma once

#include <memory>
#include <string>

#include "rclcpp/create_publisher.hpp"
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

}  // namespace rclcpp_lifecycle
