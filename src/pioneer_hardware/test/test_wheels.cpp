#include <gmock/gmock.h>

#include <limits>

#include "pioneer_hardware/wheels.hpp"

namespace pioneer_hardware {
namespace {

using ::testing::DoubleNear;

constexpr Wheels kWheels{.radius = 0.1, .separation = 0.4};

TEST(Wheels, OfOneSpeedGoStraight) {
  const Motion motion = kWheels.motion({5.0, 5.0});
  EXPECT_DOUBLE_EQ(motion.forward, 0.5);
  EXPECT_DOUBLE_EQ(motion.turn_rate, 0.0);
}

TEST(Wheels, OfOppositeSpeedsTurnOnTheSpot) {
  // One turn of the robot is a circle of the separation for each wheel: 2 turns of a wheel.
  const Motion motion = kWheels.motion({-2.0, 2.0});
  EXPECT_DOUBLE_EQ(motion.forward, 0.0);
  EXPECT_DOUBLE_EQ(motion.turn_rate, 1.0);
}

TEST(Wheels, ACommandThatIsNotANumberMovesNothing) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const Motion motion = kWheels.motion({kNan, kNan});
  EXPECT_EQ(motion.forward, 0.0);
  EXPECT_EQ(motion.turn_rate, 0.0);
}

TEST(Wheels, TurnOnceAfterTheirCircumference) {
  const WheelPair angle = kWheels.angle({0.1 * 6.283185307179586, 0.0});
  EXPECT_THAT(angle.left, DoubleNear(6.283185307179586, 1e-12));
  EXPECT_EQ(angle.right, 0.0);
}

}  // namespace
}  // namespace pioneer_hardware
