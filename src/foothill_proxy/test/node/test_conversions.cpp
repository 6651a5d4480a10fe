#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "clock_audit.hpp"
#include "conversions.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

geometry_msgs::msg::Pose pose_of(double x, double qw, double qz) {
  geometry_msgs::msg::Pose pose;
  pose.position.x = x;
  pose.orientation.w = qw;
  pose.orientation.z = qz;
  return pose;
}

TEST(GroundTruthMessage, HasTheTruePoseInMapAndTheVelocityInTheRobotsAxes) {
  const BodyMotion motion{.pose = {.x = 1.0, .y = 2.0, .yaw = 0.6, .z = 0.3},
                          .forward = 0.5,
                          .lateral = -0.1,
                          .yaw_rate = 0.2};
  const auto truth = to_truth(motion, 0.1, 1500ms, "r1");
  EXPECT_EQ(truth.header.frame_id, "map");
  EXPECT_EQ(truth.child_frame_id, "r1/base_link");
  EXPECT_EQ(truth.header.stamp.sec, 1);
  EXPECT_EQ(truth.header.stamp.nanosec, 500'000'000u);
  EXPECT_DOUBLE_EQ(truth.pose.pose.position.z, 0.4);
  EXPECT_NEAR(truth.pose.pose.orientation.z, std::sin(0.3), 1e-15);
  EXPECT_NEAR(truth.pose.pose.orientation.w, std::cos(0.3), 1e-15);
  EXPECT_DOUBLE_EQ(truth.twist.twist.linear.y, -0.1);
  EXPECT_DOUBLE_EQ(truth.twist.twist.angular.z, 0.2);
}

TEST(ToIsometry, NormalisesAQuaternionOfAlmostUnitLength) {
  const auto X_WB = to_isometry(pose_of(3.0, 1.005, 0.0));
  ASSERT_TRUE(X_WB.has_value());
  EXPECT_NEAR(X_WB->linear().determinant(), 1.0, 1e-15);
  EXPECT_DOUBLE_EQ(X_WB->translation().x(), 3.0);
}

TEST(ToIsometry, TakesAQuaternionOfZerosAsNoRotation) {
  const auto X_WB = to_isometry(pose_of(1.0, 0.0, 0.0));
  ASSERT_TRUE(X_WB.has_value());
  EXPECT_TRUE(X_WB->linear().isIdentity());
}

TEST(ToIsometry, RejectsPosesThatAreNoPoses) {
  EXPECT_FALSE(to_isometry(pose_of(kNan, 1.0, 0.0)).has_value());
  EXPECT_FALSE(to_isometry(pose_of(0.0, kNan, 0.0)).has_value());
  EXPECT_FALSE(to_isometry(pose_of(0.0, 2.0, 0.0)).has_value());
  EXPECT_FALSE(to_isometry(pose_of(std::numeric_limits<double>::infinity(), 1.0, 0.0)).has_value());
}

TEST(ToFloorPose, HasTheHeadingOfARotationAboutTheVertical) {
  for (const double yaw : {-3.0, -1.0, 0.0, 2.0, 3.1}) {
    const auto X_WB = to_isometry(pose_of(1.0, std::cos(0.5 * yaw), std::sin(0.5 * yaw)));
    const foothill_scene::FloorPose pose = to_floor_pose(*X_WB);
    EXPECT_NEAR(pose.yaw, yaw, 1e-14);
    EXPECT_DOUBLE_EQ(pose.x, 1.0);
  }
}

TEST(ToFault, ConvertsARequestWithItsEnd) {
  foothill_msgs::srv::SetFault::Request request;
  request.kind = "noise";
  request.value = 0.5;
  request.field = "x";
  request.duration = 2.0;
  const auto fault = to_fault(request, 10s);
  ASSERT_TRUE(fault.has_value());
  ASSERT_TRUE(fault->has_value());
  EXPECT_EQ((*fault)->kind, FaultKind::kNoise);
  EXPECT_EQ((*fault)->field, "x");
  EXPECT_EQ((*fault)->until, 12s);
}

TEST(ToFault, HasNoEndForADurationOfZeroAndNoFaultForNone) {
  foothill_msgs::srv::SetFault::Request request;
  request.kind = "stuck";
  EXPECT_EQ((*to_fault(request, 10s))->until, Instant::max());
  request.kind = "none";
  EXPECT_FALSE(to_fault(request, 10s)->has_value());
}

TEST(ToFault, RejectsUnknownKindsAndImpossibleDurations) {
  foothill_msgs::srv::SetFault::Request request;
  request.kind = "gremlins";
  EXPECT_THAT(to_fault(request, 0s).error().reason, HasSubstr("unknown fault 'gremlins'"));
  request.kind = "drop";
  for (const double duration : {-1.0, kNan, 1e7}) {
    request.duration = duration;
    EXPECT_THAT(to_fault(request, 0s).error().reason, HasSubstr("duration")) << duration;
  }
}

TEST(DiagnosticMessage, HasLevelMessageAndValuesOfTheHealth) {
  using diagnostic_msgs::msg::DiagnosticStatus;
  Health health;
  EXPECT_EQ(to_msg("r1", health).level, DiagnosticStatus::OK);
  health.add(Health::Level::kWarning, "low battery");
  EXPECT_EQ(to_msg("r1", health).level, DiagnosticStatus::WARN);
  health.add(Health::Level::kError, "tips over");
  health.values.emplace_back("charge", "0.5");
  const DiagnosticStatus status = to_msg("r1", health);
  EXPECT_EQ(status.level, DiagnosticStatus::ERROR);
  EXPECT_EQ(status.message, "low battery; tips over");
  EXPECT_EQ(status.hardware_id, "r1");
  ASSERT_EQ(status.values.size(), 1u);
  EXPECT_EQ(status.values[0].key, "charge");
  EXPECT_EQ(status.values[0].value, "0.5");
}

TEST(ClockAuditExclusion, CoversHiddenNodesAndTheNodeOfLaunch) {
  EXPECT_TRUE(ClockAudit::is_excluded("/_ros2cli_123"));
  EXPECT_TRUE(ClockAudit::is_excluded("/ns/_hidden"));
  EXPECT_TRUE(ClockAudit::is_excluded("/launch_ros_20272"));
  EXPECT_FALSE(ClockAudit::is_excluded("/orbit_tracker"));
  EXPECT_FALSE(ClockAudit::is_excluded("/robot1/my_launch_ros_node"));
}

}  // namespace
}  // namespace foothill_proxy
