#include <gtest/gtest.h>

#include "foothill_tracking/predictor.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

TEST(Predictor, FindsWhereARampLeads) {
  // From rest to 0.3 m/s at 0.3 m/s^2: half a second ahead, 0.3 / 2 * 0.5^2 m.
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 1.0});
  predictor.sent(1.0, {.forward = 0.3});
  EXPECT_NEAR(predictor.at(1.5).pose.x, 0.5 * 0.3 * 0.25, 1e-12);
  EXPECT_NEAR(predictor.at(1.5).twist.forward, 0.15, 1e-12);
  EXPECT_NEAR(predictor.at(3.0).pose.x, 0.15 + 0.3 * 1.0, 1e-12);
}

TEST(Predictor, FindsWhereARampOfTheYawRateLeads) {
  // From 0.2 rad/s to -0.3 rad/s at 0.5 rad/s^2: the heading is 0.2 t - 0.25 t^2 for one second.
  Predictor predictor{RobotLimits{.yaw_acceleration = 0.5}};
  (void)predictor.measure({.t = 0.0, .pose = {.heading = 3.0}, .twist = {.yaw_rate = 0.2}});
  predictor.sent(0.0, {.yaw_rate = -0.3});
  EXPECT_NEAR(predictor.at(0.6).pose.heading, 3.0 + 0.2 * 0.6 - 0.25 * 0.36, 1e-12);
  EXPECT_NEAR(predictor.at(0.6).twist.yaw_rate, -0.1, 1e-12);
  EXPECT_NEAR(predictor.at(3.0).pose.heading, 3.0 - 0.05 - 0.3 * 2.0, 1e-12);
  EXPECT_EQ(predictor.at(3.0).pose.x, 0.0);
}

TEST(Predictor, TakesCommandsWhenTheyActAndNotBefore) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0, .twist = {.forward = 0.1}});
  predictor.sent(0.0, {.forward = 0.1});
  predictor.sent(0.5, {.forward = 0.0});
  EXPECT_NEAR(predictor.at(0.5).pose.x, 0.05, 1e-12);
  // It brakes from 0.1 m/s at 0.3 m/s^2: v^2 / 2a more.
  EXPECT_NEAR(predictor.at(2.0).pose.x, 0.05 + 0.01 / 0.6, 1e-12);
}

RC_GTEST_PROP(Predictor, AgreesWithAFineIntegrationOfAnyCommands, ()) {
  const RobotLimits limits;
  RobotState robot{.pose = {any_within(-1.0, 1.0), any_within(-1.0, 1.0), any_within(-3.0, 3.0)},
                   .twist = {.forward = any_within(-0.7, 0.7), .yaw_rate = any_within(-1.5, 1.5)}};
  Predictor predictor{limits};
  (void)predictor.measure({.t = 5.0, .pose = robot.pose, .twist = robot.twist});
  for (int i = 0; i < 8; ++i) {
    const PlanarTwist command{.forward = any_within(-0.7, 0.7), .yaw_rate = any_within(-1.5, 1.5)};
    predictor.sent(5.0 + 0.3 * i, command);
    robot = servoed(robot, command, 0.3, limits);
  }
  const RobotState predicted = predictor.at(5.0 + 0.3 * 8);
  // An arc of 20 ms errs by v alpha h^3 / 12 across a ramp of the yaw rate, about 1e-6 m.
  RC_ASSERT((predicted.pose.position() - robot.pose.position()).norm() < 2e-4);
  RC_ASSERT(std::abs(predicted.pose.heading - robot.pose.heading) < 1e-5);
  RC_ASSERT(std::abs(predicted.twist.forward - robot.twist.forward) < 1e-9);
  RC_ASSERT(std::abs(predicted.twist.yaw_rate - robot.twist.yaw_rate) < 1e-9);
}

RC_GTEST_PROP(Predictor, IsNotChangedByMeasurementsThatItPredicted, ()) {
  Predictor alone{RobotLimits{}};
  Predictor corrected{RobotLimits{}};
  (void)alone.measure({.t = 0.0});
  (void)corrected.measure({.t = 0.0});
  for (int i = 0; i < 10; ++i) {
    const PlanarTwist command{.forward = any_within(-0.5, 0.5), .yaw_rate = any_within(-1.0, 1.0)};
    alone.sent(0.1 * i, command);
    corrected.sent(0.1 * i, command);
    const RobotState now = corrected.at(0.1 * i + 0.06);
    const Innovation innovation = corrected.measure({0.1 * i + 0.06, now.pose, now.twist});
    RC_ASSERT(innovation.distance < 1e-12 && innovation.turn < 1e-12);
    RC_ASSERT(innovation.speed < 1e-12 && innovation.yaw_rate < 1e-12);
  }
  // A measurement shifts the pieces of the ramps, but must not lose commands or time.
  const RobotState one = alone.at(1.5);
  const RobotState other = corrected.at(1.5);
  RC_ASSERT((one.pose.position() - other.pose.position()).norm() < 1e-5);
  RC_ASSERT(std::abs(one.pose.heading - other.pose.heading) < 1e-9);
  RC_ASSERT(std::abs(one.twist.forward - other.twist.forward) < 1e-9);
}

TEST(Predictor, AveragesOverRoundingOfItsMeasurements) {
  Predictor predictor{RobotLimits{}};
  predictor.sent(0.0, {.forward = 0.0137});
  double largest = 0.0;
  for (int i = 0; i < 300; ++i) {
    const double t = 0.1 * i;
    const double x = 0.0137 * t;
    (void)predictor.measure(
        {.t = t, .pose = {.x = std::round(x * 1e3) * 1e-3}, .twist = {.forward = 0.014}});
    if (i > 50) largest = std::max(largest, std::abs(predictor.at(t).pose.x - x));
  }
  // Rounding alone is 0.5 mm.
  EXPECT_LT(largest, 3e-4);
}

