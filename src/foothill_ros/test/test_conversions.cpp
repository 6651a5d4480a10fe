#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "foothill_ros/node/conversions.hpp"
#include "foothill_ros/node/link_state.hpp"

namespace foothill_ros {
namespace {

using foothill_core::Instant;
using namespace std::chrono_literals;

RC_GTEST_PROP(Stamp, KeepsEveryNanosecond, ()) {
  const Instant time{*rc::gen::inRange<std::int64_t>(0, 2'000'000'000'000'000'000)};
  RC_ASSERT(to_instant(to_stamp(time)) == time);
  RC_ASSERT(to_stamp(time).nanosec < 1'000'000'000u);
}

TEST(Stamp, RoundsSecondsToTheNearestNanosecondAndClampsBelowZero) {
  EXPECT_EQ(to_instant(to_stamp(1.1)), Instant{1'100'000'000});
  EXPECT_EQ(to_instant(to_stamp(-1.0)), Instant{0});
  EXPECT_DOUBLE_EQ(to_seconds(to_stamp(1700000000.25)), 1700000000.25);
}

TEST(Duration, HasNonNegativeNanosecondsForNegativeDurations) {
  EXPECT_EQ(to_duration(-250ms).sec, -1);
  EXPECT_EQ(to_duration(-250ms).nanosec, 750'000'000u);
}

RC_GTEST_PROP(Heading, IsPreservedByTheQuaternion, ()) {
  const double heading = *rc::gen::inRange(-3141, 3141) * 1e-3;
  RC_ASSERT(std::abs(heading_of(to_quaternion(heading)) - heading) < 1e-14);
}

TEST(Heading, IsTheYawOfATiltedBody) {
  const Eigen::Quaterniond q = Eigen::AngleAxisd{0.7, Eigen::Vector3d::UnitZ()} *
                               Eigen::AngleAxisd{0.4, Eigen::Vector3d::UnitY()} *
                               Eigen::AngleAxisd{-0.3, Eigen::Vector3d::UnitX()};
  EXPECT_NEAR(heading_of(to_msg(foothill_core::Pose{{}, q}).orientation), 0.7, 1e-15);
}

TEST(Planar, RejectsNumbersThatAreNotFinite) {
  auto pose = to_msg(foothill_core::PlanarPose{1.0, 2.0, 0.5});
  EXPECT_EQ(to_planar(pose)->y, 2.0);
  pose.position.y = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(to_planar(pose));
  auto twist = to_msg(foothill_core::PlanarTwist{1.0, 0.0, 0.5});
  EXPECT_EQ(to_planar(twist)->yaw_rate, 0.5);
  twist.angular.z = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(to_planar(twist));
}

TEST(Transform, IsEqualForPlanarAndSpatialPoses) {
  const foothill_core::PlanarPose planar{1.0, 2.0, 0.5};
  const auto flat = to_transform(planar);
  const auto spatial = to_transform(foothill_core::to_pose(planar));
  EXPECT_EQ(flat.translation, spatial.translation);
  EXPECT_NEAR(flat.rotation.z, spatial.rotation.z, 1e-16);
  EXPECT_NEAR(flat.rotation.w, spatial.rotation.w, 1e-16);
}

enum class Kind { kChecksum, kTimeout, kCount };
const char* to_cstr(Kind kind) { return kind == Kind::kChecksum ? "checksum" : "timeout"; }

TEST(LinkState, ReportsAgeReconnectsAndEveryKindOfError) {
  foothill_link::LinkStatistics<Kind> statistics;
  const foothill_link::SteadyTime start{10s};
  EXPECT_EQ(to_msg(statistics, start, "/dev/x").age.sec, 0);
  statistics.on_connected();
  statistics.on_packet(start);
  statistics.on_failure(Kind::kTimeout);
  statistics.on_connected();
  const auto message = to_msg(statistics, start + 1500ms, "/dev/x");
  EXPECT_TRUE(message.connected);
  EXPECT_EQ(message.port, "/dev/x");
  EXPECT_EQ(message.reconnects, 1u);
  EXPECT_EQ(message.age.sec, 1);
  EXPECT_EQ(message.age.nanosec, 500'000'000u);
  ASSERT_EQ(message.errors.size(), 2u);
  EXPECT_EQ(message.errors[0].count, 0u);
  EXPECT_EQ(message.errors[1].kind, "timeout");
  EXPECT_EQ(message.errors[1].count, 1u);
}

}  // namespace
}  // namespace foothill_ros
