#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "ros_fixture.hpp"
#include "tf2_geometry_msgs/tf2_geometry_msgs.hpp"
#include "tf2_ros/qos.hpp"
#include "tf2_ros/static_transform_broadcaster.h"
#include "tf2_ros/transform_broadcaster.h"

namespace {

class BroadcastAndListen : public Tf2RosTest {
 protected:
  /// Waits until the listener of the buffer has received a transform.
  void wait_until_received() {
    tf2_ros::TransformBroadcaster broadcaster(node_);
    ASSERT_TRUE(eventually([&] {
      broadcaster.sendTransform(make_transform("probe", "probed", 1.0, translation(1.0)));
      return can("probe", "probed");
    }));
  }
};

TEST_F(BroadcastAndListen, TransformsReachAListener) {
  tf2_ros::TransformBroadcaster broadcaster(node_);
  const tf2_ros::TransformListener listener(buffer_, node_);
  ASSERT_TRUE(eventually([&] {
    broadcaster.sendTransform(make_transform("map", "base", 5.0, translation(1.0, 2.0, 3.0)));
    return can("map", "base");
  }));
  expect_near(buffer_.lookupTransform("map", "base", rclcpp::Time(5, 0)),
              translation(1.0, 2.0, 3.0));
}

TEST_F(BroadcastAndListen, SeveralTransformsTravelInOneMessage) {
  tf2_ros::TransformBroadcaster broadcaster(*node_);
  const tf2_ros::TransformListener listener(buffer_);  // with its own node
  const std::vector transforms{make_transform("map", "odom", 5.0, translation(1.0)),
                               make_transform("odom", "base", 5.0, translation(2.0))};
  ASSERT_TRUE(eventually([&] {
    broadcaster.sendTransform(transforms);
    return can("map", "base");
  }));
  expect_near(buffer_.lookupTransform("map", "base", tf2::TimePointZero), translation(3.0));
}

TEST_F(BroadcastAndListen, StaticTransformsReachAListenerThatComesLater) {
  tf2_ros::StaticTransformBroadcaster broadcaster(node_);
  broadcaster.sendTransform(make_transform("base", "lidar", 1.0, translation(0.3)));
  broadcaster.sendTransform(make_transform("base", "camera", 1.0, translation(0.0, 0.4)));
  broadcaster.sendTransform(make_transform("base", "lidar", 2.0, translation(0.5)));

  const tf2_ros::TransformListener listener(buffer_, node_);
  std::string reason;
  EXPECT_TRUE(buffer_.canTransform("lidar", "camera", tf2::timeFromSec(100.0), kDeadline, &reason))
      << reason;
  expect_near(buffer_.lookupTransform("lidar", "camera", tf2::timeFromSec(1.0)),
              translation(-0.5, 0.4));
}

TEST_F(BroadcastAndListen, WithoutAThreadOfItsOwnTheListenerIsServedByTheExecutorOfTheNode) {
  const tf2_ros::TransformListener listener(buffer_, node_, false);
  EXPECT_FALSE(buffer_.isUsingDedicatedThread());
  tf2_ros::TransformBroadcaster broadcaster(node_);
  EXPECT_TRUE(eventually([&] {
    broadcaster.sendTransform(make_transform("map", "base", 5.0, translation(1.0)));
    return can("map", "base");
  }));
}

TEST_F(BroadcastAndListen, ALookupWaitsForATransformThatArrivesInTime) {
  const tf2_ros::TransformListener listener(buffer_, node_);
  EXPECT_TRUE(buffer_.isUsingDedicatedThread());
  auto found = std::async(std::launch::async, [&] {
    return buffer_.lookupTransform("map", "base", rclcpp::Time(5, 0), rclcpp::Duration(kDeadline));
  });
  EXPECT_EQ(found.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  tf2_ros::TransformBroadcaster broadcaster(node_);
  ASSERT_TRUE(eventually([&] {
    broadcaster.sendTransform(make_transform("map", "base", 5.0, translation(1.0)));
    return found.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready;
  }));
  expect_near(found.get(), translation(1.0));
}

TEST_F(BroadcastAndListen, ALookupInTwoTimesWaitsToo) {
  const tf2_ros::TransformListener listener(buffer_, node_);
  // A listener that is destroyed before its thread spins would wait for the thread forever.
  wait_until_received();
  auto found = std::async(std::launch::async, [&] {
    return buffer_.lookupTransform("base", rclcpp::Time(6, 0), "base", rclcpp::Time(5, 0), "map",
                                   rclcpp::Duration(kDeadline));
  });
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  ASSERT_TRUE(set("map", "base", 6.0, translation(3.0)));
  ASSERT_EQ(found.wait_for(kDeadline), std::future_status::ready);
  expect_near(found.get(), translation(-2.0));
}

TEST_F(BroadcastAndListen, ALookupGivesUpWhenItsTimeIsOver) {
  buffer_.setUsingDedicatedThread(true);
  const auto timeout = std::chrono::milliseconds(100);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(buffer_.lookupTransform("map", "base", tf2::TimePointZero, timeout),
               tf2::LookupException);
  EXPECT_GE(std::chrono::steady_clock::now() - start, timeout);
  std::string reason;
  EXPECT_FALSE(buffer_.canTransform("map", "base", tf2::TimePointZero, timeout, &reason));
  expect_contains(reason, {"map", "does not exist", "timeout was 0.1"});
}

TEST_F(BroadcastAndListen, WaitingIsRefusedWithoutADedicatedThread) {
  const auto start = std::chrono::steady_clock::now();
  std::string reason;
  EXPECT_FALSE(buffer_.canTransform("map", "base", tf2::TimePointZero, kDeadline, &reason));
  EXPECT_LT(std::chrono::steady_clock::now() - start, kDeadline);
  expect_contains(reason, {"setUsingDedicatedThread"});
}

TEST_F(BroadcastAndListen, ObjectsAreTransformedByTheirOwnTimeAndFrame) {
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  ASSERT_TRUE(set("map", "base", 6.0, translation(2.0)));
  geometry_msgs::msg::PointStamped point;
  point.header.frame_id = "base";
  point.header.stamp.sec = 5;
  point.header.stamp.nanosec = 500'000'000;
  point.point.y = 7.0;
  const auto in_map = buffer_.transform(point, "map");
  EXPECT_NEAR(in_map.point.x, 1.5, 1e-12);
  EXPECT_NEAR(in_map.point.y, 7.0, 1e-12);
  EXPECT_EQ(in_map.header.frame_id, "map");
  EXPECT_EQ(in_map.header.stamp, point.header.stamp);

  geometry_msgs::msg::PointStamped later;
  buffer_.transform(point, later, "base", tf2::timeFromSec(6.0), "map");
  EXPECT_NEAR(later.point.x, -0.5, 1e-12);
  EXPECT_EQ(later.header.stamp.sec, 6);
  EXPECT_THROW(buffer_.transform(point, "nowhere"), tf2::LookupException);
}

TEST_F(BroadcastAndListen, TimesAndDurationsConvertWithoutLoss) {
  const tf2::TimePoint time(std::chrono::nanoseconds(1'700'000'000'123'456'789));
  EXPECT_EQ(tf2_ros::fromMsg(tf2_ros::toMsg(time)), time);
  EXPECT_EQ(tf2_ros::fromRclcpp(tf2_ros::toRclcpp(time)), time);
  EXPECT_EQ(tf2_ros::toMsg(time).nanosec, 123'456'789u);
  const tf2::Duration duration = std::chrono::milliseconds(2'500);
  EXPECT_EQ(tf2_ros::fromMsg(tf2_ros::toMsg(duration)), duration);
  EXPECT_EQ(tf2_ros::fromRclcpp(tf2_ros::toRclcpp(duration)), duration);
  EXPECT_DOUBLE_EQ(tf2_ros::timeToSec(tf2_ros::toMsg(tf2::timeFromSec(12.25))), 12.25);
}

TEST_F(BroadcastAndListen, TheTopicsHaveTheirUsualQuality) {
  const tf2_ros::TransformBroadcaster broadcaster(node_);
  const tf2_ros::StaticTransformBroadcaster static_broadcaster(node_);
  const tf2_ros::TransformListener listener(buffer_, node_);
  const auto check = [](const rclcpp::QoS& qos, rclcpp::DurabilityPolicy durability) {
    EXPECT_EQ(qos.reliability(), rclcpp::ReliabilityPolicy::Reliable);
    EXPECT_EQ(qos.durability(), durability);
  };
  const auto volatile_topic = rclcpp::DurabilityPolicy::Volatile;
  const auto latched_topic = rclcpp::DurabilityPolicy::TransientLocal;
  ASSERT_TRUE(eventually([&] {
    return node_->count_publishers("/tf") == 1 && node_->count_publishers("/tf_static") == 1 &&
           node_->count_subscribers("/tf") == 1 && node_->count_subscribers("/tf_static") == 1;
  }));
  check(node_->get_publishers_info_by_topic("/tf")[0].qos_profile(), volatile_topic);
  check(node_->get_subscriptions_info_by_topic("/tf")[0].qos_profile(), volatile_topic);
  check(node_->get_publishers_info_by_topic("/tf_static")[0].qos_profile(), latched_topic);
  check(node_->get_subscriptions_info_by_topic("/tf_static")[0].qos_profile(), latched_topic);
  EXPECT_EQ(tf2_ros::DynamicListenerQoS().depth(), 100u);
  EXPECT_EQ(tf2_ros::DynamicBroadcasterQoS().depth(), 100u);
  EXPECT_EQ(tf2_ros::StaticListenerQoS().depth(), 100u);
  EXPECT_EQ(tf2_ros::StaticBroadcasterQoS().depth(), 1u);
  wait_until_received();
}

TEST_F(BroadcastAndListen, ABufferNeedsAClock) {
  EXPECT_THROW(tf2_ros::Buffer(rclcpp::Clock::SharedPtr()), std::invalid_argument);
}

}  // namespace