TEST(Predictor, RemovesAFixedShareOfASmallInnovationEachTime) {
  Predictor predictor{RobotLimits{}, {.correction_gain = 0.25}};
  (void)predictor.measure({.t = 0.0});
  const PlanarPose truth{0.002, -0.001, 0.004};
  for (int i = 1; i <= 12; ++i) {
    const Innovation innovation = predictor.measure({.t = 0.1 * i, .pose = truth});
    EXPECT_NEAR(innovation.distance, std::sqrt(5e-6) * std::pow(0.75, i - 1), 1e-12);
    EXPECT_NEAR(innovation.turn, 0.004 * std::pow(0.75, i - 1), 1e-12);
    const double share = 1.0 - std::pow(0.75, i);
    const PlanarPose pose = predictor.at(0.1 * i).pose;
    EXPECT_NEAR(pose.x, share * truth.x, 1e-12);
    EXPECT_NEAR(pose.y, share * truth.y, 1e-12);
    EXPECT_NEAR(pose.heading, share * truth.heading, 1e-12);
  }
}

TEST(Predictor, AcceptsALargeInnovationAtOnce) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0});
  const Innovation innovation =
      predictor.measure({.t = 0.1, .pose = {.x = 0.3, .y = 0.4}, .twist = {.forward = 0.05}});
  EXPECT_NEAR(innovation.distance, 0.5, 1e-12);
  EXPECT_NEAR(innovation.speed, 0.05, 1e-12);
  EXPECT_NEAR(predictor.at(0.1).pose.x, 0.3, 1e-12);
  EXPECT_EQ(predictor.at(0.1).twist.forward, 0.05);
}

TEST(Predictor, DistinguishesNoiseFromAPushByDistanceAndByHeading) {
  const auto heading_after = [](const PlanarPose& measured) {
    Predictor predictor{RobotLimits{}};
    (void)predictor.measure({.t = 0.0});
    (void)predictor.measure({.t = 0.1, .pose = measured});
    return predictor.at(0.1).pose.heading;
  };
  EXPECT_NEAR(heading_after({0.0039, 0.0, 0.009}), 0.3 * 0.009, 1e-12);
  EXPECT_NEAR(heading_after({0.0041, 0.0, 0.009}), 0.009, 1e-12);
  EXPECT_NEAR(heading_after({0.0, 0.0, 0.0099}), 0.3 * 0.0099, 1e-12);
  EXPECT_NEAR(heading_after({0.0, 0.0, 0.0101}), 0.0101, 1e-12);
}

TEST(Predictor, ComparesHeadingsAcrossAFullTurn) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0, .pose = {.heading = std::numbers::pi - 0.001}});
  const Innovation innovation =
      predictor.measure({.t = 0.1, .pose = {.heading = -std::numbers::pi + 0.001}});
  EXPECT_NEAR(innovation.turn, 0.002, 1e-12);
  EXPECT_NEAR(predictor.at(0.1).pose.heading, std::numbers::pi - 0.001 + 0.3 * 0.002, 1e-12);
}

TEST(Predictor, ComparesAVelocityWithTheCommandsAndNotWithEarlierMeasurements) {
  // A robot that is held at rest: the longer the ramp of its commands, the larger the innovation.
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 0.0});
  predictor.sent(0.0, {.forward = 0.2, .yaw_rate = 0.5});
  for (int i = 1; i <= 10; ++i) {
    const Innovation innovation = predictor.measure({.t = 0.1 * i});
    EXPECT_NEAR(innovation.speed, std::min(0.2, 0.03 * i), 1e-12);
    EXPECT_NEAR(innovation.yaw_rate, std::min(0.5, RobotLimits{}.yaw_acceleration * 0.1 * i),
                1e-12);
  }
}

TEST(Predictor, IgnoresMeasurementsThatAreNotNewerThanTheLast) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 1.0, .pose = {.x = 1.0}});
  for (const double t : {0.9, 1.0}) {
    EXPECT_EQ(predictor.measure({.t = t, .pose = {.x = 9.0}}).distance, 0.0);
    EXPECT_EQ(predictor.at(1.0).pose.x, 1.0);
    EXPECT_EQ(predictor.measured_at(), 1.0);
  }
}

TEST(Predictor, ReturnsTheLastMeasurementForEarlierTimes) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 2.0, .pose = {.x = 1.0}, .twist = {.forward = 0.4}});
  EXPECT_EQ(predictor.at(1.0).pose.x, 1.0);
  EXPECT_NEAR(predictor.at(2.5).pose.x, 1.2, 1e-12);
}

TEST(Predictor, ForgetsCommandsAndTimeOnReset) {
  Predictor predictor{RobotLimits{}};
  (void)predictor.measure({.t = 7.0});
  predictor.sent(7.0, {.forward = 0.5});
  predictor.reset();
  EXPECT_FALSE(predictor.has_begun());
  (void)predictor.measure({.t = 1.0, .pose = {.x = 0.3}});
  EXPECT_TRUE(predictor.has_begun());
  EXPECT_EQ(predictor.measured_at(), 1.0);
  EXPECT_EQ(predictor.at(9.0).pose.x, 0.3);
}

}  // namespace
}  // namespace foothill_tracking
