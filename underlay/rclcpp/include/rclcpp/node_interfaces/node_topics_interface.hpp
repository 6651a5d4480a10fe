#pragma once

#include <string>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_timers_interface.hpp"
#include "rclcpp/publisher_base.hpp"
#include "rclcpp/publisher_factory.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/subscription_factory.hpp"

namespace rclcpp::node_interfaces {

/// The topics part of a node.
class NodeTopicsInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTopicsInterface)

  virtual ~NodeTopicsInterface() = default;

  virtual rclcpp::PublisherBase::SharedPtr create_publisher(
      const std::string& topic_name, const rclcpp::PublisherFactory& publisher_factory,
      const rclcpp::QoS& qos) = 0;

  /// Lets executors serve the publisher's events.
  /// @param callback_group The default group if null.
  virtual void add_publisher(rclcpp::PublisherBase::SharedPtr publisher,
                             rclcpp::CallbackGroup::SharedPtr callback_group) = 0;

  virtual rclcpp::SubscriptionBase::SharedPtr create_subscription(
      const std::string& topic_name, const rclcpp::SubscriptionFactory& subscription_factory,
      const rclcpp::QoS& qos) = 0;

  /// Lets executors serve the subscription's messages and events.
  /// @param callback_group The default group if null.
  virtual void add_subscription(rclcpp::SubscriptionBase::SharedPtr subscription,
                                rclcpp::CallbackGroup::SharedPtr callback_group) = 0;

  virtual rclcpp::node_interfaces::NodeBaseInterface* get_node_base_interface() const = 0;
  virtual rclcpp::node_interfaces::NodeTimersInterface* get_node_timers_interface() const = 0;

  /// Returns the fully qualified name of a topic, remapped unless `only_expand`.
  virtual std::string resolve_topic_name(const std::string& name,
                                         bool only_expand = false) const = 0;
};

}  // namespace rclcpp::node_interfaces
