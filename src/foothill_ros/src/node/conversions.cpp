#include "foothill_ros/node/conversions.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_ros {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  // [ns]

geometry_msgs::msg::Quaternion to_quaternion(const Eigen::Quaterniond& q) {
  geometry_msgs::msg::Quaternion message;
  message.x = q.x();
  message.y = q.y();
  message.z = q.z();
  message.w = q.w();
  return message;
}

template <typename Message>
Message to_vector(const Eigen::Vector3d& vector) {
  Message message;
  message.x = vector.x();
  message.y = vector.y();
  message.z = vector.z();
  return message;
}

}  // namespace

foothill_core::Instant to_instant(const builtin_interfaces::msg::Time& stamp) {
  return std::chrono::seconds{stamp.sec} + std::chrono::nanoseconds{stamp.nanosec};
}

double to_seconds(const builtin_interfaces::msg::Time& stamp) {
  return static_cast<double>(stamp.sec) + 1e-9 * static_cast<double>(stamp.nanosec);
}

builtin_interfaces::msg::Time to_stamp(foothill_core::Instant time) {
  const std::int64_t nanoseconds = std::max<std::int64_t>(0, time.count());
  builtin_interfaces::msg::Time stamp;
  stamp.sec = static_cast<std::int32_t>(nanoseconds / kSecond);
  stamp.nanosec = static_cast<std::uint32_t>(nanoseconds % kSecond);
  return stamp;
}

builtin_interfaces::msg::Time to_stamp(double seconds) {
  return to_stamp(foothill_core::from_seconds(seconds));
}

builtin_interfaces::msg::Duration to_duration(foothill_core::Instant time) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(time);
  builtin_interfaces::msg::Duration duration;
  duration.sec = static_cast<std::int32_t>(whole.count());
  duration.nanosec = static_cast<std::uint32_t>((time - whole).count());
  return duration;
}

geometry_msgs::msg::Quaternion to_quaternion(double heading) {
  geometry_msgs::msg::Quaternion rotation;
  rotation.z = std::sin(0.5 * heading);
  rotation.w = std::cos(0.5 * heading);
  return rotation;
}

double heading_of(const geometry_msgs::msg::Quaternion& q) {
  return std::atan2(2.0 * (q.w * q.z + q.x * q.y), 1.0 - 2.0 * (q.y * q.y + q.z * q.z));
}

std::optional<foothill_core::PlanarPose> to_planar(const geometry_msgs::msg::Pose& pose) {
  const foothill_core::PlanarPose planar{pose.position.x, pose.position.y,
                                         heading_of(pose.orientation)};
  const bool is_finite =
      std::isfinite(planar.x) && std::isfinite(planar.y) && std::isfinite(planar.heading);
  return is_finite ? std::optional{planar} : std::nullopt;
}

std::optional<foothill_core::PlanarTwist> to_planar(const geometry_msgs::msg::Twist& twist) {
  const foothill_core::PlanarTwist planar{twist.linear.x, twist.linear.y, twist.angular.z};
  const bool is_finite = std::isfinite(planar.forward) && std::isfinite(planar.lateral) &&
                         std::isfinite(planar.yaw_rate);
  return is_finite ? std::optional{planar} : std::nullopt;
}

geometry_msgs::msg::Pose to_msg(const foothill_core::PlanarPose& pose) {
  geometry_msgs::msg::Pose message;
  message.position.x = pose.x;
  message.position.y = pose.y;
  message.orientation = to_quaternion(pose.heading);
  return message;
}

geometry_msgs::msg::Pose to_msg(const foothill_core::Pose& pose) {
  geometry_msgs::msg::Pose message;
  message.position = to_vector<geometry_msgs::msg::Point>(pose.p);
  message.orientation = to_quaternion(pose.q);
  return message;
}

geometry_msgs::msg::Twist to_msg(const foothill_core::PlanarTwist& twist) {
  geometry_msgs::msg::Twist message;
  message.linear.x = twist.forward;
  message.linear.y = twist.lateral;
  message.angular.z = twist.yaw_rate;
  return message;
}

geometry_msgs::msg::Transform to_transform(const foothill_core::PlanarPose& pose) {
  geometry_msgs::msg::Transform message;
  message.translation.x = pose.x;
  message.translation.y = pose.y;
  message.rotation = to_quaternion(pose.heading);
  return message;
}

geometry_msgs::msg::Transform to_transform(const foothill_core::Pose& pose) {
  geometry_msgs::msg::Transform message;
  message.translation = to_vector<geometry_msgs::msg::Vector3>(pose.p);
  message.rotation = to_quaternion(pose.q);
  return message;
}

}  // namespace foothill_ros
