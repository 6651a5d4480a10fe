#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "targets_conversions.hpp"

namespace lidar_targets {
namespace {

using ::testing::SizeIs;

TEST(ToPlanar, KeepsAnglesRangesAndStampOfAScan) {
  sensor_msgs::msg::LaserScan scan;
  scan.header.stamp.sec = 12;
  scan.header.stamp.nanosec = 500'000'000;
  scan.angle_min = 0.5F;
  scan.angle_increment = -0.25F;
  scan.ranges = {1.0F, 2.0F};
  const auto planar = to_planar(scan);
  ASSERT_TRUE(planar.has_value());
  EXPECT_EQ(planar->first_angle, 0.5);
  EXPECT_EQ(planar->increment, -0.25);
  EXPECT_EQ(planar->time, 12.5);
  EXPECT_THAT(planar->ranges, SizeIs(2));
  EXPECT_EQ(planar->ranges.data(), scan.ranges.data());
}

TEST(ToPlanar, ScanWithoutDirectionsIsRejected) {
  sensor_msgs::msg::LaserScan scan;
  scan.angle_increment = 0.1F;
  EXPECT_FALSE(to_planar(scan).has_value());
  scan.ranges = {1.0F};
  EXPECT_TRUE(to_planar(scan).has_value());
  scan.angle_increment = 0.0F;
  EXPECT_FALSE(to_planar(scan).has_value());
  scan.angle_increment = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(to_planar(scan).has_value());
}

TEST(ToPlanar, HeadingOfATransformIsItsRotationAboutZ) {
  geometry_msgs::msg::Transform transform;
  transform.translation.x = 1.0;
  transform.translation.y = -2.0;
  for (const double heading : {-3.0, -0.7, 0.0, 0.4, 2.9}) {
    transform.rotation.z = std::sin(0.5 * heading);
    transform.rotation.w = std::cos(0.5 * heading);
    const foothill_core::PlanarPose pose = to_planar(transform);
    EXPECT_NEAR(pose.heading, heading, 1e-12);
    EXPECT_EQ(pose.x, 1.0);
    EXPECT_EQ(pose.y, -2.0);
  }
}

Target example_target() {
  Target target{.range = 3.0, .bearing = 0.25, .rays = 15, .scans = 10};
  target.square.pose = {2.9, 0.77, 0.5};
  target.square.covariance << 1, 2, 3, 2, 5, 6, 3, 6, 9;
  return target;
}

TEST(ToMsg, CovarianceOfThePlaneIsInRowsAndColumnsOfXYAndYaw) {
  const auto msg = to_msg(example_target(), 0.4);
  const auto at = [&](std::size_t row, std::size_t column) {
    return msg.pose.covariance[6 * row + column];
  };
  EXPECT_NEAR(at(0, 0), 1.0, 1e-8);
  EXPECT_EQ(at(0, 1), 2.0);
  EXPECT_EQ(at(0, 5), 3.0);
  EXPECT_NEAR(at(1, 1), 5.0, 1e-8);
  EXPECT_EQ(at(5, 1), 6.0);
  EXPECT_NEAR(at(5, 5), 9.0, 1e-8);
  // Height, roll and pitch are unknown and independent of the rest.
  for (const std::size_t axis : {2, 3, 4}) {
    EXPECT_EQ(at(axis, axis), 1e6);
    EXPECT_EQ(at(axis, 0), 0.0);
    EXPECT_EQ(at(5, axis), 0.0);
  }
}

TEST(ToMsg, CarriesPoseRangeBearingAndCounts) {
  const auto msg = to_msg(example_target(), 0.4);
  EXPECT_EQ(msg.pose.pose.position.x, 2.9);
  EXPECT_EQ(msg.pose.pose.position.y, 0.77);
  EXPECT_NEAR(2.0 * std::atan2(msg.pose.pose.orientation.z, msg.pose.pose.orientation.w), 0.5,
              1e-12);
  EXPECT_EQ(msg.range, 3.0);
  EXPECT_EQ(msg.bearing, 0.25);
  EXPECT_EQ(msg.side, 0.4);
  EXPECT_EQ(msg.rays, 15u);
  EXPECT_EQ(msg.scans, 10u);
}

TEST(PosesOf, HasThePoseOfEachTargetAndTheSameHeader) {
  auto targets = to_msg(std::vector<Target>(3, example_target()), 0.4);
  targets.header.frame_id = "robot1/laser";
  const auto poses = poses_of(targets);
  ASSERT_THAT(poses.poses, SizeIs(3));
  EXPECT_EQ(poses.header.frame_id, "robot1/laser");
  EXPECT_EQ(poses.poses[2].position.y, 0.77);
}

}  // namespace
}  // namespace lidar_targets
