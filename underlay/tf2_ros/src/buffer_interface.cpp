#include "tf2_ros/buffer_interface.hpp"

#include <chrono>
#include <cstdint>

namespace tf2_ros {

namespace {

/// Splits a count of nanoseconds into the seconds and nanoseconds of a message.
template <typename Message>
Message split(std::chrono::nanoseconds nanoseconds) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(nanoseconds);
  Message message;
  message.sec = static_cast<std::int32_t>(seconds.count());
  message.nanosec = static_cast<std::uint32_t>((nanoseconds - seconds).count());
  return message;
}

template <typename Message>
std::chrono::nanoseconds join(const Message& message) {
  return std::chrono::seconds(message.sec) + std::chrono::nanoseconds(message.nanosec);
}

}  // namespace

builtin_interfaces::msg::Time toMsg(const tf2::TimePoint& t) {
  return split<builtin_interfaces::msg::Time>(t.time_since_epoch());
}

tf2::TimePoint fromMsg(const builtin_interfaces::msg::Time& time_msg) {
  return tf2::TimePoint(join(time_msg));
}

builtin_interfaces::msg::Duration toMsg(const tf2::Duration& t) {
  return split<builtin_interfaces::msg::Duration>(t);
}

tf2::Duration fromMsg(const builtin_interfaces::msg::Duration& duration_msg) {
  return join(duration_msg);
}

double timeToSec(const builtin_interfaces::msg::Time& time_msg) {
  return tf2::timeToSec(fromMsg(time_msg));
}

tf2::TimePoint fromRclcpp(const rclcpp::Time& time) {
  return tf2::TimePoint(std::chrono::nanoseconds(time.nanoseconds()));
}

rclcpp::Time toRclcpp(const tf2::TimePoint& time) {
  return rclcpp::Time(time.time_since_epoch().count(), RCL_ROS_TIME);
}

tf2::Duration fromRclcpp(const rclcpp::Duration& duration) {
  return std::chrono::nanoseconds(duration.nanoseconds());
}

rclcpp::Duration toRclcpp(const tf2::Duration& duration) {
  return rclcpp::Duration(std::chrono::nanoseconds(duration));
}

}  // namespace tf2_ros
