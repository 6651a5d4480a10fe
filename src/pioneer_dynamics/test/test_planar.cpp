#include <gmock/gmock.h>

#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {
namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;

constexpr double kPi = std::numbers::pi;

TEST(Advance, GoesHalfWayRoundACircleInHalfAPeriod) {
  const Pose end = advance({1.0, 2.0, 0.0}, {.forward = 2.0, .yaw_rate = 0.5}, kPi / 0.5);
  EXPECT_THAT(end.x, DoubleNear(1.0, 1e-14));
  EXPECT_THAT(end.y, DoubleNear(2.0 + 2.0 * 2.0 / 0.5, 1e-13));
  EXPECT_THAT(end.heading, DoubleEq(kPi));
}

TEST(Advance, ManySmallArcsMakeOneLargeArc) {
  const Twist twist{.forward = 0.7, .lateral = -0.2, .yaw_rate = 1.3};
  const Pose whole = advance({0.3, -0.4, 0.9}, twist, 2.0);
  Pose parts{0.3, -0.4, 0.9};
  for (int i = 0; i < 2000; ++i) parts = advance(parts, twist, 1e-3);
  EXPECT_THAT(parts.x, DoubleNear(whole.x, 1e-12));
  EXPECT_THAT(parts.y, DoubleNear(whole.y, 1e-12));
  EXPECT_THAT(parts.heading, DoubleNear(whole.heading, 1e-12));
}

TEST(Advance, KeepsTheDigitsOfAnAlmostStraightPath) {
  // across = v t (w t) / 2 to first order; 1 - cos would have lost all of it.
  const Pose end = advance({}, {.forward = 1.0, .yaw_rate = 1e-9}, 1.0);
  EXPECT_THAT(end.y / 0.5e-9, DoubleNear(1.0, 1e-12));
}

TEST(WrapAngle, StaysWithinHalfATurnAndKeepsTheDirection) {
  for (double angle = -30.0; angle < 30.0; angle += 0.37) {
    const double wrapped = wrap_angle(angle);
    EXPECT_GT(wrapped, -kPi);
    EXPECT_LE(wrapped, kPi);
    EXPECT_NEAR(std::sin(wrapped), std::sin(angle), 1e-14);
    EXPECT_NEAR(std::cos(wrapped), std::cos(angle), 1e-14);
  }
  EXPECT_EQ(wrap_angle(-kPi), kPi);
}

TEST(ThesisAxes, ForwardIsMinusSineCosine) {
  const Pose pose{1.0, 2.0, 0.7};
  const ThesisPose thesis = to_thesis(pose);
  EXPECT_NEAR(-std::sin(thesis.theta), std::cos(pose.heading), 1e-15);
  EXPECT_NEAR(std::cos(thesis.theta), std::sin(pose.heading), 1e-15);
  EXPECT_DOUBLE_EQ(from_thesis(thesis).heading, pose.heading);
}

}  // namespace
}  // namespace pioneer_dynamics
