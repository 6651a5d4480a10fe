#include <gmock/gmock.h>

#include "diff_drive_controller/speed_limiter.hpp"

namespace diff_drive_controller {
namespace {

using ::testing::HasSubstr;

TEST(SpeedLimiter, WithoutLimitsChangesNothing) {
  const SpeedLimiter limiter;
  EXPECT_DOUBLE_EQ(limiter.limit(100.0, -3.0, 2.0, 0.01), 100.0);
}

TEST(SpeedLimiter, KeepsWithinItsSpeedBothWays) {
  const SpeedLimiter limiter{{.max_velocity = 1.2}};
  EXPECT_DOUBLE_EQ(limiter.limit(5.0, 0.0, 0.0, 0.01), 1.2);
  EXPECT_DOUBLE_EQ(limiter.limit(-5.0, 0.0, 0.0, 0.01), -1.2);
}

TEST(SpeedLimiter, GainsAndLosesSpeedWithinEachLimit) {
  const SpeedLimiter limiter{{.max_acceleration = 1.0, .max_deceleration = -2.0}};
  EXPECT_DOUBLE_EQ(limiter.limit(5.0, 1.0, 1.0, 0.1), 1.1);
  EXPECT_DOUBLE_EQ(limiter.limit(0.0, 1.0, 1.0, 0.1), 0.8);
  EXPECT_DOUBLE_EQ(limiter.limit(-5.0, -1.0, -1.0, 0.1), -1.1);
  EXPECT_DOUBLE_EQ(limiter.limit(0.0, -1.0, -1.0, 0.1), -0.8);
}

TEST(SpeedLimiter, LimitsBackwardsOnTheirOwnIfAskedTo) {
  const SpeedLimiter limiter{{.max_acceleration = 1.0,
                              .max_deceleration = -2.0,
                              .max_acceleration_reverse = -3.0,
                              .max_deceleration_reverse = 4.0}};
  EXPECT_DOUBLE_EQ(limiter.limit(-5.0, -1.0, -1.0, 0.1), -1.3);
  EXPECT_DOUBLE_EQ(limiter.limit(0.0, -1.0, -1.0, 0.1), -0.6);
}

TEST(SpeedLimiter, ReachesTheAccelerationOnlyAsFastAsTheJerkAllows) {
  const SpeedLimiter limiter{{.max_jerk = 5.0}};
  // From steady speed the change of speed grows by 2 j dt^2 at most.
  EXPECT_DOUBLE_EQ(limiter.limit(5.0, 1.0, 1.0, 0.1), 1.1);
  EXPECT_DOUBLE_EQ(limiter.limit(5.0, 1.1, 1.0, 0.1), 1.3);
}

TEST(SpeedLimiter, RefusesALimitOfTheWrongSign) {
  try {
    SpeedLimiter limiter{{.max_acceleration = 1.0, .max_deceleration = 1.0}};
    FAIL() << "not refused";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("max_deceleration is 1.0"));
  }
}

}  // namespace
}  // namespace diff_drive_controller
