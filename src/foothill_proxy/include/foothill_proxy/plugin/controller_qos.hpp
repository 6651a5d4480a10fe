#pragma once

#include <cstddef>

#include "rclcpp/qos.hpp"

namespace foothill_proxy {

// Quality of service of the topics that a proxy shares with the real robot. They follow the
// controllers of ros2_control, so a node that is compatible with the real robot's topics is
// compatible with those of its proxy.

/// Returns the profile with which controllers publish odometry, its transform and joint states:
/// reliable, with the middleware's default durability.
[[nodiscard]] inline rclcpp::QoS controller_qos(std::size_t depth = 10) {
  return rclcpp::SystemDefaultsQoS().reliable().keep_last(depth);
}

/// Returns the profile with which controllers subscribe to commands: the middleware's default,
/// which is compatible with any commander.
/// @param lossless Whether no command may be lost, as in lock-step; the profile is then reliable.
[[nodiscard]] inline rclcpp::QoS command_qos(bool lossless, std::size_t depth = 10) {
  return lossless ? rclcpp::QoS{depth} : rclcpp::SystemDefaultsQoS().keep_last(depth);
}

}  // namespace foothill_proxy
