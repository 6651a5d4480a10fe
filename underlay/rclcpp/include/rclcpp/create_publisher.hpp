#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/detail/qos_parameters.hpp"
#include "rclcpp/node_interfaces/get_node_topics_interface.hpp"
#include "rclcpp/publisher_factory.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

namespace detail {

template <typename MessageT, typename AllocatorT, typename PublisherT>
std::shared_ptr<PublisherT> create_publisher(
    node_interfaces::NodeParametersInterface* node_parameters,
    node_interfaces::NodeTopicsInterface& node_topics, const std::string& topic_name,
    const rclcpp::QoS& qos, const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options) {
  const rclcpp::QoS actual_qos = overridden_qos(options.qos_overriding_options, node_parameters,
                                                node_topics, topic_name, qos, "publisher");
  auto publisher = node_topics.create_publisher(
      topic_name, rclcpp::create_publisher_factory<MessageT, AllocatorT, PublisherT>(options),
      actual_qos);
  node_topics.add_publisher(publisher, options.callback_group);
  return std::dynamic_pointer_cast<PublisherT>(publisher);
}

}  // namespace detail

/// Creates a publisher on a node, given by reference or pointer.
template <typename MessageT, typename AllocatorT = std::allocator<void>,
          typename PublisherT = rclcpp::Publisher<MessageT, AllocatorT>, typename NodeT>
std::shared_ptr<PublisherT> create_publisher(
    NodeT&& node, const std::string& topic_name, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::PublisherOptionsWithAllocator<AllocatorT>())) {
  return detail::create_publisher<MessageT, AllocatorT, PublisherT>(
      detail::parameters_interface_or_null(node), *node_interfaces::get_node_topics_interface(node),
      topic_name, qos, options);
}

/// Creates a publisher on the node that two interfaces belong to.
template <typename MessageT, typename AllocatorT = std::allocator<void>,
          typename PublisherT = rclcpp::Publisher<MessageT, AllocatorT>>
std::shared_ptr<PublisherT> create_publisher(
    rclcpp::node_interfaces::NodeParametersInterface::SharedPtr& node_parameters,
    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr& node_topics,
    const std::string& topic_name, const rclcpp::QoS& qos,
    const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
        (rclcpp::PublisherOptionsWithAllocator<AllocatorT>())) {
  return detail::create_publisher<MessageT, AllocatorT, PublisherT>(
      node_parameters.get(), *node_topics, topic_name, qos, options);
}

}  // namespace rclcpp
