#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_orbit/transition.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_tracking/coasting.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_tracking {

/// A test with ROS and an executor.
class RosTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  /// Options of a node in the namespace of a robot.
  static rclcpp::NodeOptions options(const std::vector<rclcpp::Parameter>& parameters) {
    return rclcpp::NodeOptions{}
        .arguments({"--ros-args", "-r", "__ns:=/robot1"})
        .parameter_overrides(parameters);
  }

  template <typename Condition>
  void spin_until(Condition&& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline);
      // spin_once() runs one callback and discards what else was ready.
      executor_.spin_once(std::chrono::milliseconds{50});
      executor_.spin_some();
    }
  }

  rclcpp::executors::SingleThreadedExecutor executor_;
};

constexpr double kMu = 3.986004418e14;
constexpr double kRadius = 6800e3;

/// A deputy on a projected circle of 200 m, by Clohessy and Wiltshire, fifty times as fast.
inline foothill_msgs::msg::ClusterState cluster_at(double t, double speed = 50.0) {
  const double n = std::sqrt(kMu / std::pow(kRadius, 3));
  const foothill_orbit::HillState start{.p_OC = {100.0, 0.0, 200.0}, .v_OC = {0.0, -200.0 * n, 0}};
  const double orbit_time = speed * t;
  const auto state = *foothill_orbit::predict({.mean_motion = n}, start, orbit_time);
  const Eigen::Vector3d a = relative_acceleration({.mean_motion = n}, state);
  const double angle = n * orbit_time;
  foothill_msgs::msg::ClusterState message;
  message.header.stamp = foothill_ros::to_stamp(t);
  message.cluster = "pair";
  message.time = orbit_time;
  message.speed = speed;
  message.position.x = kRadius * std::cos(angle);
  message.position.y = kRadius * std::sin(angle);
  message.velocity.x = -n * kRadius * std::sin(angle);
  message.velocity.y = n * kRadius * std::cos(angle);
  message.craft.resize(2);
  message.craft[0].name = "chief";
  message.craft[0].acceleration.x = -n * n * message.position.x;
  message.craft[0].acceleration.y = -n * n * message.position.y;
  message.craft[1].name = "deputy";
  message.craft[1].relative_position.x = state.p_OC.x();
  message.craft[1].relative_position.y = state.p_OC.y();
  message.craft[1].relative_position.z = state.p_OC.z();
  message.craft[1].relative_velocity.x = state.v_OC.x();
  message.craft[1].relative_velocity.y = state.v_OC.y();
  message.craft[1].relative_velocity.z = state.v_OC.z();
  message.craft[1].relative_acceleration.x = a.x();
  message.craft[1].relative_acceleration.y = a.y();
  message.craft[1].relative_acceleration.z = a.z();
  return message;
}

}  // namespace foothill_tracking
