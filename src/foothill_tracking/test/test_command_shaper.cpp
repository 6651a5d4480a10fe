#include <gtest/gtest.h>

#include "foothill_tracking/command_shaper.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

constexpr double kHold = 0.1;

RC_GTEST_PROP(CommandShaper, CompensatesForRounding, ()) {
  const RobotLimits limits;
  CommandShaper shaper{limits};
  const PlanarTwist wanted{.forward = any_within(-0.02, 0.02), .yaw_rate = any_within(-0.1, 0.1)};
  shaper.reset(wanted);
  double forward = 0.0;
  double yaw = 0.0;
  for (int i = 0; i < 200; ++i) {
    const PlanarTwist twist = shaper.shape(wanted, kHold).twist;
    forward += twist.forward - wanted.forward;
    yaw += twist.yaw_rate - wanted.yaw_rate;
    RC_ASSERT(std::abs(forward) <= 0.5 * limits.speed_quantum + 1e-12);
    RC_ASSERT(std::abs(yaw) <= 0.5 * limits.yaw_quantum + 1e-12);
  }
}

RC_GTEST_PROP(CommandShaper, CompensatesForRoundingOfCommandsThatChange, ()) {
  const RobotLimits limits;
  CommandShaper shaper{limits};
  double sent = 0.0;
  double due = 0.0;
  for (int i = 0; i < 100; ++i) {
    sent += shaper.shape({.forward = any_within(-0.5, 0.5)}, kHold).twist.forward;
    due += shaper.last().forward;
    RC_ASSERT(std::abs(sent - due) <= 0.5 * limits.speed_quantum + 1e-12);
  }
}

RC_GTEST_PROP(CommandShaper, CommandsWholeQuanta, ()) {
  const RobotLimits limits{.speed_quantum = 0.004, .yaw_quantum = 0.02};
  CommandShaper shaper{limits};
  for (int i = 0; i < 20; ++i) {
    const PlanarTwist twist =
        shaper.shape({any_within(-0.5, 0.5), 0.0, any_within(-1.0, 1.0)}, kHold).twist;
    RC_ASSERT(std::abs(std::remainder(twist.forward, 0.004)) < 1e-12);
    RC_ASSERT(std::abs(std::remainder(twist.yaw_rate, 0.02)) < 1e-12);
  }
}

RC_GTEST_PROP(CommandShaper, NeverLeavesTheRobotsLimits, ()) {
  const RobotLimits limits;
  CommandShaper shaper{limits};
  shaper.reset({});
  PlanarTwist before;
  for (int i = 0; i < 50; ++i) {
    const PlanarTwist wanted{.forward = any_within(-3.0, 3.0), .yaw_rate = any_within(-9.0, 9.0)};
    const PlanarTwist twist = shaper.shape(wanted, kHold).twist;
    RC_ASSERT(std::abs(twist.forward) <= limits.speed + 1e-12);
    RC_ASSERT(std::abs(twist.yaw_rate) <= limits.yaw_rate + 1e-12);
    RC_ASSERT(std::abs(twist.forward - before.forward) <=
              limits.acceleration * kHold + limits.speed_quantum + 1e-12);
    RC_ASSERT(std::abs(twist.yaw_rate - before.yaw_rate) <=
              limits.yaw_acceleration * kHold + limits.yaw_quantum + 1e-12);
    before = twist;
  }
}

RC_GTEST_PROP(CommandShaper, TreatsBothSensesAlike, ()) {
  CommandShaper shaper{RobotLimits{}};
  CommandShaper mirrored{RobotLimits{}};
  for (int i = 0; i < 30; ++i) {
    const PlanarTwist wanted{.forward = any_within(-1.0, 1.0), .yaw_rate = any_within(-3.0, 3.0)};
    const PlanarTwist twist = shaper.shape(wanted, kHold).twist;
    const PlanarTwist other =
        mirrored.shape({.forward = -wanted.forward, .yaw_rate = -wanted.yaw_rate}, kHold).twist;
    RC_ASSERT(twist.forward == -other.forward);
    RC_ASSERT(twist.yaw_rate == -other.yaw_rate);
  }
}

TEST(CommandShaper, RampsWithTheRobotsAccelerationAndItsCommandPeriod) {
  // 0.3 m/s^2 over 0.2 s is 0.06 m/s; 0.5 rad/s^2 is 0.1 rad/s.
  const RobotLimits limits{.acceleration = 0.3, .yaw_acceleration = 0.5, .yaw_quantum = 0.0};
  CommandShaper shaper{limits};
  for (int i = 1; i <= 5; ++i) {
    const auto shaped = shaper.shape({.forward = -0.4, .yaw_rate = 0.8}, 0.2);
    EXPECT_NEAR(shaped.twist.forward, -0.06 * i, 1e-12);
    EXPECT_NEAR(shaped.twist.yaw_rate, 0.1 * i, 1e-12);
  }
}

TEST(CommandShaper, ReportsSaturationOfEitherAxisBySpeedOrAcceleration) {
  const RobotLimits limits;
  const auto is_saturated = [&](const PlanarTwist& from, const PlanarTwist& wanted) {
    CommandShaper shaper{limits};
    shaper.reset(from);
    return shaper.shape(wanted, kHold).saturated;
  };
  EXPECT_TRUE(is_saturated({}, {.forward = 0.5}));
  EXPECT_TRUE(is_saturated({.forward = 0.5}, {}));
  EXPECT_FALSE(is_saturated({.forward = 0.5}, {.forward = 0.51}));
  EXPECT_TRUE(is_saturated({.forward = 0.75}, {.forward = 0.76}));
  EXPECT_TRUE(is_saturated({}, {.yaw_rate = 0.5}));
  EXPECT_FALSE(is_saturated({}, {.yaw_rate = 0.17}));
  EXPECT_TRUE(is_saturated({.yaw_rate = -1.745}, {.yaw_rate = -1.8}));
}

TEST(CommandShaper, DoesNotRoundWithoutAQuantum) {
  CommandShaper shaper{RobotLimits{.speed_quantum = 0.0, .yaw_quantum = 0.0}};
  const PlanarTwist twist = shaper.shape({.forward = 0.012345, .yaw_rate = 0.054321}, kHold).twist;
  EXPECT_EQ(twist.forward, 0.012345);
  EXPECT_EQ(twist.yaw_rate, 0.054321);
}

TEST(CommandShaper, ComesToRestWithAResidualOfHalfAQuantum) {
  const double half = 0.5 * RobotLimits{}.speed_quantum;
  for (const double wanted : {half, -half}) {
    CommandShaper shaper{RobotLimits{}};
    (void)shaper.shape({.forward = wanted}, kHold);
    (void)shaper.shape({}, kHold);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(shaper.shape({}, kHold).twist.forward, 0.0) << i;
  }
}

TEST(CommandShaper, ForgetsItsResidualAndVelocityOnReset) {
  CommandShaper shaper{RobotLimits{}};
  // Each command leaves 0.4 mm/s behind; two of them round up.
  (void)shaper.shape({.forward = 0.0104}, kHold);
  shaper.reset({.forward = 0.5});
  EXPECT_EQ(shaper.last().forward, 0.5);
  EXPECT_NEAR(shaper.shape({.forward = 0.5004}, kHold).twist.forward, 0.5, 1e-12);
  EXPECT_NEAR(shaper.shape({.forward = 0.5004}, kHold).twist.forward, 0.501, 1e-12);
}

}  // namespace
}  // namespace foothill_tracking
