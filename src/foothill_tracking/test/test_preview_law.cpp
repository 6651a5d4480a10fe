#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foothill_tracking/preview_law.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::HasSubstr;

/// Error dynamics in the robot's axes, as used in the proof of the feedback.
struct ErrorRates {
  double along, across, heading;
};

ErrorRates rates(const PlanarError& error, const PlanarTwist& twist, double speed,
                 double yaw_rate) {
  return {twist.yaw_rate * error.across - twist.forward + speed * std::cos(error.heading),
          -twist.yaw_rate * error.along + speed * std::sin(error.heading),
          yaw_rate - twist.yaw_rate};
}

/// Returns the rate of the Lyapunov function for a robot that obeys the feedback [m^2/s].
double potential_rate(const PreviewFeedback& feedback, const PlanarError& error, double speed,
                      double acceleration, double yaw_rate) {
  const PlanarTwist twist = feedback.twist(error, speed, acceleration, yaw_rate);
  const ErrorRates rate = rates(error, twist, speed, yaw_rate);
  const auto potential = [&](double t) {
    return feedback.potential({error.along + rate.along * t, error.across + rate.across * t,
                               error.heading + rate.heading * t},
                              speed + acceleration * t);
  };
  return rate_of(potential, 0.0, 1e-6);
}

RC_GTEST_PROP(PreviewFeedback, LetsItsLyapunovFunctionFallAtAnyErrorAndSpeed, ()) {
  const PreviewFeedback feedback;
  const PlanarError error{any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-3.1, 3.1)};
  const double speed = any_within(-0.6, 0.6);
  const double fall =
      potential_rate(feedback, error, speed, any_within(-0.3, 0.3), any_within(-1.0, 1.0));
  RC_ASSERT(fall <= 1e-8 * (1.0 + feedback.potential(error, speed)));
}

RC_GTEST_PROP(PreviewFeedback, DecreasesAtTheProvenRateWhereTheSpeedIsConstant, ()) {
  const PreviewFeedback feedback;
  const auto& gains = feedback.parameters;
  const PlanarError error{any_within(-0.5, 0.5), any_within(-0.5, 0.5), any_within(-1.5, 1.5)};
  const double speed = any_within(-0.3, 0.3);
  const double distance = std::hypot(error.along, error.across) / gains.far;
  const double proof =
      -gains.k_along * error.along * error.along / (1.0 + distance * distance) -
      gains.k_heading * error.heading * error.heading / feedback.across_weight(speed);
  RC_ASSERT(std::abs(potential_rate(feedback, error, speed, 0.0, 0.4) - proof) < 1e-6);
}

TEST(PreviewFeedback, SaturatesWithTheDistance) {
  // Far away the speed is at most k_along times `far`, here 0.2 m/s, on top of the reference's.
  const PreviewFeedback feedback{{.k_along = 2.0, .far = 0.1}};
  EXPECT_NEAR(feedback.twist({.along = 1e6}, 0.3, 0.0, 0.0).forward, 0.3 + 0.2, 1e-6);
  EXPECT_NEAR(feedback.twist({.along = -1e6}, 0.3, 0.0, 0.0).forward, 0.3 - 0.2, 1e-6);
  EXPECT_NEAR(feedback.twist({.along = 1e-6}, 0.0, 0.0, 0.0).forward, 2e-6, 1e-12);
}

TEST(PreviewFeedback, IsZeroWithoutAnError) {
  const PreviewFeedback feedback;
  EXPECT_EQ(feedback.twist({}, 0.3, 0.2, 0.5), (PlanarTwist{.forward = 0.3, .yaw_rate = 0.5}));
  EXPECT_EQ(feedback.potential({}, 0.3), 0.0);
}

TEST(PreviewFeedback, WeighsCrossTrackErrorsLessAtLowSpeed) {
  const PreviewFeedback feedback{{.k_across = 0.9, .slow_speed = 0.02}};
  EXPECT_NEAR(feedback.across_weight(0.0), 0.81 / 4e-4, 1e-9);
  EXPECT_NEAR(feedback.across_weight(0.02), 0.5 * 0.81 / 4e-4, 1e-9);
  // The gain from position to yaw rate has its maximum k^2 / 2 v_0 at that speed.
  const auto gain = [&](double speed) { return feedback.across_weight(speed) * speed; };
  EXPECT_NEAR(gain(0.02), 0.81 / 0.04, 1e-9);
  for (const double speed : {0.005, 0.015, 0.025, 0.1}) EXPECT_LT(gain(speed), gain(0.02)) << speed;
}

