#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "foothill_tracking/force_law.hpp"
#include "foothill_tracking/gradient_law.hpp"
#include "foothill_tracking/preview_law.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The thesis' law in the thesis' own terms: wheel speeds by least squares (4.35), in its axes.
Twist thesis_law(const Pose& pose, const Twist& twist, const FloorMotion& target,
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
  const Eigen::Vector3d wanted{target.v_WC.x() - gains.k_x * dx, target.v_WC.y() - gains.k_y * dy,
                               theta_d_rate - gains.k_theta * wrap_angle(theta - theta_d)};
  const Eigen::Vector2d wheels = B.colPivHouseholderQr().solve(wanted);
  return {.forward = 0.5 * radius * (wheels(0) + wheels(1)),
          .yaw_rate = 0.5 * radius * (wheels(0) - wheels(1)) / half_track};
}

RC_GTEST_PROP(GradientLaw, IsTheLeastSquaresSolutionOfTheThesisInItsAxes, ()) {
  const GradientLaw::Parameters gains{any_within(0.001, 0.5), any_within(0.001, 0.5),
                                      any_within(0.001, 0.5)};
  GradientLaw law{gains};
  const FloorMotion target{{any_within(-1.0, 1.0), any_within(-1.0, 1.0), 0.0},
                           {any_within(-0.1, 0.1), any_within(-0.1, 0.1), 0.0}};
  const FunctionReference reference{[&](double) { return target; }};
  const RobotState robot{
      .pose = {any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-3.0, 3.0)},
      .twist = {.forward = any_within(-0.2, 0.2)}};
  RC_PRE((robot.pose.position() - target.p_WC.head<2>()).norm() > 0.01);
  const Twist twist = law.command({0.0, 1.0, robot, &reference}).twist;
  const Twist thesis = thesis_law(robot.pose, robot.twist, target, gains);
  RC_ASSERT(std::abs(twist.forward - thesis.forward) < 1e-12);
  RC_ASSERT(std::abs(twist.yaw_rate - thesis.yaw_rate) < 1e-9);
}

TEST(GradientLaw, ApproachesAPointAheadExponentially) {
  const double gain = 0.3;
  GradientLaw law{{gain, gain, gain}};
  const FunctionReference point{[](double) { return FloorMotion{.p_WC = {1.0, 0.0, 0.0}}; }};
  RobotState robot;
  const double dt = 1e-3;
  for (int i = 0; i < 5000; ++i) {
    robot.twist = law.command({i * dt, dt, robot, &point}).twist;
    robot.pose = advance(robot.pose, robot.twist, dt);
  }
  // Euler's steps of 1 ms are off by k^2 dt t / 2, relative.
  EXPECT_NEAR(1.0 - robot.pose.x, std::exp(-gain * 5.0), 1e-4);
}

/// Motion of errors as seen by the robot, for the feedback's proof.
struct ErrorRates {
  double along, across, heading;
};

ErrorRates rates(const PlanarError& error, const Twist& twist, double speed, double yaw_rate) {
  return {twist.yaw_rate * error.across - twist.forward + speed * std::cos(error.heading),
          -twist.yaw_rate * error.along + speed * std::sin(error.heading),
          yaw_rate - twist.yaw_rate};
}

RC_GTEST_PROP(PreviewFeedback, LetsItsLyapunovFunctionFallAtAnyErrorAndSpeed, ()) {
  const PreviewFeedback feedback;
  const PlanarError error{any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-3.1, 3.1)};
  const double speed = any_within(-0.6, 0.6);
  const double acceleration = any_within(-0.3, 0.3);
  const double yaw_rate = any_within(-1.0, 1.0);
  const Twist twist = feedback.twist(error, speed, acceleration, yaw_rate);
  const ErrorRates rate = rates(error, twist, speed, yaw_rate);
  const double h = 1e-6;
  const auto at = [&](double t) {
    return feedback.potential({error.along + rate.along * t, error.across + rate.across * t,
                               error.heading + rate.heading * t},
                              speed + acceleration * t);
  };
  const double fall = (at(h) - at(-h)) / (2.0 * h);
  RC_ASSERT(fall <= 1e-8 * (1.0 + at(0.0)));
}

