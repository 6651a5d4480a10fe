#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>

#include "ros_fixture.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace {

class SimulatedTime : public Tf2RosTest {
 protected:
  SimulatedTime()
      : Tf2RosTest(rclcpp::NodeOptions().parameter_overrides({{"use_sim_time", true}})),
        clock_publisher_(
            node_->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS())) {}

  /// Sets the clock, and waits until the node's clock shows it.
  bool set_clock(int seconds) {
    rosgraph_msgs::msg::Clock message;
    message.clock.sec = seconds;
    return eventually([&] {
      clock_publisher_->publish(message);
      return node_->now() == rclcpp::Time(seconds, 0, RCL_ROS_TIME);
    });
  }

  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_publisher_;
};

TEST_F(SimulatedTime, TheBufferForgetsWhatItKnowsWhenTheClockJumpsBack) {
  ASSERT_TRUE(set_clock(100));
  ASSERT_TRUE(set("map", "base", 100.0, translation(1.0)));
  ASSERT_TRUE(set("base", "lidar", 100.0, translation(0.5), true));
  ASSERT_TRUE(set_clock(101));
  EXPECT_TRUE(can("map", "lidar"));

  ASSERT_TRUE(set_clock(50));
  EXPECT_TRUE(eventually([&] { return !can("map", "base"); }));
  EXPECT_TRUE(can("base", "lidar"));
  ASSERT_TRUE(set("map", "base", 50.0, translation(2.0)));
  expect_near(buffer_.lookupTransform("map", "lidar", tf2::timeFromSec(50.0)), translation(2.5));
}

TEST_F(SimulatedTime, ATimeoutIsCountedBySimulatedTime) {
  ASSERT_TRUE(set_clock(10));
  buffer_.setUsingDedicatedThread(true);
  auto found = std::async(std::launch::async, [&] {
    std::string reason;
    return buffer_.canTransform("map", "base", tf2::TimePointZero, std::chrono::seconds(5),
                                &reason);
  });
  // The clock stands still, so no time passes for the one who waits.
  EXPECT_EQ(found.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout);
  ASSERT_TRUE(set_clock(20));
  ASSERT_EQ(found.wait_for(kDeadline), std::future_status::ready);
  EXPECT_FALSE(found.get());
}

}  // namespace
