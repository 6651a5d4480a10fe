#pragma once

#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "tf2_msgs/msg/tf_message.hpp"

/// Publication of transforms with reproducible bytes.
/// Frame names of several robots differ in length, and so does the layout of their messages.

namespace foothill_proxy {

/// Publishes transforms on /tf, as tf2_ros::TransformBroadcaster does, with equal bytes in equal
/// runs.
class TransformPublisher {
 public:
  TransformPublisher(rclcpp::Node& node, const rclcpp::QoS& qos) : publisher_{node, "/tf", qos} {}

  void sendTransform(const geometry_msgs::msg::TransformStamped& transform) {
    tf2_msgs::msg::TFMessage message;
    message.transforms.push_back(transform);
    publisher_.publish(message);
  }

 private:
  foothill_ros::ZeroPaddedPublisher<tf2_msgs::msg::TFMessage> publisher_;
};

}  // namespace foothill_proxy