RC_GTEST_PROP(PreviewFeedback, FallsByExactlyWhatTheProofSaysWhereTheSpeedIsConstant, ()) {
  const PreviewFeedback feedback;
  const auto& gains = feedback.parameters;
  const PlanarError error{any_within(-0.5, 0.5), any_within(-0.5, 0.5), any_within(-1.5, 1.5)};
  const double speed = any_within(-0.3, 0.3);
  const ErrorRates rate = rates(error, feedback.twist(error, speed, 0.0, 0.4), speed, 0.4);
  const double h = 1e-6;
  const auto at = [&](double t) {
    return feedback.potential({error.along + rate.along * t, error.across + rate.across * t,
                               error.heading + rate.heading * t},
                              speed);
  };
  const double distance = std::hypot(error.along, error.across) / gains.far;
  const double proof =
      -gains.k_along * error.along * error.along / (1.0 + distance * distance) -
      gains.k_heading * error.heading * error.heading / feedback.across_weight(speed);
  RC_ASSERT(std::abs((at(h) - at(-h)) / (2.0 * h) - proof) < 1e-6);
}

TEST(PreviewLaw, RemovesAnErrorAlongExponentially) {
  PreviewLaw law{{}, {.k_along = 0.5, .far = 10.0}};
  const FunctionReference line{
      [](double t) { return FloorMotion{{0.1 * t, 0.0, 0.0}, {0.1, 0.0, 0.0}}; }};
  RobotState robot{.pose = {-0.02, 0.0, 0.0}, .twist = {.forward = 0.1}};
  const double dt = 0.01;
  for (int i = 0; i < 400; ++i) {
    robot.twist = law.command({i * dt, dt, robot, &line}).twist;
    robot.pose = advance(robot.pose, robot.twist, dt);
  }
  const double left = 0.4 - robot.pose.x;
  EXPECT_NEAR(left, 0.02 * std::pow(1.0 - 0.5 * dt, 400), 1e-8);
  EXPECT_NEAR(robot.pose.y, 0.0, 1e-12);
}

RC_GTEST_PROP(PreviewLaw, BringsAKinematicRobotOntoACircleFromAnyPose, ()) {
  const auto reference = circle(1.0, 0.15);
  PreviewLaw law{RobotLimits{}};
  RobotState robot{.pose = {any_within(-0.5, 2.5), any_within(-1.5, 1.5), any_within(-3.1, 3.1)}};
  const double dt = 0.1;
  for (int i = 0; i < 1200; ++i) {
    robot.twist = law.command({i * dt, dt, robot, reference.get()}).twist;
    robot.pose = advance(robot.pose, robot.twist, dt);
  }
  const Eigen::Vector2d target = reference->at(120.0).p_WC.head<2>();
  RC_ASSERT((robot.pose.position() - target).norm() < 1e-4);
}

TEST(PreviewLaw, RefusesGainsThatTheRobotCannotFollow) {
  PreviewLaw law{RobotLimits{}};
  const auto refusal = [&](const Gains& gains, double period) {
    const auto done = law.set_gains(gains, {}, period);
    return done ? std::string{} : done.error().reason;
  };
  EXPECT_THAT(refusal({{"k_along", 3.0}}, 1.0), HasSubstr("k_along is 3, but must lie within"));
  EXPECT_THAT(refusal({{"k_heading", -1.0}}, 0.1), HasSubstr("k_heading"));
  EXPECT_THAT(refusal({{"k_across", 5.0}}, 0.1), HasSubstr("damping"));
  EXPECT_THAT(refusal({{"far", 2.0}}, 0.1), HasSubstr("robot's speed"));
  EXPECT_THAT(refusal({{"speed", 2.0}}, 0.1), HasSubstr("there is no gain 'speed'; there are"));
  EXPECT_THAT(refusal({{"k_along", std::nan("")}}, 0.1), HasSubstr("k_along"));
  EXPECT_EQ(law.gains().at("k_along"), PreviewLaw::Parameters{}.k_along);
  EXPECT_EQ(refusal({{"k_along", 2.0}}, 0.1), "");
  EXPECT_EQ(law.gains().at("k_along"), 2.0);
}

