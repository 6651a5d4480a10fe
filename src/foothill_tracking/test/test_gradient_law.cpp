#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "foothill_core/angle.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

/// The thesis' law as published: wheel speeds by least squares (4.35), in the thesis' axes.
PlanarTwist thesis_law(const PlanarPose& pose, const PlanarTwist& twist, const FloorMotion& target,
                       const GradientLaw::Parameters& gains) {
  const double radius = 0.098;
  const double half_track = 0.165;
  const double theta = pose.heading - std::numbers::pi / 2.0;
  Eigen::Matrix<double, 3, 2> B;
  B << -std::sin(theta), -std::sin(theta), std::cos(theta), std::cos(theta), 1.0 / half_track,
      -1.0 / half_track;
  B *= 0.5 * radius;
  const double dx = pose.x - target.p_WC.x();
  const double dy = pose.y - target.p_WC.y();
  const double theta_d = std::atan2(dx, -dy);
  const double dx_rate = -twist.forward * std::sin(theta) - target.v_WC.x();
  const double dy_rate = twist.forward * std::cos(theta) - target.v_WC.y();
  const double theta_d_rate = (-dy * dx_rate + dx * dy_rate) / (dx * dx + dy * dy);
  const Eigen::Vector3d wanted{
      target.v_WC.x() - gains.k_x * dx, target.v_WC.y() - gains.k_y * dy,
      theta_d_rate - gains.k_theta * foothill_core::wrap_angle(theta - theta_d)};
  const Eigen::Vector2d wheels = B.colPivHouseholderQr().solve(wanted);
  return {.forward = 0.5 * radius * (wheels(0) + wheels(1)),
          .yaw_rate = 0.5 * radius * (wheels(0) - wheels(1)) / half_track};
}

RC_GTEST_PROP(GradientLaw, IsTheLeastSquaresSolutionOfTheThesisInItsAxes, ()) {
  const GradientLaw::Parameters gains{any_within(0.001, 0.5), any_within(0.001, 0.5),
                                      any_within(0.001, 0.5)};
  GradientLaw law{{}, gains};
  const FloorMotion target{{any_within(-1.0, 1.0), any_within(-1.0, 1.0), 0.0},
                           {any_within(-0.1, 0.1), any_within(-0.1, 0.1), 0.0}};
  const FunctionReference reference{[&](double) { return target; }};
  const RobotState robot{
      .pose = {any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-3.0, 3.0)},
      .twist = {.forward = any_within(-0.2, 0.2)}};
  RC_PRE((robot.pose.position() - target.p_WC.head<2>()).norm() > 0.01);
  const PlanarTwist twist = law.command({0.0, 1.0, robot, &reference}).twist;
  const PlanarTwist thesis = thesis_law(robot.pose, robot.twist, target, gains);
  RC_ASSERT(std::abs(twist.forward - thesis.forward) < 1e-12);
  RC_ASSERT(std::abs(twist.yaw_rate - thesis.yaw_rate) < 1e-9);
}

TEST(GradientLaw, ApproachesAPointAheadExponentially) {
  const double gain = 0.3;
  GradientLaw law{{}, {gain, gain, gain}};
  const RobotState robot = tracked(law, *still(1.0, 0.0), {}, 1e-3, 5000);
  // Euler's steps of 1 ms are off by k^2 dt t / 2, relative.
  EXPECT_NEAR(1.0 - robot.pose.x, std::exp(-gain * 5.0), 1e-4);
}

TEST(GradientLaw, KeepsItsHeadingWithinTheDeadZoneAndStillFollowsTheCraft) {
  GradientLaw law{{}, {.k_x = 0.1, .k_y = 0.1, .k_theta = 0.5, .dead_zone = 0.01}};
  const auto craft = cruise(0.2);
  const auto command = [&](double off) {
    return law.command({0.0, 0.1, {.pose = {.y = off, .heading = 0.3}}, craft.get()});
  };
  EXPECT_EQ(command(0.0099).twist.yaw_rate, 0.0);
  EXPECT_EQ(command(0.0099).heading, 0.3);
  EXPECT_NEAR(command(0.0099).twist.forward, 0.2 * std::cos(0.3) - 0.1 * 0.0099 * std::sin(0.3),
              1e-12);
  EXPECT_NEAR(command(0.0101).heading, -0.5 * std::numbers::pi, 1e-12);
  EXPECT_NE(command(0.0101).twist.yaw_rate, 0.0);
}

TEST(GradientLaw, TurnsTheShortWayAcrossHalfATurn) {
  GradientLaw law{{}, {.k_x = 0.0, .k_y = 0.0, .k_theta = 0.5}};
  // The craft is at 179 degrees, the robot heads to -179: two degrees clockwise are left.
  const auto craft = still(-std::cos(1.0_deg), std::sin(1.0_deg));
  const LawOutput output = law.command({0.0, 0.1, {.pose = {.heading = -179.0_deg}}, craft.get()});
  EXPECT_NEAR(output.twist.yaw_rate, -0.5 * 2.0_deg, 1e-12);
  EXPECT_NEAR(output.potential, 0.5 * (1.0 + 2.0_deg * 2.0_deg), 1e-12);
}

TEST(GradientLaw, AllowsGainsUpToOneOverTheControlPeriod) {
  GradientLaw law;
  for (const char* const gain : {"k_x", "k_y", "k_theta"}) {
    EXPECT_TRUE(law.set_gains({{gain, 2.0}}, {}, 0.5)) << gain;
    EXPECT_TRUE(law.set_gains({{gain, 0.0}}, {}, 0.5)) << gain;
    EXPECT_FALSE(law.set_gains({{gain, 2.001}}, {}, 0.5)) << gain;
    EXPECT_FALSE(law.set_gains({{gain, -0.001}}, {}, 0.5)) << gain;
  }
}

}  // namespace
}  // namespace foothill_tracking
