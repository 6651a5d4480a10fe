#pragma once

#include <cstddef>

#include "rclcpp/qos.hpp"

namespace foothill_proxy {

/// Returns the quality of service that the controllers of ros2_control publish odometry, its
/// transform and joint states with: reliable, and as durable as the middleware has it by default.
/// Whoever fits the real robot's topics fits those of its proxy.
[[nodiscard]] inline rclcpp::QoS controller_qos(std::size_t depth = 10) {
  return rclcpp::SystemDefaultsQoS().reliable().keep_last(depth);
}

/// Returns the quality of service that those controllers take commands with: the middleware's own,
/// which any commander fits. Where none may be lost it is reliable.
[[nodiscard]] inline rclcpp::QoS command_qos(bool none_may_be_lost, std::size_t depth = 10) {
  return none_may_be_lost ? rclcpp::QoS{depth} : rclcpp::SystemDefaultsQoS().keep_last(depth);
}

}  // namespace foothill_proxy
