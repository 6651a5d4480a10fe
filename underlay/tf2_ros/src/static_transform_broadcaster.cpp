#include "tf2_ros/static_transform_broadcaster.hpp"

#include <algorithm>

namespace tf2_ros {

void StaticTransformBroadcaster::sendTransform(
    const geometry_msgs::msg::TransformStamped& transform) {
  sendTransform(std::vector{transform});
}

void StaticTransformBroadcaster::sendTransform(
    const std::vector<geometry_msgs::msg::TransformStamped>& transforms) {
  for (const auto& transform : transforms) {
    const auto known = std::ranges::find(message_.transforms, transform.child_frame_id,
                                         &geometry_msgs::msg::TransformStamped::child_frame_id);
    if (known == message_.transforms.end()) {
      message_.transforms.push_back(transform);
    } else {
      *known = transform;
    }
  }
  publisher_->publish(message_);
}

}  // namespace tf2_ros
