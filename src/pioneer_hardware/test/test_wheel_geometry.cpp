#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "pioneer_hardware/wheel_geometry.hpp"

namespace pioneer_hardware {
namespace {

constexpr WheelGeometry kWheels{.radius = 0.1, .separation = 0.4};
constexpr double kTwoPi = 2.0 * std::numbers::pi;

TEST(WheelGeometry, EqualRatesDriveStraight) {
  const WheelMotion motion = kWheels.motion({5.0, 5.0});
  EXPECT_DOUBLE_EQ(motion.forward, 0.5);
  EXPECT_DOUBLE_EQ(motion.turn_rate, 0.0);
}

TEST(WheelGeometry, OppositeRatesTurnInPlace) {
  // One turn of the robot is a circle with the diameter of the separation: two turns of a wheel.
  const WheelMotion motion = kWheels.motion({-2.0, 2.0});
  EXPECT_DOUBLE_EQ(motion.forward, 0.0);
  EXPECT_DOUBLE_EQ(motion.turn_rate, 1.0);
}

TEST(WheelGeometry, RatesThatAreNotFiniteCountAsZero) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const WheelMotion motion = kWheels.motion({bad, bad});
    EXPECT_EQ(motion.forward, 0.0);
    EXPECT_EQ(motion.turn_rate, 0.0);
  }
}

TEST(WheelGeometry, AWheelTurnsOnceInItsCircumference) {
  const LeftRight angle = kWheels.angle({0.1 * kTwoPi, 0.0});
  EXPECT_DOUBLE_EQ(angle.left, kTwoPi);
  EXPECT_EQ(angle.right, 0.0);
}

/// The rims of a robot with motion (v, w) move with v -+ w b / 2; angle() and motion() are inverse.
RC_GTEST_PROP(WheelGeometry, MotionInvertsAngle, ()) {
  const double forward = 0.001 * *rc::gen::inRange(-2000, 2000);
  const double turn_rate = 0.001 * *rc::gen::inRange(-5000, 5000);
  const WheelGeometry wheels{.radius = 0.001 * *rc::gen::inRange(10, 1000),
                             .separation = 0.001 * *rc::gen::inRange(50, 10'000)};
  const double half = 0.5 * wheels.separation * turn_rate;
  const WheelMotion motion = wheels.motion(wheels.angle({forward - half, forward + half}));
  RC_ASSERT(std::abs(motion.forward - forward) < 1e-12 * (1.0 + std::abs(half)));
  RC_ASSERT(std::abs(motion.turn_rate - turn_rate) <
            1e-12 * (1.0 + std::abs(turn_rate) + std::abs(forward) / wheels.separation));
}

}  // namespace
}  // namespace pioneer_hardware
