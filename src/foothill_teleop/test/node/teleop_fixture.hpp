#pragma once

#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "joy_teleop_node.hpp"

namespace foothill_teleop::testing {

/// Runs joy_teleop of robot1 in this process, with a peer that records its commands.
class TeleopTest : public ::testing::Test {
 protected:
  using TwistStamped = geometry_msgs::msg::TwistStamped;
  using Overrides = std::vector<rclcpp::Parameter>;

  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void launch(const Overrides& overrides = {}) {
    node = std::make_shared<JoyTeleopNode>(rclcpp::NodeOptions{}
                                               .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                                               .parameter_overrides(overrides));
    peer = std::make_shared<rclcpp::Node>("peer");
    subscription = peer->create_subscription<TwistStamped>(
        "/robot1/cmd_vel", 1000,
        [this](const TwistStamped& command) { received.push_back(command); });
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
    executor->add_node(peer);
    wait_until([&] { return subscription->get_publisher_count() == 1; });
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) {
        throw std::runtime_error{"the condition did not become true in time"};
      }
      executor->spin_once(std::chrono::milliseconds{5});
      executor->spin_some();
    }
  }

  [[nodiscard]] bool moves() const {
    return !received.empty() && received.back().twist.linear.x != 0.0;
  }

  /// Waits until half a second has passed without a command.
  void wait_for_silence() {
    wait_until([&] {
      const std::size_t count = received.size();
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{500};
      while (std::chrono::steady_clock::now() < end) {
        executor->spin_once(std::chrono::milliseconds{5});
        executor->spin_some();
      }
      return received.size() == count;
    });
  }

  std::shared_ptr<JoyTeleopNode> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::Subscription<TwistStamped>::SharedPtr subscription{};
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor{};
  std::vector<TwistStamped> received{};
};

}  // namespace foothill_teleop::testing
