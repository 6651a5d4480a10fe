#pragma once

#include <string>

#include "rclcpp/node_interfaces/node_topics_interface.hpp"

namespace rclcpp::node_interfaces {

/// The topics part of a node, on the node's base.
class NodeTopics : public NodeTopicsInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeTopics)

  NodeTopics(rclcpp::node_interfaces::NodeBaseInterface* node_base,
             rclcpp::node_interfaces::NodeTimersInterface* node_timers);
  ~NodeTopics() override = default;

  rclcpp::PublisherBase::SharedPtr create_publisher(
      const std::string& topic_name, const rclcpp::PublisherFactory& publisher_factory,
      const rclcpp::QoS& qos) override;

  void add_publisher(rclcpp::PublisherBase::SharedPtr publisher,
                     rclcpp::CallbackGroup::SharedPtr callback_group) override;

  rclcpp::SubscriptionBase::SharedPtr create_subscription(
      const std::string& topic_name, const rclcpp::SubscriptionFactory& subscription_factory,
      const rclcpp::QoS& qos) override;

  void add_subscription(rclcpp::SubscriptionBase::SharedPtr subscription,
                        rclcpp::CallbackGroup::SharedPtr callback_group) override;

  rclcpp::node_interfaces::NodeBaseInterface* get_node_base_interface() const override;
  rclcpp::node_interfaces::NodeTimersInterface* get_node_timers_interface() const override;

  std::string resolve_topic_name(const std::string& name, bool only_expand = false) const override;

 private:
  RCLCPP_DISABLE_COPY(NodeTopics)

  rclcpp::node_interfaces::NodeBaseInterface* node_base_;
  rclcpp::node_interfaces::NodeTimersInterface* node_timers_;
};

}  // namespace rclcpp::node_interfaces
