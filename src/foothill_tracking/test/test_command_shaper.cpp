#include <gtest/gtest.h>

#include "foothill_tracking/command_shaper.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

RC_GTEST_PROP(CommandShaper, GivesBackWhatRoundingTook, ()) {
  const RobotLimits limits;
  CommandShaper shaper{limits};
  const Twist wanted{.forward = any_within(-0.02, 0.02), .yaw_rate = any_within(-0.1, 0.1)};
  shaper.reset(wanted);
  double forward = 0.0;
  double yaw = 0.0;
  for (int i = 0; i < 200; ++i) {
    const Twist twist = shaper.shape(wanted, 0.1).twist;
    forward += twist.forward - wanted.forward;
    yaw += twist.yaw_rate - wanted.yaw_rate;
    RC_ASSERT(std::abs(forward) <= 0.5 * limits.speed_quantum + 1e-12);
    RC_ASSERT(std::abs(yaw) <= 0.5 * limits.yaw_quantum + 1e-12);
  }
}

RC_GTEST_PROP(CommandShaper, NeverLeavesTheRobotsLimits, ()) {
  const RobotLimits limits;
  CommandShaper shaper{limits};
  shaper.reset({});
  Twist before;
  for (int i = 0; i < 50; ++i) {
    const Twist wanted{.forward = any_within(-3.0, 3.0), .yaw_rate = any_within(-9.0, 9.0)};
    const Twist twist = shaper.shape(wanted, 0.1).twist;
    RC_ASSERT(std::abs(twist.forward) <= limits.speed + 1e-12);
    RC_ASSERT(std::abs(twist.yaw_rate) <= limits.yaw_rate + 1e-12);
    RC_ASSERT(std::abs(twist.forward - before.forward) <=
              limits.acceleration * 0.1 + limits.speed_quantum + 1e-12);
    RC_ASSERT(std::abs(twist.yaw_rate - before.yaw_rate) <=
              limits.yaw_acceleration * 0.1 + limits.yaw_quantum + 1e-12);
    before = twist;
  }
}

TEST(CommandShaper, SaysWhenItGivesLessThanWhatWasWanted) {
  CommandShaper shaper{RobotLimits{}};
  shaper.reset({});
  EXPECT_TRUE(shaper.shape({.forward = 0.5}, 0.1).saturated);
  shaper.reset({.forward = 0.5});
  EXPECT_FALSE(shaper.shape({.forward = 0.51}, 0.1).saturated);
}

}  // namespace
}  // namespace foothill_tracking
