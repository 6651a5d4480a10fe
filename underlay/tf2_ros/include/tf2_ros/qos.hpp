#pragma once

#include <cstddef>

#include "rclcpp/qos.hpp"

namespace tf2_ros {

/// QoS of a subscription to /tf: reliable, volatile.
class DynamicListenerQoS : public rclcpp::QoS {
 public:
  explicit DynamicListenerQoS(std::size_t depth = 100) : rclcpp::QoS(depth) {}
};

/// How /tf is sent: reliable, volatile.
class DynamicBroadcasterQoS : public rclcpp::QoS {
 public:
  explicit DynamicBroadcasterQoS(std::size_t depth = 100) : rclcpp::QoS(depth) {}
};

/// QoS of a subscription to /tf_static: reliable, transient local.
class StaticListenerQoS : public rclcpp::QoS {
 public:
  explicit StaticListenerQoS(std::size_t depth = 100) : rclcpp::QoS(depth) { transient_local(); }
};

/// How /tf_static is sent: reliable, and kept for those who come later.
class StaticBroadcasterQoS : public rclcpp::QoS {
 public:
  explicit StaticBroadcasterQoS(std::size_t depth = 1) : rclcpp::QoS(depth) { transient_local(); }
};

}  // namespace tf2_ros