TEST(PreviewLaw, RemovesAnErrorAlongExponentially) {
  PreviewLaw law{{}, {.k_along = 0.5, .far = 10.0}};
  const RobotState robot =
      tracked(law, *cruise(0.1), {.pose = {.x = -0.02}, .twist = {.forward = 0.1}}, 0.01, 400);
  const double left = 0.4 - robot.pose.x;
  EXPECT_NEAR(left, 0.02 * std::pow(1.0 - 0.5 * 0.01, 400), 1e-8);
  EXPECT_NEAR(robot.pose.y, 0.0, 1e-12);
}

RC_GTEST_PROP(PreviewLaw, BringsAKinematicRobotOntoACircleFromAnyPose, ()) {
  const auto reference = circle(1.0, 0.15);
  PreviewLaw law{RobotLimits{}};
  const RobotState start{
      .pose = {any_within(-0.5, 2.5), any_within(-1.5, 1.5), any_within(-3.1, 3.1)}};
  const RobotState robot = tracked(law, *reference, start, 0.1, 1200);
  const Eigen::Vector2d target = reference->at(120.0).p_WC.head<2>();
  RC_ASSERT((robot.pose.position() - target).norm() < 1e-4);
}

TEST(PreviewLaw, RefusesGainsThatTheRobotCannotFollow) {
  PreviewLaw law{RobotLimits{}};
  const auto error_of_gains = [&](const Gains& gains, double period) {
    const auto done = law.set_gains(gains, {}, period);
    return done ? std::string{} : done.error().reason;
  };
  EXPECT_THAT(error_of_gains({{"k_along", 3.0}}, 1.0),
              HasSubstr("k_along is 3, but must be between"));
  EXPECT_THAT(error_of_gains({{"k_heading", -1.0}}, 0.1), HasSubstr("k_heading"));
  EXPECT_THAT(error_of_gains({{"k_across", 5.0}}, 0.1), HasSubstr("damping"));
  EXPECT_THAT(error_of_gains({{"far", 2.0}}, 0.1), HasSubstr("robot's speed"));
  EXPECT_THAT(error_of_gains({{"speed", 2.0}}, 0.1),
              HasSubstr("unknown gain 'speed'; known gains:"));
  EXPECT_THAT(error_of_gains({{"k_along", std::nan("")}}, 0.1), HasSubstr("k_along"));
  EXPECT_EQ(law.gains().at("k_along"), PreviewLaw::Parameters{}.k_along);
  EXPECT_EQ(error_of_gains({{"k_along", 2.0}}, 0.1), "");
  EXPECT_EQ(law.gains().at("k_along"), 2.0);
}

TEST(PreviewLaw, AllowsGainsUpToBoundsThatDependOnOtherGains) {
  const RobotLimits limits{.speed = 0.6};
  const auto accepts = [&](const Gains& gains) {
    return PreviewLaw{limits}.set_gains(gains, limits, 0.5).has_value();
  };
  EXPECT_TRUE(accepts({{"k_along", 2.0}, {"k_heading", 2.0}, {"k_across", 2.0}}));
  EXPECT_FALSE(accepts({{"k_along", 2.001}}));
  EXPECT_FALSE(accepts({{"k_heading", 2.001}}));
  // k_across up to k_heading, whichever of the two changes; its default is 0.9.
  EXPECT_FALSE(accepts({{"k_heading", 0.8}}));
  EXPECT_TRUE(accepts({{"k_heading", 0.8}, {"k_across", 0.8}}));
  EXPECT_FALSE(accepts({{"k_heading", 0.8}, {"k_across", 0.81}}));
  // `far` up to the speed over k_along; its default is 0.1 m.
  EXPECT_TRUE(accepts({{"far", 0.6}}));
  EXPECT_FALSE(accepts({{"far", 0.601}}));
  EXPECT_TRUE(accepts({{"far", 1.2}, {"k_along", 0.5}}));
  EXPECT_FALSE(accepts({{"slow_speed", 0.601}}));
  EXPECT_FALSE(accepts({{"window", 2.001}}));
}

TEST(PreviewLaw, CommandsTheExactArcOfACircle) {
  const double rate = 0.3;
  PreviewLaw law{RobotLimits{}};
  const RobotState start{.pose = {0.8, 0.0, 0.5 * std::numbers::pi},
                         .twist = {.forward = 0.24, .yaw_rate = rate}};
  // Held for half a second, the chord is 1.9 mm shorter than the arc.
  const auto reference = circle(0.8, rate);
  const PlanarTwist twist = law.command({0.0, 0.5, start, reference.get()}).twist;
  EXPECT_NEAR(twist.forward, 0.24, 1e-12);
  EXPECT_NEAR(twist.yaw_rate, rate, 1e-12);
  const RobotState end = tracked(law, *reference, start, 0.5, 60);
  EXPECT_LT((end.pose.position() - reference->at(30.0).p_WC.head<2>()).norm(), 1e-9);
}

