#include "rclcpp/node_interfaces/node_topics.hpp"

#include <string>

#include "../detail/entity_group.hpp"

namespace rclcpp::node_interfaces {

NodeTopics::NodeTopics(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                       rclcpp::node_interfaces::NodeTimersInterface* node_timers)
    : node_base_(node_base), node_timers_(node_timers) {}

rclcpp::PublisherBase::SharedPtr NodeTopics::create_publisher(
    const std::string& topic_name, const rclcpp::PublisherFactory& publisher_factory,
    const rclcpp::QoS& qos) {
  return publisher_factory.create_typed_publisher(node_base_, topic_name, qos);
}

void NodeTopics::add_publisher(rclcpp::PublisherBase::SharedPtr publisher,
                               rclcpp::CallbackGroup::SharedPtr callback_group) {
  const auto group = rclcpp::detail::group_or_default(
      *node_base_, callback_group, "the callback group of the publisher is of another node");
  for (const auto& [type, handler] : publisher->get_event_handlers()) {
    group->add_waitable(handler);
  }
  rclcpp::detail::notify_of_new_entity(*node_base_, *group, "publisher");
}

rclcpp::SubscriptionBase::SharedPtr NodeTopics::create_subscription(
    const std::string& topic_name, const rclcpp::SubscriptionFactory& subscription_factory,
    const rclcpp::QoS& qos) {
  return subscription_factory.create_typed_subscription(node_base_, topic_name, qos);
}

void NodeTopics::add_subscription(rclcpp::SubscriptionBase::SharedPtr subscription,
                                  rclcpp::CallbackGroup::SharedPtr callback_group) {
  const auto group = rclcpp::detail::group_or_default(
      *node_base_, callback_group, "the callback group of the subscription is of another node");
  group->add_subscription(subscription);
  for (const auto& [type, handler] : subscription->get_event_handlers()) {
    group->add_waitable(handler);
  }
  rclcpp::detail::notify_of_new_entity(*node_base_, *group, "subscription");
}

rclcpp::node_interfaces::NodeBaseInterface* NodeTopics::get_node_base_interface() const {
  return node_base_;
}

rclcpp::node_interfaces::NodeTimersInterface* NodeTopics::get_node_timers_interface() const {
  return node_timers_;
}

std::string NodeTopics::resolve_topic_name(const std::string& name, bool only_expand) const {
  return node_base_->resolve_topic_or_service_name(name, false, only_expand);
}

}  // namespace rclcpp::node_interfaces
