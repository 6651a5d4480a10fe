#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "pioneer_messages.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

TEST(OdometryMessage, HasPoseTwistAndFramesOfTheRobot) {
  OdometrySample sample{.pose = {1.0, 2.0, 0.6}, .twist = {0.5, 0.0, 0.2}};
  const auto odom = to_msg(sample, 2500ms, "r1");
  EXPECT_EQ(odom.header.frame_id, "r1/odom");
  EXPECT_EQ(odom.child_frame_id, "r1/base_link");
  EXPECT_EQ(odom.header.stamp.sec, 2);
  EXPECT_EQ(odom.header.stamp.nanosec, 500'000'000u);
  EXPECT_DOUBLE_EQ(odom.pose.pose.position.y, 2.0);
  EXPECT_DOUBLE_EQ(odom.pose.pose.orientation.z, std::sin(0.3));
  EXPECT_DOUBLE_EQ(odom.twist.twist.linear.x, 0.5);
  EXPECT_DOUBLE_EQ(odom.twist.twist.angular.z, 0.2);
}

TEST(OdometryMessage, EmbedsThePlanarCovarianceInThatOfThePose) {
  OdometrySample sample;
  sample.covariance << 4.0, 1.0, 0.5, 1.0, 3.0, 0.25, 0.5, 0.25, 2.0;
  const auto odom = to_msg(sample, 0s, "r1");
  const auto& covariance = odom.pose.covariance;
  const auto at = [&](std::size_t row, std::size_t column) { return covariance[6 * row + column]; };
  EXPECT_NEAR(at(0, 0), 4.0, 1e-8);
  EXPECT_NEAR(at(5, 5), 2.0, 1e-8);
  EXPECT_DOUBLE_EQ(at(0, 1), 1.0);
  EXPECT_DOUBLE_EQ(at(5, 1), 0.25);
  // z, roll and pitch are not measured.
  for (const std::size_t axis : {2, 3, 4}) EXPECT_GE(at(axis, axis), 1e5);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) EXPECT_EQ(at(i, j), at(j, i)) << i << ", " << j;
  }
}

TEST(OdometryMessage, HasAPositiveVarianceOfEveryPlanarCoordinate) {
  const auto odom = to_msg(OdometrySample{}, 0s, "r1");
  for (const std::size_t axis : {0, 1, 5}) {
    EXPECT_GT(odom.pose.covariance[7 * axis], 0.0);
    EXPECT_GT(odom.twist.covariance[7 * axis], 0.0);
  }
}

TEST(OdometryTransform, EqualsTheOdometry) {
  const auto odom = to_msg(OdometrySample{.pose = {1.0, 2.0, 0.6}}, 1s, "r1");
  const auto transform = to_transform(odom);
  EXPECT_EQ(transform.header, odom.header);
  EXPECT_EQ(transform.child_frame_id, odom.child_frame_id);
  EXPECT_EQ(transform.transform.translation.x, 1.0);
  EXPECT_EQ(transform.transform.rotation, odom.pose.pose.orientation);
}

TEST(JointMessage, HasBothWheelsByName) {
  const auto joints = to_msg(JointSample{{1.0, 2.0}, {3.0, 4.0}}, 1s);
  EXPECT_THAT(joints.name, ElementsAre("left_wheel_joint", "right_wheel_joint"));
  EXPECT_THAT(joints.position, ElementsAre(1.0, 2.0));
  EXPECT_THAT(joints.velocity, ElementsAre(3.0, 4.0));
}

TEST(BumperMessage, TakesNumbersAboveOneHalfAsPressed) {
  BumperSample sample;
  sample.front = {0.0, 1.0, 0.4, 0.6, 0.0};
  sample.right_stalled = 1.0;
  const auto bumper = to_msg(sample, 1s, "r1");
  EXPECT_THAT(bumper.front, ElementsAre(false, true, false, true, false));
  EXPECT_THAT(bumper.rear, ElementsAre(false, false, false, false, false));
  EXPECT_FALSE(bumper.left_wheel_stalled);
  EXPECT_TRUE(bumper.right_wheel_stalled);
}

TEST(BatteryMessage, HasANegativeCurrentWhileDischarging) {
  using sensor_msgs::msg::BatteryState;
  const pioneer_dynamics::Battery battery;
  const auto state = to_msg(BatterySample{12.0, 3.0, 0.5, {}}, 1s, battery);
  EXPECT_FLOAT_EQ(state.voltage, 12.0F);
  EXPECT_FLOAT_EQ(state.current, -3.0F);
  EXPECT_FLOAT_EQ(state.percentage, 0.5F);
  EXPECT_FLOAT_EQ(state.charge, static_cast<float>(0.5 * battery.capacity_ah));
  EXPECT_TRUE(std::isnan(state.temperature));
  EXPECT_EQ(state.power_supply_health, BatteryState::POWER_SUPPLY_HEALTH_GOOD);
  const BatterySample empty{0.0, 0.0, 0.2, pioneer_dynamics::PowerState::kCutOff};
  EXPECT_EQ(to_msg(empty, 1s, battery).power_supply_health, BatteryState::POWER_SUPPLY_HEALTH_DEAD);
}

TEST(LinkMessage, HasAgeReconnectionsAndLostPackets) {
  const auto state =
      to_msg(LinkStatus{.connected = true, .age = 1250ms, .reconnects = 2, .lost_packets = 7}, 3s);
  EXPECT_EQ(state.port, "proxy");
  EXPECT_TRUE(state.connected);
  EXPECT_EQ(state.age.sec, 1);
  EXPECT_EQ(state.age.nanosec, 250'000'000u);
  EXPECT_EQ(state.reconnects, 2u);
  ASSERT_EQ(state.errors.size(), 1u);
  EXPECT_EQ(state.errors[0].count, 7u);
}

TEST(CommandMessage, IsRejectedUnlessItIsFinite) {
  geometry_msgs::msg::TwistStamped msg;
  msg.twist.linear.x = 0.3;
  msg.twist.angular.z = -0.1;
  const auto command = to_command(msg);
  ASSERT_TRUE(command.has_value());
  EXPECT_EQ(command->forward, 0.3);
  EXPECT_EQ(command->yaw_rate, -0.1);
  msg.twist.angular.z = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(to_command(msg).has_value());
  msg.twist.angular.z = 0.0;
  msg.twist.linear.x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(to_command(msg).has_value());
}

}  // namespace
}  // namespace foothill_proxy
