#include "rclcpp/clock_topic.hpp"

#include <utility>

#include "rclcpp/create_subscription.hpp"
#include "rclcpp/qos_overriding_options.hpp"

namespace rclcpp {

ClockTopic::ClockTopic(const node_interfaces::NodeBaseInterface::SharedPtr& node_base,
                       node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
                       node_interfaces::NodeParametersInterface::SharedPtr node_parameters,
                       const rclcpp::QoS& qos, bool own_thread, Callback callback) {
  rclcpp::SubscriptionOptions options;
  options.qos_overriding_options =
      rclcpp::QosOverridingOptions{QosPolicyKind::Depth, QosPolicyKind::Durability,
                                   QosPolicyKind::History, QosPolicyKind::Reliability};
  if (own_thread) {
    group_ = node_base->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive, false);
    options.callback_group = group_;
  }
  subscription_ = rclcpp::create_subscription<rosgraph_msgs::msg::Clock>(
      node_parameters, node_topics, "/clock", qos, std::move(callback), options);
  if (own_thread) start_thread(node_base);
}

void ClockTopic::start_thread(const node_interfaces::NodeBaseInterface::SharedPtr& node_base) {
  rclcpp::ExecutorOptions options;
  options.context = node_base->get_context();
  executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>(options);
  executor_->add_callback_group(group_, node_base);
  thread_ =
      std::thread([this, end = end_.get_future()] { executor_->spin_until_future_complete(end); });
}

ClockTopic::~ClockTopic() {
  if (!thread_.joinable()) return;
  // The promise ends a thread that has not begun to spin, which cancel() does not.
  end_.set_value();
  executor_->cancel();
  thread_.join();
}

}  // namespace rclcpp
