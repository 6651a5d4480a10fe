#include <gtest/gtest.h>

#include "foothill_tracking/force_law.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

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
  const auto far = still(30.0, 40.0);
  const LawOutput output = law.command({0.0, 0.1, {.pose = {.heading = 3.0}}, far.get()});
  EXPECT_NEAR(output.force_W.norm(), 0.5, 1e-12);
  EXPECT_NEAR(output.force_W.x() / output.force_W.y(), 0.75, 1e-12);
  EXPECT_NEAR(std::abs(output.torque), 0.1, 1e-12);
}

RC_GTEST_PROP(ForceLaw, LetsItsLyapunovFunctionFallByItsDamping, ()) {
  const RobotLimits limits{.mass = 12.0, .force = 1e6};
  const double w = any_within(0.1, 2.0);
  const double damping = any_within(0.2, 1.5);
  ForceLaw law{limits, {.frequency = w, .damping = damping}};
  const FloorMotion target{any_vector(1.0), any_vector(0.5), any_vector(0.1)};
  const FunctionReference reference{[&](double) { return target; }};
  const Eigen::Vector3d p = any_vector(1.0);
  const Eigen::Vector3d v = any_vector(0.5);
  const RobotState robot{.pose = {.x = p.x(), .y = p.y()},
                         .twist = {.forward = v.x(), .lateral = v.y()},
                         .z = p.z(),
                         .z_rate = v.z()};
  const LawOutput output = law.command({0.0, 0.1, robot, &reference});
  const Eigen::Vector3d off = target.p_WC - p;
  const Eigen::Vector3d off_rate = target.v_WC - v;
  const Eigen::Vector3d off_acceleration = target.a_WC - output.force_W / limits.mass;
  const double fall = off_rate.dot(off_acceleration) + w * w * off.dot(off_rate);
  RC_ASSERT(std::abs(fall + 2.0 * damping * w * off_rate.squaredNorm()) < 1e-9);
  RC_ASSERT(std::abs(output.potential -
                     0.5 * (off_rate.squaredNorm() + w * w * off.squaredNorm())) < 1e-12);
}

RC_GTEST_PROP(ForceLaw, CommandsTheSameForceAtAnyHeadingOfTheCraft, ()) {
  const RobotLimits limits{.force = 1e6};
  ForceLaw law{limits};
  const auto reference = circle(1.0, 0.2);
  const double c = 0.11;
  const double s = -0.07;
  const auto force_at = [&](double heading) {
    const double x = c * std::cos(heading) + s * std::sin(heading);
    const double y = -c * std::sin(heading) + s * std::cos(heading);
    const RobotState robot{.pose = {0.3, 0.2, heading}, .twist = {.forward = x, .lateral = y}};
    return law.command({1.0, 0.1, robot, reference.get()}).force_W;
  };
  RC_ASSERT((force_at(any_within(-3.1, 3.1)) - force_at(0.0)).norm() < 1e-12);
}

TEST(ForceLaw, TurnsTheShortWayToItsHeading) {
  const RobotLimits limits{.inertia = 0.5, .torque = 10.0};
  ForceLaw law{limits, {.damping = 1.0, .turn_frequency = 0.4, .heading = -3.0}};
  const auto craft = still(0.0, 0.0);
  const auto torque = [&](double heading, double yaw_rate) {
    const RobotState robot{.pose = {.heading = heading}, .twist = {.yaw_rate = yaw_rate}};
    return law.command({0.0, 0.1, robot, craft.get()}).torque;
  };
  const double gap = 2.0 * std::numbers::pi - 6.0;
  EXPECT_NEAR(torque(3.0, 0.0), 0.5 * 0.16 * gap, 1e-12);
  EXPECT_NEAR(torque(-3.0, 0.2), -0.5 * 2.0 * 0.4 * 0.2, 1e-12);
  EXPECT_EQ(law.command({0.0, 0.1, {}, craft.get()}).heading, -3.0);
}

TEST(ForceLaw, AllowsFrequenciesUpToHalfTheControlRate) {
  ForceLaw law{RobotLimits{}};
  for (const char* const gain : {"frequency", "turn_frequency"}) {
    EXPECT_TRUE(law.set_gains({{gain, 2.0}}, {}, 0.25)) << gain;
    EXPECT_FALSE(law.set_gains({{gain, 2.001}}, {}, 0.25)) << gain;
    EXPECT_FALSE(law.set_gains({{gain, 0.0}}, {}, 0.25)) << gain;
  }
  EXPECT_FALSE(law.set_gains({{"damping", 0.09}}, {}, 0.25));
  EXPECT_FALSE(law.set_gains({{"heading", 3.15}}, {}, 0.25));
}

}  // namespace
}  // namespace foothill_tracking
