#pragma once

#include <memory>
#include <vector>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "tf2_ros/qos.hpp"

namespace tf2_ros {

/// Publishes transforms that never change, on /tf_static, also for listeners that come later.
class StaticTransformBroadcaster {
 public:
  /// @param node A node, or a pointer to one.
  template <class NodeT, class AllocatorT = std::allocator<void>>
  StaticTransformBroadcaster(
      NodeT&& node, const rclcpp::QoS& qos = StaticBroadcasterQoS(),
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          []() {
            rclcpp::PublisherOptionsWithAllocator<AllocatorT> defaults;
            defaults.qos_overriding_options = rclcpp::QosOverridingOptions{
                rclcpp::QosPolicyKind::Depth, rclcpp::QosPolicyKind::History,
                rclcpp::QosPolicyKind::Reliability};
            defaults.use_intra_process_comm = rclcpp::IntraProcessSetting::Disable;
            return defaults;
          }())
      : publisher_(
            rclcpp::create_publisher<tf2_msgs::msg::TFMessage>(node, "/tf_static", qos, options)) {}

  /// Adds a transform to those that were sent before, in place of an earlier one of the same
  /// child_frame_id, and sends them all.
  void sendTransform(const geometry_msgs::msg::TransformStamped& transform);
  void sendTransform(const std::vector<geometry_msgs::msg::TransformStamped>& transforms);

 private:
  rclcpp::Publisher<tf2_msgs::msg::TFMessage>::SharedPtr publisher_;
  tf2_msgs::msg::TFMessage message_;  ///< Everything so far: the topic keeps only the last message.
};

}  // namespace tf2_ros
