#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "buffer_fixture.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

inline constexpr std::chrono::seconds kDeadline{30};

/// Waits for a condition; returns false if it takes too long.
template <typename Condition>
bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + kDeadline;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

/// A node that is spun in the background, and a buffer on its clock.
class Tf2RosTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  explicit Tf2RosTest(const rclcpp::NodeOptions& options = rclcpp::NodeOptions())
      : node_(rclcpp::Node::make_shared("tf2_ros_test", options)), buffer_(node_->get_clock()) {
    executor_.add_node(node_);
    spinner_ = std::thread([this] { executor_.spin(); });
    EXPECT_TRUE(eventually([this] { return executor_.is_spinning(); }));
  }
  ~Tf2RosTest() override {
    executor_.cancel();
    spinner_.join();
  }

  bool set(const std::string& parent, const std::string& child, double seconds,
           const Eigen::Isometry3d& X, bool is_static = false) {
    return buffer_.setTransform(make_transform(parent, child, seconds, X), "test", is_static);
  }
  bool can(const std::string& target, const std::string& source) const {
    std::string ignored;
    return static_cast<const tf2::BufferCore&>(buffer_).canTransform(target, source,
                                                                     tf2::TimePointZero, &ignored);
  }

  rclcpp::Node::SharedPtr node_;
  tf2_ros::Buffer buffer_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  std::thread spinner_;
};
