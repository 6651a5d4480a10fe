#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conversions.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_msgs::msg::ClusterState;
using ::testing::HasSubstr;

/// Odometry 2 m ahead of and 1 m to the left of its origin, turned by a heading.
nav_msgs::msg::Odometry odometry(double heading) {
  nav_msgs::msg::Odometry odom;
  odom.header.stamp.sec = 12;
  odom.header.stamp.nanosec = 250'000'000;
  odom.pose.pose.position.x = 2.0;
  odom.pose.pose.position.y = 1.0;
  odom.pose.pose.orientation = foothill_ros::to_quaternion(heading);
  odom.twist.twist.linear.x = 0.3;
  odom.twist.twist.linear.y = -0.1;
  odom.twist.twist.angular.z = 0.7;
  return odom;
}

TEST(ToReport, ContainsTimeChiefAndCraftOfTheMessage) {
  const ClusterState message = cluster_at(8.0);
  const auto report = to_report(message);
  ASSERT_TRUE(report) << report.error().reason;
  EXPECT_EQ(report->t, 8.0);
  EXPECT_EQ(report->orbit_time, 400.0);
  EXPECT_EQ(report->speed, 50.0);
  EXPECT_NEAR(report->chief.mean_motion, std::sqrt(kMu / std::pow(kRadius, 3)), 1e-12);
  EXPECT_NEAR(report->chief.eccentricity, 0.0, 1e-9);
  ASSERT_EQ(report->craft.size(), 2U);
  EXPECT_EQ(report->craft[0].name, "chief");
  EXPECT_EQ(report->craft[1].name, "deputy");
  const OrbitMotion& motion = report->craft[1].motion;
  const auto& craft = message.craft[1];
  EXPECT_EQ(motion.state.p_OC, Eigen::Vector3d(craft.relative_position.x, craft.relative_position.y,
                                               craft.relative_position.z));
  EXPECT_EQ(motion.state.v_OC, Eigen::Vector3d(craft.relative_velocity.x, craft.relative_velocity.y,
                                               craft.relative_velocity.z));
  EXPECT_EQ(motion.a_OC,
            Eigen::Vector3d(craft.relative_acceleration.x, craft.relative_acceleration.y,
                            craft.relative_acceleration.z));
}

TEST(ToReport, HasNoSpeedUnlessTheClusterFlies) {
  ClusterState message = cluster_at(0.0);
  for (const auto status : {ClusterState::PAUSED, ClusterState::ENDED}) {
    message.status = status;
    EXPECT_EQ(to_report(message)->speed, 0.0);
  }
  message.status = ClusterState::FLYING;
  EXPECT_EQ(to_report(message)->speed, 50.0);
}

TEST(ToReport, RejectsAMessageWithoutCraftOrAttraction) {
  ClusterState message = cluster_at(0.0);
  message.craft[0].acceleration.x *= -1.0;
  EXPECT_FALSE(to_report(message));
  message.craft.clear();
  EXPECT_FALSE(to_report(message));
}

TEST(ToReport, RejectsEveryNumberOfACraftThatIsNotFiniteAndNamesTheCraft) {
  for (int i = 0; i < 9; ++i) {
    ClusterState message = cluster_at(0.0);
    auto& craft = message.craft[1];
    const std::array<double*, 9> numbers{
        &craft.relative_position.x,     &craft.relative_position.y,
        &craft.relative_position.z,     &craft.relative_velocity.x,
        &craft.relative_velocity.y,     &craft.relative_velocity.z,
        &craft.relative_acceleration.x, &craft.relative_acceleration.y,
        &craft.relative_acceleration.z};
    *numbers[static_cast<std::size_t>(i)] = std::nan("");
    const auto report = to_report(message);
    ASSERT_FALSE(report) << i;
    EXPECT_THAT(report.error().reason, HasSubstr("deputy")) << i;
  }
}

TEST(ToMeasurement, PlacesOdometryOnTheFloor) {
  // The odometry frame is turned by a quarter: ahead is the floor's y, to the left its -x.
  const auto measurement = to_measurement(odometry(0.4), {10.0, 20.0, 0.5 * std::numbers::pi});
  ASSERT_TRUE(measurement);
  EXPECT_EQ(measurement->t, 12.25);
  EXPECT_NEAR(measurement->pose.x, 9.0, 1e-12);
  EXPECT_NEAR(measurement->pose.y, 22.0, 1e-12);
  EXPECT_NEAR(measurement->pose.heading, 0.4 + 0.5 * std::numbers::pi, 1e-12);
  // The twist is that of the robot's own axes and does not turn.
  EXPECT_EQ(measurement->twist, (PlanarTwist{0.3, -0.1, 0.7}));
}

