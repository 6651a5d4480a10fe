#pragma once

#include <future>
#include <memory>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "tf2/buffer_core.hpp"
#include "tf2/time.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "tf2_ros/qos.hpp"

namespace tf2_ros {

namespace detail {

template <class AllocatorT = std::allocator<void>>
rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> get_default_transform_listener_sub_options() {
  rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> options;
  options.qos_overriding_options = rclcpp::QosOverridingOptions{
      rclcpp::QosPolicyKind::Depth, rclcpp::QosPolicyKind::Durability,
      rclcpp::QosPolicyKind::History, rclcpp::QosPolicyKind::Reliability};
  return options;
}

template <class AllocatorT = std::allocator<void>>
rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>
get_default_transform_listener_static_sub_options() {
  rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> options;
  options.qos_overriding_options =
      rclcpp::QosOverridingOptions{rclcpp::QosPolicyKind::Depth, rclcpp::QosPolicyKind::History,
                                   rclcpp::QosPolicyKind::Reliability};
  return options;
}

}  // namespace detail

/// Fills a buffer, which must outlive it, from /tf and /tf_static.
class TransformListener {
 public:
  /// Makes a node of its own.
  explicit TransformListener(tf2::BufferCore& buffer, bool spin_thread = true);

  /// @param node A pointer to a node.
  /// @param spin_thread Whether messages are handled in a thread of the listener's own, so that
  ///   others may wait for a transform; otherwise the executor of the node handles them.
  template <class NodeT, class AllocatorT = std::allocator<void>>
  TransformListener(tf2::BufferCore& buffer, NodeT&& node, bool spin_thread = true,
                    const rclcpp::QoS& qos = DynamicListenerQoS(),
                    const rclcpp::QoS& static_qos = StaticListenerQoS(),
                    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
                        detail::get_default_transform_listener_sub_options<AllocatorT>(),
                    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& static_options =
                        detail::get_default_transform_listener_static_sub_options<AllocatorT>())
      : TransformListener(buffer, node->get_node_base_interface(),
                          node->get_node_logging_interface(), node->get_node_parameters_interface(),
                          node->get_node_topics_interface(), spin_thread, qos, static_qos, options,
                          static_options) {}

  template <class AllocatorT = std::allocator<void>>
  TransformListener(tf2::BufferCore& buffer,
                    rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
                    rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
                    rclcpp::node_interfaces::NodeParametersInterface::SharedPtr node_parameters,
                    rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
                    bool spin_thread = true, const rclcpp::QoS& qos = DynamicListenerQoS(),
                    const rclcpp::QoS& static_qos = StaticListenerQoS(),
                    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& options =
                        detail::get_default_transform_listener_sub_options<AllocatorT>(),
                    const rclcpp::SubscriptionOptionsWithAllocator<AllocatorT>& static_options =
                        detail::get_default_transform_listener_static_sub_options<AllocatorT>())
      : buffer_(buffer), node_logging_(node_logging) {
    init(node_base, node_parameters, node_topics, spin_thread, qos, static_qos, options,
         static_options);
  }

  virtual ~TransformListener();

  /// Puts the transforms of a message into the buffer.
  virtual void subscription_callback(tf2_msgs::msg::TFMessage::ConstSharedPtr msg, bool is_static);

 private:
  template <class AllocatorT>
  void init(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
            rclcpp::node_interfaces::NodeParametersInterface::SharedPtr node_parameters,
            rclcpp::node_interfaces::NodeTopicsInterface::SharedPtr node_topics, bool spin_thread,
            const rclcpp::QoS& qos, const rclcpp::QoS& static_qos,
            rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> options,
            rclcpp::SubscriptionOptionsWithAllocator<AllocatorT> static_options) {
    if (spin_thread) {
      // Not added to the node's executor: our own thread spins this group.
      callback_group_ =
          node_base->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive, false);
      options.callback_group = callback_group_;
      static_options.callback_group = callback_group_;
    }
    subscription_ = rclcpp::create_subscription<tf2_msgs::msg::TFMessage>(
        node_parameters, node_topics, "/tf", qos,
        [this](tf2_msgs::msg::TFMessage::ConstSharedPtr msg) { subscription_callback(msg, false); },
        options);
    static_subscription_ = rclcpp::create_subscription<tf2_msgs::msg::TFMessage>(
        node_parameters, node_topics, "/tf_static", static_qos,
        [this](tf2_msgs::msg::TFMessage::ConstSharedPtr msg) { subscription_callback(msg, true); },
        static_options);
    if (spin_thread) start_thread(node_base);
  }
  void start_thread(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base);

  tf2::BufferCore& buffer_;
  rclcpp::Node::SharedPtr own_node_;
  rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging_;
  rclcpp::CallbackGroup::SharedPtr callback_group_;
  rclcpp::Subscription<tf2_msgs::msg::TFMessage>::SharedPtr subscription_;
  rclcpp::Subscription<tf2_msgs::msg::TFMessage>::SharedPtr static_subscription_;
  rclcpp::Executor::SharedPtr executor_;
  std::promise<void> stop_;
  std::thread thread_;
};

}  // namespace tf2_ros
