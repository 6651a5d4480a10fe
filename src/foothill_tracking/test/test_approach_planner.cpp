#include <gtest/gtest.h>

#include "foothill_tracking/approach_planner.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

constexpr double kPeriod = 0.1;

ApproachPlanner planner_for(const RobotLimits& limits, const ApproachParameters& parameters = {}) {
  return {limits, kPeriod, parameters};
}

/// Duration of a quintic from rest to rest over a distance, such that neither its peak speed,
/// 15/8 d/T, nor its peak acceleration, 10/sqrt(3) d/T^2, exceeds a limit [s].
double quintic_duration(double distance, double speed, double acceleration) {
  return std::max(15.0 / 8.0 * distance / speed,
                  std::sqrt(10.0 / std::sqrt(3.0) * distance / acceleration));
}

TEST(ApproachPlanner, DescribesARobotByItsVelocityOverTheFloor) {
  const FloorMotion motion = motion_of(
      {.pose = {1.0, 2.0, std::numbers::pi / 6.0}, .twist = {.forward = -0.2, .yaw_rate = 1.0}});
  EXPECT_EQ(motion.p_WC, Eigen::Vector3d(1.0, 2.0, 0.0));
  EXPECT_NEAR(motion.v_WC.x(), -0.2 * std::sqrt(0.75), 1e-12);
  EXPECT_NEAR(motion.v_WC.y(), -0.1, 1e-12);
  EXPECT_EQ(motion.v_WC.z(), 0.0);
}

class RestToRest : public ::testing::TestWithParam<double> {};

TEST_P(RestToRest, IsAsFastAsItsShareOfTheLimitsAllows) {
  const RobotLimits limits{.speed = 0.6, .acceleration = 0.4};
  const ApproachPlanner planner = planner_for(limits, {.limit_share = 0.25});
  const double distance = GetParam();
  const auto path = planner.join(still(distance, 0.0), {}, 5.0);
  const double needed = quintic_duration(distance, 0.25 * 0.6, 0.25 * 0.4);
  ASSERT_GT(needed, 2.0);
  // The planner tries durations in steps of 20 %, and samples may miss a peak by some tenths.
  EXPECT_GE(path->end() - 5.0, 0.995 * needed);
  EXPECT_LE(path->end() - 5.0, 1.2 * needed);
}

INSTANTIATE_TEST_SUITE_P(Distances, RestToRest, ::testing::Values(0.1, 0.3, 1.0, 3.0, 10.0));

RC_GTEST_PROP(ApproachPlanner, StaysWithinTheLimitsOnTheWayToACraftInASlowOrbit, ()) {
  const RobotLimits limits;
  const double radius = any_within(0.3, 1.5);
  // The default orbits take about 110 s on the floor. A craft that turns much faster than the
  // robot approaches it may need more than the limits.
  const double rate = any_within(-0.06, 0.06);
  const double speed = rate * radius;
  const auto craft = circle(radius, rate);
  const RobotState robot{
      .pose = {any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-3.0, 3.0)},
      .twist = {.forward = any_within(-0.2, 0.2)}};
  const double start = any_within(0.0, 50.0);
  const auto path = planner_for(limits).join(craft, motion_of(robot), start);
  const double acceleration = speed * speed / radius;
  for (int i = 0; i <= 1000; ++i) {
    const FloorMotion motion = path->at(start + (path->end() - start) * i / 1000.0);
    // Three per cent, since the planner samples the path more coarsely.
    RC_ASSERT(motion.v_WC.norm() <= 1.03 * std::max(0.5 * limits.speed, 1.5 * std::abs(speed)));
    RC_ASSERT(motion.a_WC.norm() <= 1.03 * std::max(0.5 * limits.acceleration, 1.5 * acceleration));
  }
  const FloorMotion last = path->at(path->end());
  RC_ASSERT((last.p_WC - craft->at(path->end()).p_WC).norm() < 1e-12);
}

TEST(ApproachPlanner, TakesItsMinimumDurationForASmallError) {
  EXPECT_NEAR(planner_for({}).join(still(0.01, 0.0), {}, 1.0)->end(), 3.0, 1e-12);
  EXPECT_NEAR(planner_for({}, {.min_duration = 4.0}).join(still(0.01, 0.0), {}, 1.0)->end(), 5.0,
              1e-12);
  // Twenty commands, however slow the control is.
  const ApproachPlanner slow{{}, 1.0, {}};
  EXPECT_NEAR(slow.join(still(0.01, 0.0), {}, 1.0)->end(), 21.0, 1e-12);
}

TEST(ApproachPlanner, FollowsACraftThatIsFasterThanItsShareOfTheLimits) {
  // Half of the limit is 0.375 m/s, the craft moves at 0.5 m/s: it must still be reached.
  const auto path = planner_for({}).join(cruise(0.5), {.v_WC = {0.5, 0.0, 0.0}}, 0.0);
  EXPECT_NEAR(path->end(), 2.0, 1e-12);
}

/// Returns the time for which a robot waits, turning, before it starts from rest towards a craft
/// straight ahead of heading zero.
double turning_time(double heading, const RobotLimits& limits) {
  const ApproachPlanner planner = planner_for(limits);
  const auto craft = still(1.0, 0.0);
  const RobotState robot{.pose = {.heading = heading}};
  return planner.from_rest(craft, robot, 0.0)->end() -
         planner.join(craft, motion_of(robot), 0.0)->end();
}

TEST(ApproachPlanner, WaitsForTheTurnTowardsThePath) {
  const RobotLimits limits{.yaw_rate = 1.0, .yaw_acceleration = 2.0, .share = 0.8};
  // At 0.8 rad/s, and 0.5 s to reach and leave that rate; driving backwards saves half a turn.
  EXPECT_NEAR(turning_time(0.4, limits), 0.4 / 0.8 + 0.5, 1e-6);
  EXPECT_NEAR(turning_time(-0.4, limits), 0.4 / 0.8 + 0.5, 1e-6);
  EXPECT_NEAR(turning_time(std::numbers::pi - 0.4, limits), 0.4 / 0.8 + 0.5, 1e-6);
  EXPECT_NEAR(turning_time(1.5, limits), 1.5 / 0.8 + 0.5, 1e-6);
}

TEST(ApproachPlanner, StartsAtOnceIfTheRobotAlreadyStandsAlongThePath) {
  EXPECT_EQ(turning_time(0.0, {}), 0.0);
  EXPECT_EQ(turning_time(0.019, {}), 0.0);
  EXPECT_EQ(turning_time(std::numbers::pi, {}), 0.0);
}

TEST(ApproachPlanner, HoldsThePositionDuringTheTurn) {
  const RobotState robot{.pose = {0.3, 0.4, 1.5}, .twist = {.forward = 0.02}};
  const auto path = planner_for({}).from_rest(still(2.0, 0.4), robot, 10.0);
  for (const double t : {10.0, 10.5, 11.0}) {
    EXPECT_LT((path->at(t).p_WC - Eigen::Vector3d{0.3, 0.4, 0.0}).norm(), 1e-12) << t;
    EXPECT_EQ(path->at(t).v_WC.norm(), 0.0) << t;
  }
  EXPECT_GT(path->at(13.0).v_WC.norm(), 0.0);
}

}  // namespace
}  // namespace foothill_tracking