TEST(ToMeasurement, RejectsWhatNoRobotInALabCanDo) {
  const auto is_accepted = [](auto&& change) {
    nav_msgs::msg::Odometry odom = odometry(0.0);
    change(odom);
    return to_measurement(odom, {}).has_value();
  };
  EXPECT_TRUE(is_accepted([](auto&) {}));
  for (const double odd : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e5, -1e5}) {
    EXPECT_FALSE(is_accepted([=](auto& odom) { odom.pose.pose.position.x = odd; })) << odd;
    EXPECT_FALSE(is_accepted([=](auto& odom) { odom.pose.pose.position.y = odd; })) << odd;
    EXPECT_FALSE(is_accepted([=](auto& odom) { odom.twist.twist.linear.x = odd; })) << odd;
    EXPECT_FALSE(is_accepted([=](auto& odom) { odom.twist.twist.linear.y = odd; })) << odd;
    EXPECT_FALSE(is_accepted([=](auto& odom) { odom.twist.twist.angular.z = odd; })) << odd;
  }
  EXPECT_FALSE(is_accepted([](auto& odom) { odom.pose.pose.orientation.z = std::nan(""); }));
}

TEST(ToMsg, ExpressesTheVelocityOfAReferenceInItsOwnAxes) {
  // Moving along the floor's y, with a heading of 30 degrees.
  const FloorMotion motion{{1.0, 2.0, 3.0}, {0.0, 0.4, 0.1}};
  const auto odom = to_msg(motion, std::numbers::pi / 6.0);
  EXPECT_EQ(odom.pose.pose.position.x, 1.0);
  EXPECT_EQ(odom.pose.pose.position.y, 2.0);
  EXPECT_EQ(odom.pose.pose.position.z, 3.0);
  EXPECT_NEAR(foothill_ros::heading_of(odom.pose.pose.orientation), std::numbers::pi / 6.0, 1e-12);
  EXPECT_NEAR(odom.twist.twist.linear.x, 0.2, 1e-12);
  EXPECT_NEAR(odom.twist.twist.linear.y, 0.4 * std::sqrt(0.75), 1e-12);
  EXPECT_EQ(odom.twist.twist.linear.z, 0.1);
}

TEST(ToMsg, IsTheInverseOfTheMeasurementForARobotThatMovesAhead) {
  for (const double heading : {-2.0, 0.3, 3.0}) {
    const RobotState robot{.pose = {0.7, -0.2, heading}, .twist = {.forward = 0.25}};
    const auto measurement = to_measurement(to_msg(motion_of(robot), heading), {});
    ASSERT_TRUE(measurement);
    EXPECT_NEAR(measurement->pose.heading, heading, 1e-12);
    EXPECT_NEAR(measurement->twist.forward, 0.25, 1e-12);
    EXPECT_NEAR(measurement->twist.lateral, 0.0, 1e-12);
  }
}

TEST(ToMsg, ListsThePositionsOfAPathInOrder) {
  const auto path = to_msg({{.p_WC = {1.0, 2.0, 0.1}}, {.p_WC = {3.0, 4.0, 0.2}}});
  ASSERT_EQ(path.poses.size(), 2U);
  EXPECT_EQ(path.poses[1].pose.position.x, 3.0);
  EXPECT_EQ(path.poses[1].pose.position.y, 4.0);
  EXPECT_EQ(path.poses[1].pose.position.z, 0.2);
  EXPECT_EQ(path.poses[0].pose.orientation.w, 1.0);
}

TEST(ToFeedback, IsTheRelativeStateInTheHillFrame) {
  const auto odom =
      to_feedback({.p_OC = {1.0, 2.0, 3.0}, .v_OC = {0.1, 0.2, 0.3}}, "pair", "deputy", 7.5);
  EXPECT_EQ(odom.header.frame_id, "pair/hill");
  EXPECT_EQ(odom.child_frame_id, "pair/deputy");
  EXPECT_EQ(foothill_ros::to_seconds(odom.header.stamp), 7.5);
  EXPECT_EQ(odom.pose.pose.position.x, 1.0);
  EXPECT_EQ(odom.pose.pose.position.y, 2.0);
  EXPECT_EQ(odom.pose.pose.position.z, 3.0);
  EXPECT_EQ(odom.pose.pose.orientation.w, 1.0);
  EXPECT_EQ(odom.twist.twist.linear.x, 0.1);
  EXPECT_EQ(odom.twist.twist.linear.y, 0.2);
  EXPECT_EQ(odom.twist.twist.linear.z, 0.3);
}

}  // namespace
}  // namespace foothill_tracking
