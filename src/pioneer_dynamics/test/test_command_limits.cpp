#include <gmock/gmock.h>

#include "pioneer_dynamics/command_limits.hpp"

namespace pioneer_dynamics {
namespace {

constexpr foothill_core::AxisLimits kLimits{.speed = 1.0, .acceleration = 0.5, .deceleration = 2.0};

TEST(CommandLimits, ReachesASpeedInTheTimeItsAccelerationTakes) {
  double speed = 0.0;
  for (int i = 0; i < 160; ++i) speed = foothill_core::ramp(kLimits, speed, 0.8, 0.01);
  EXPECT_NEAR(speed, 0.8, 1e-12);
  speed = 0.0;
  for (int i = 0; i < 80; ++i) speed = foothill_core::ramp(kLimits, speed, 0.8, 0.01);
  EXPECT_NEAR(speed, 0.4, 1e-12);
}

TEST(CommandLimits, BrakesWithTheDeceleration) {
  EXPECT_NEAR(foothill_core::ramp(kLimits, 0.8, 0.0, 0.1), 0.6, 1e-15);
  EXPECT_NEAR(foothill_core::ramp(kLimits, -0.8, -0.1, 0.1), -0.6, 1e-15);
}

TEST(CommandLimits, ReversesThroughZeroWithBothRates) {
  // It stops after 0.1 / 2 = 0.05 s, and accelerates at 0.5 m/s^2 for the other 0.05 s.
  EXPECT_NEAR(foothill_core::ramp(kLimits, 0.1, -1.0, 0.1), -0.025, 1e-15);
  EXPECT_NEAR(foothill_core::ramp(kLimits, -0.1, 1.0, 0.1), 0.025, 1e-15);
}

TEST(CommandLimits, NeverExceedsTheTopSpeed) {
  double speed = 0.0;
  for (int i = 0; i < 1000; ++i) speed = foothill_core::ramp(kLimits, speed, -7.0, 0.01);
  EXPECT_DOUBLE_EQ(speed, -1.0);
}

TEST(CommandLimits, SlowsDownWhenTheTopSpeedIsLowered) {
  foothill_core::AxisLimits slower = kLimits;
  slower.speed = 0.2;
  EXPECT_NEAR(foothill_core::ramp(slower, 1.0, 1.0, 0.1), 0.8, 1e-15);
}

TEST(CommandLimits, TheTwoAxesActTogether) {
  const CommandLimits limits{.forward = {1.0, 0.5, 0.5}, .yaw = {2.0, 4.0, 4.0}};
  const VelocityCommand next = ramp(limits, {}, {1.0, -2.0}, 0.1);
  EXPECT_NEAR(next.forward, 0.05, 1e-15);
  EXPECT_NEAR(next.yaw_rate, -0.4, 1e-15);
}

}  // namespace
}  // namespace pioneer_dynamics
