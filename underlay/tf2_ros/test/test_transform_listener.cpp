#include <gtest/gtest.h>

#include <memory>

#include "tf2_ros/transform_listener.hpp"

namespace {

TEST(TransformListener, EndsItsThreadEvenIfItHasHardlyBegun) {
  rclcpp::init(0, nullptr);
  const auto node = rclcpp::Node::make_shared("listening");
  for (int i = 0; i < 50; ++i) {
    tf2::BufferCore buffer;
    const tf2_ros::TransformListener listener(buffer, node);
    EXPECT_TRUE(buffer.isUsingDedicatedThread());
  }
  rclcpp::shutdown();
}

TEST(TransformListener, EndsAfterTheContextHasShutDown) {
  rclcpp::init(0, nullptr);
  tf2::BufferCore buffer;
  auto listener = std::make_unique<tf2_ros::TransformListener>(buffer);
  rclcpp::shutdown();
  listener.reset();
  EXPECT_FALSE(rclcpp::ok());
}

}  // namespace
