#pragma once

#include <memory>
#include <vector>

#include "geometry_msgs/msg/transform_stamped.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "tf2_ros/qos.hpp"

namespace tf2_ros {

/// Publishes transforms that change, on /tf.
class TransformBroadcaster {
 public:
  /// @param node A node, or a pointer to one.
  template <class NodeT, class AllocatorT = std::allocator<void>>
  TransformBroadcaster(
      NodeT&& node, const rclcpp::QoS& qos = DynamicBroadcasterQoS(),
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          []() {
            rclcpp::PublisherOptionsWithAllocator<AllocatorT> defaults;
            defaults.qos_overriding_options = rclcpp::QosOverridingOptions{
                rclcpp::QosPolicyKind::Depth, rclcpp::QosPolicyKind::Durability,
                rclcpp::QosPolicyKind::History, rclcpp::QosPolicyKind::Reliability};
            return defaults;
          }())
      : publisher_(rclcpp::create_publisher<tf2_msgs::msg::TFMessage>(node, "/tf", qos, options)) {}

  /// Sends the pose of child_frame_id in header.frame_id at header.stamp.
  void sendTransform(const geometry_msgs::msg::TransformStamped& transform);
  /// Sends several poses in one message.
  void sendTransform(const std::vector<geometry_msgs::msg::TransformStamped>& transforms);

 private:
  rclcpp::Publisher<tf2_msgs::msg::TFMessage>::SharedPtr publisher_;
};

}  // namespace tf2_ros