/// Position error of one command without an error at its start, on an ellipse [m].
double holding_error(double hold) {
  constexpr double kRate = 0.3;
  const FunctionReference ellipse{[](double t) {
    const double c = std::cos(kRate * t);
    const double s = std::sin(kRate * t);
    return FloorMotion{{c, 0.5 * s, 0.0}, {-kRate * s, 0.5 * kRate * c, 0.0}};
  }};
  const double t = 2.0;
  const auto tangent = [&](double at) {
    const Eigen::Vector3d v = ellipse.at(at).v_WC;
    return std::atan2(v.y(), v.x());
  };
  const FloorMotion begin = ellipse.at(t);
  const RobotState robot{
      .pose = {begin.p_WC.x(), begin.p_WC.y(), tangent(t)},
      .twist = {.forward = begin.v_WC.norm(), .yaw_rate = rate_of(tangent, t, 1e-4)}};
  // With a short window, the line of motion is the tangent.
  PreviewLaw law{RobotLimits{}, {.window = 1e-3}};
  const PlanarTwist twist = law.command({t, hold, robot, &ellipse}).twist;
  const PlanarPose end = advance(robot.pose, twist, hold);
  return (end.position() - ellipse.at(t + hold).p_WC.head<2>()).norm();
}

TEST(PreviewLaw, HoldsACommandWithAnErrorOfThirdOrder) {
  EXPECT_NEAR(std::log2(holding_error(0.2) / holding_error(0.1)), 3.0, 0.15);
  EXPECT_LT(holding_error(0.1), 1e-5);
}

TEST(PreviewLaw, RemovesASmallErrorAcrossAsInTheLinearisedEquation) {
  // e'' + k_heading e' + w^2 e = 0 with w^2 = k^2 v^2 / (v^2 + v_0^2), overdamped, from rest.
  const PreviewLaw::Parameters gains;
  const double speed = 0.3;
  const double w2 =
      std::pow(gains.k_across * speed, 2) / (speed * speed + gains.slow_speed * gains.slow_speed);
  const double root = std::sqrt(0.25 * gains.k_heading * gains.k_heading - w2);
  const double slow = -0.5 * gains.k_heading + root;
  const double fast = -0.5 * gains.k_heading - root;
  PreviewLaw law{RobotLimits{}};
  const RobotState start{.pose = {.y = -0.001}, .twist = {.forward = speed}};
  for (const int steps : {500, 2000}) {
    const double t = 1e-3 * steps;
    const RobotState robot = tracked(law, *cruise(speed), start, 1e-3, steps);
    const double share = (slow * std::exp(fast * t) - fast * std::exp(slow * t)) / (slow - fast);
    EXPECT_NEAR(robot.pose.y, -0.001 * share, 5e-6) << t;
    law.reset({0.0, 1e-3, start, nullptr});
  }
}

RC_GTEST_PROP(PreviewLaw, TreatsLeftAndRightAlike, ()) {
  const double radius = any_within(0.3, 1.5);
  const double rate = any_within(0.02, 0.3);
  const RobotState robot{
      .pose = {any_within(-1.0, 1.0), any_within(-1.0, 1.0), any_within(-1.4, 1.4)},
      .twist = {.forward = any_within(-0.2, 0.2)}};
  const RobotState mirrored{.pose = {robot.pose.x, -robot.pose.y, -robot.pose.heading},
                            .twist = robot.twist};
  PreviewLaw left{RobotLimits{}};
  PreviewLaw right{RobotLimits{}};
  for (int i = 0; i < 5; ++i) {
    const PlanarTwist one =
        left.command({0.5 + 0.1 * i, 0.1, robot, circle(radius, rate).get()}).twist;
    const PlanarTwist other =
        right.command({0.5 + 0.1 * i, 0.1, mirrored, circle(radius, -rate).get()}).twist;
    RC_ASSERT(std::abs(one.forward - other.forward) < 1e-9);
    RC_ASSERT(std::abs(one.yaw_rate + other.yaw_rate) < 1e-9);
  }
}

TEST(PreviewLaw, DrivesBackwardsInsteadOfTurningAround) {
  PreviewLaw law{RobotLimits{}};
  const auto craft = cruise(-0.2);
  const LawOutput output = law.command({0.0, 0.1, {.twist = {.forward = -0.2}}, craft.get()});
  EXPECT_NEAR(output.twist.forward, -0.2, 1e-12);
  EXPECT_EQ(output.twist.yaw_rate, 0.0);
  EXPECT_EQ(output.heading, 0.0);
}

}  // namespace
}  // namespace foothill_tracking