TEST(ForceLaw, LetsErrorsDecayAsACriticallyDampedSpringInAllThreeAxes) {
  const RobotLimits limits{.mass = 25.0, .force = 1e3, .torque = 1e3};
  ForceLaw law{limits, {.frequency = 0.5, .damping = 1.0, .turn_frequency = 0.7}};
  const auto reference = circle(1.0, 0.2);
  const FloorMotion begin = reference->at(0.0);
  const Eigen::Vector3d off{0.3, -0.2, 0.1};
  Eigen::Vector3d p = begin.p_WC - off;
  Eigen::Vector3d v = begin.v_WC;
  RobotState robot{.pose = {.heading = 0.4}};
  const double dt = 1e-3;
  for (int i = 0; i < 6000; ++i) {
    const double c = std::cos(robot.pose.heading);
    const double s = std::sin(robot.pose.heading);
    robot.pose.x = p.x();
    robot.pose.y = p.y();
    robot.z = p.z();
    robot.z_rate = v.z();
    robot.twist.forward = c * v.x() + s * v.y();
    robot.twist.lateral = -s * v.x() + c * v.y();
    const LawOutput output = law.command({i * dt, dt, robot, reference.get()});
    v += dt * output.force_W / limits.mass;
    p += dt * v;
    robot.twist.yaw_rate += dt * output.torque / limits.inertia;
    robot.pose.heading += dt * robot.twist.yaw_rate;
  }
  const auto closed_form = [](double w, double t) { return (1.0 + w * t) * std::exp(-w * t); };
  // Semi-implicit Euler errs by about w dt.
  const Eigen::Vector3d left = reference->at(6.0).p_WC - p;
  EXPECT_LT((left - off * closed_form(0.5, 6.0)).norm(), 1e-3);
  EXPECT_NEAR(robot.pose.heading, 0.4 * closed_form(0.7, 6.0), 1e-3);
}

TEST(ForceLaw, KeepsItsDirectionWhereThrustersSaturate) {
  const RobotLimits limits{.force = 0.5, .torque = 0.1};
  ForceLaw law{limits};
  const FunctionReference far{[](double) { return FloorMotion{.p_WC = {30.0, 40.0, 0.0}}; }};
  const LawOutput output = law.command({0.0, 0.1, {.pose = {.heading = 3.0}}, &far});
  EXPECT_NEAR(output.force_W.norm(), 0.5, 1e-12);
  EXPECT_NEAR(output.force_W.x() / output.force_W.y(), 0.75, 1e-12);
  EXPECT_NEAR(std::abs(output.torque), 0.1, 1e-12);
}

TEST(Laws, AreMadeByNameAndListedInTheError) {
  EXPECT_THAT(law_names(), ElementsAre("force", "gradient", "preview"));
  EXPECT_EQ((*make_law("gradient", {}))->name(), "gradient");
  EXPECT_THAT(make_law("magic", {}).error().reason, HasSubstr("force, gradient, preview"));
}

TEST(Laws, CanBeAddedWithoutARebuild) {
  register_law("mine", [](const RobotLimits&) -> std::unique_ptr<TrackingLaw> {
    return std::make_unique<GradientLaw>(GradientLaw::Parameters{.k_x = 0.42});
  });
  EXPECT_EQ((*make_law("mine", {}))->gains().at("k_x"), 0.42);
}

}  // namespace
}  // namespace foothill_tracking
