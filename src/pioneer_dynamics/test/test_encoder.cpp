#include <gmock/gmock.h>

#include <numbers>

#include "pioneer_dynamics/encoder.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

TEST(Encoders, CountTwoThousandTicksPerRevolution) {
  const Encoders encoders;
  const double turn = 2 * std::numbers::pi;
  EXPECT_EQ(encoders.read({turn * 1.00001, -turn * 0.99999}), (Ticks{2000, -2000}));
}

TEST(Encoders, ATickIsAsWideBelowZeroAsAboveIt) {
  const Encoders encoders;
  const double tick = encoders.resolution();
  EXPECT_EQ(encoders.read({0.5 * tick, -0.5 * tick}), (Ticks{0, -1}));
  EXPECT_EQ(encoders.read({1.5 * tick, -1.5 * tick}), (Ticks{1, -2}));
}

TEST(Encoders, TheAngleReadIsWithinHalfATick) {
  const Encoders encoders;
  testing::Dice dice{4};
  for (int i = 0; i < 1000; ++i) {
    const WheelPair angle{dice.between(-100, 100), dice.between(-100, 100)};
    const WheelPair read = encoders.angle(encoders.read(angle));
    EXPECT_LE(std::abs(read.left - angle.left), 0.5001 * encoders.resolution());
    EXPECT_LE(std::abs(read.right - angle.right), 0.5001 * encoders.resolution());
  }
}

}  // namespace
}  // namespace pioneer_dynamics
