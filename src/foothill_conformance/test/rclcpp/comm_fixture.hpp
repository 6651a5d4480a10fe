#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"

/// Long enough for discovery on a busy machine; a test that passes never waits this long.
inline constexpr std::chrono::seconds kCommDeadline{30};

/// Starts and ends rclcpp around each test, with one node in one executor.
class CommTest : public ::testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    node_ = std::make_shared<rclcpp::Node>("comm_test");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
  }

  void TearDown() override {
    executor_.reset();
    node_.reset();
    rclcpp::shutdown();
  }

  /// Spins until the condition holds; returns whether it did before the deadline.
  template <typename ConditionT>
  bool spin_until(ConditionT condition) {
    const auto deadline = std::chrono::steady_clock::now() + kCommDeadline;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      executor_->spin_once(std::chrono::milliseconds(10));
    }
    return true;
  }

  /// Spins until publisher and subscription know of each other.
  bool spin_until_matched(const rclcpp::PublisherBase& publisher,
                          const rclcpp::SubscriptionBase& subscription) {
    return spin_until([&] {
      return publisher.get_subscription_count() > 0 && subscription.get_publisher_count() > 0;
    });
  }

  rclcpp::Node::SharedPtr node_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
};

/// Runs an executor in its own thread for the lifetime of this object.
class SpinningThread {
 public:
  explicit SpinningThread(rclcpp::Executor& executor)
      : executor_(executor), thread_([&executor] { executor.spin(); }) {}
  SpinningThread(const SpinningThread&) = delete;
  SpinningThread& operator=(const SpinningThread&) = delete;
  ~SpinningThread() {
    // A cancel before spin() has begun would be lost.
    while (!executor_.is_spinning()) std::this_thread::yield();
    executor_.cancel();
    thread_.join();
  }

 private:
  rclcpp::Executor& executor_;
  std::thread thread_;
};
