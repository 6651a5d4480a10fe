#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace foothill_sensors::testing {

/// A test with a ROS context, a receiving node and an executor.
class RosTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  RosTest() { executor_.add_node(node_); }

  /// Handles callbacks until a condition holds. Returns false after 20 s.
  bool spin_until(const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!holds()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      executor_.spin_once(std::chrono::milliseconds{20});
      // spin_once() alone runs one callback and discards the rest of what is ready.
      executor_.spin_some();
    }
    return true;
  }

  /// Returns a list that grows with each message on a topic.
  template <typename Message>
  std::shared_ptr<std::vector<Message>> collect(const std::string& topic) {
    auto messages = std::make_shared<std::vector<Message>>();
    subscriptions_.push_back(node_->create_subscription<Message>(
        topic, 100, [messages](const Message& message) { messages->push_back(message); }));
    return messages;
  }

  rclcpp::Node::SharedPtr node_{std::make_shared<rclcpp::Node>("test_node")};
  rclcpp::executors::SingleThreadedExecutor executor_{};
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
};

}  // namespace foothill_sensors::testing
