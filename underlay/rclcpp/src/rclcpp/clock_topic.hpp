#pragma once

#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/executors/single_threaded_executor.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace rclcpp {

/// Subscribes to `/clock` during its lifetime.
class ClockTopic {
 public:
  using Callback = std::function<void(const rosgraph_msgs::msg::Clock& message)>;

  /// @param own_thread Whether the callback is called in a thread of its own, or by who spins the
  ///   node.
  ClockTopic(const node_interfaces::NodeBaseInterface::SharedPtr& node_base,
             node_interfaces::NodeTopicsInterface::SharedPtr node_topics,
             node_interfaces::NodeParametersInterface::SharedPtr node_parameters,
             const rclcpp::QoS& qos, bool own_thread, Callback callback);
  ~ClockTopic();
  RCLCPP_DISABLE_COPY(ClockTopic)

  bool has_thread() const { return thread_.joinable(); }

 private:
  /// Spins a callback group that no other executor has.
  void start_thread(const node_interfaces::NodeBaseInterface::SharedPtr& node_base);

  rclcpp::CallbackGroup::SharedPtr group_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::promise<void> end_;
  std::thread thread_;
  rclcpp::Subscription<rosgraph_msgs::msg::Clock>::SharedPtr subscription_;
};

}  // namespace rclcpp
