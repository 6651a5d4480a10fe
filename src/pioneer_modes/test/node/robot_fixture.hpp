#pragma once

#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conversions.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "modes_node.hpp"
#include "sensor_msgs/msg/battery_state.hpp"

namespace pioneer_modes::testing {

using foothill_ros::to_seconds;
using foothill_ros::to_stamp;

inline constexpr float kNothing = std::numeric_limits<float>::infinity();

/// Runs pioneer_modes of robot1 in this process, with a peer in place of the robot, which stands
/// still without obstacles.
class ModesTest : public ::testing::Test {
 protected:
  using TwistStamped = geometry_msgs::msg::TwistStamped;

  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void launch(std::vector<rclcpp::Parameter> overrides) {
    node = std::make_shared<ModesNode>(rclcpp::NodeOptions{}
                                           .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                                           .parameter_overrides(std::move(overrides)));
    peer = std::make_shared<rclcpp::Node>("robot", "robot1");
    odom = peer->create_publisher<nav_msgs::msg::Odometry>("odom", 50);
    sonar = peer->create_publisher<sensor_msgs::msg::Range>("sonar", 50);
    bumper = peer->create_publisher<foothill_msgs::msg::BumperState>("bumper", 50);
    link = peer->create_publisher<foothill_msgs::msg::LinkState>("link_state", 50);
    battery = peer->create_publisher<sensor_msgs::msg::BatteryState>("battery_state", 50);
    teleop = peer->create_publisher<TwistStamped>("cmd_vel_teleop", 50);
    goal = peer->create_publisher<geometry_msgs::msg::PoseStamped>("goal_pose", 50);
    command_subscription = peer->create_subscription<TwistStamped>(
        "cmd_vel", 1000, [this](const TwistStamped& message) { commands.push_back(message); });
    states = peer->create_subscription<foothill_msgs::msg::ModeState>(
        "mode_state", 1000,
        [this](const foothill_msgs::msg::ModeState& message) { state = message; });
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
    executor->add_node(peer);
    wait_until([&] {
      return odom->get_subscription_count() == 1 && sonar->get_subscription_count() == 1 &&
             bumper->get_subscription_count() == 1 && link->get_subscription_count() == 1 &&
             battery->get_subscription_count() == 1 && teleop->get_subscription_count() == 1 &&
             goal->get_subscription_count() == 1 &&
             command_subscription->get_publisher_count() == 1;
    });
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition was not met";
      // spin_once() executes one callback and discards the other ready ones.
      executor->spin_once(std::chrono::milliseconds{5});
      executor->spin_some();
    }
  }

  [[nodiscard]] double now() const { return peer->now().seconds(); }

  void publish_odometry(double t) {
    nav_msgs::msg::Odometry message;
    message.header.stamp = to_stamp(t);
    message.pose.pose.orientation.w = 1.0;
    odom->publish(message);
  }
  /// Publishes a reading of every transducer.
  void publish_sonar(double t, float range = kNothing) {
    for (std::size_t i = 0; i < kTransducers; ++i) {
      sensor_msgs::msg::Range message;
      message.header.stamp = to_stamp(t);
      message.header.frame_id = "robot1/sonar_" + std::to_string(i);
      message.range = range;
      sonar->publish(message);
    }
  }
  void publish_bumper(double t) {
    foothill_msgs::msg::BumperState message;
    message.header.stamp = to_stamp(t);
    bumper->publish(message);
  }
  void publish_link(double t, bool is_connected = true) {
    foothill_msgs::msg::LinkState message;
    message.header.stamp = to_stamp(t);
    message.connected = is_connected;
    link->publish(message);
    sensor_msgs::msg::BatteryState charge;
    charge.header.stamp = to_stamp(t);
    charge.percentage = 0.9F;
    battery->publish(charge);
  }
  void publish_command(double t, double forward) {
    TwistStamped message;
    message.header.stamp = to_stamp(t);
    message.twist.linear.x = forward;
    teleop->publish(message);
  }
  /// Returns whether the next packet is due, at a robot's rate.
  [[nodiscard]] bool is_due() {
    const auto time = std::chrono::steady_clock::now();
    if (time - sent < std::chrono::milliseconds{50}) return false;
    sent = time;
    return true;
  }
  /// Publishes the state of a robot without faults and, if given, a command.
  void publish_robot(float range = kNothing, std::optional<double> desired = std::nullopt) {
    if (!is_due()) return;
    const double t = now();
    publish_sonar(t, range);
    publish_bumper(t);
    publish_link(t);
    publish_odometry(t);
    if (desired) publish_command(t, *desired);
  }

  std::shared_ptr<ModesNode> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::Publisher<nav_msgs::msg::Odometry>::SharedPtr odom{};
  rclcpp::Publisher<sensor_msgs::msg::Range>::SharedPtr sonar{};
  rclcpp::Publisher<foothill_msgs::msg::BumperState>::SharedPtr bumper{};
  rclcpp::Publisher<foothill_msgs::msg::LinkState>::SharedPtr link{};
  rclcpp::Publisher<sensor_msgs::msg::BatteryState>::SharedPtr battery{};
  rclcpp::Publisher<TwistStamped>::SharedPtr teleop{};
  rclcpp::Publisher<geometry_msgs::msg::PoseStamped>::SharedPtr goal{};
  rclcpp::Subscription<TwistStamped>::SharedPtr command_subscription{};
  rclcpp::Subscription<foothill_msgs::msg::ModeState>::SharedPtr states{};
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor{};
  std::chrono::steady_clock::time_point sent{};
  std::vector<TwistStamped> commands{};
  foothill_msgs::msg::ModeState state{};
};

}  // namespace pioneer_modes::testing
