#include <gtest/gtest.h>

#include "foothill_core/angle.hpp"
#include "foothill_tracking/heading_planner.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

constexpr double kStep = 0.1;

TEST(HeadingPlanner, FollowsTheTangentOfACircle) {
  const double rate = 0.2;
  const auto reference = circle(1.0, rate);
  HeadingPlanner planner{0.4, {}};
  planner.reset({std::numbers::pi / 2.0, rate});
  for (int i = 0; i < 400; ++i) {
    const auto plan = planner.advance(*reference, i * kStep, kStep);
    EXPECT_NEAR(plan.heading, std::numbers::pi / 2.0 + rate * (i + 1) * kStep, 1e-12);
    EXPECT_NEAR(plan.yaw_rate, rate, 1e-12);
  }
}

TEST(HeadingPlanner, BacksOutOfACuspWithoutTurningAround) {
  // The cycloid's tangent makes the angle w t / 2 with the vertical line of its cusp at w t = 2 pi:
  // the line of motion turns evenly through it, at w / 2.
  const double rate = 0.2;
  const auto reference = trochoid(0.5, rate, 1.0);
  HeadingPlanner planner{0.4, {}};
  const double start = std::numbers::pi / rate;
  planner.reset({0.0, -0.5 * rate});
  for (double t = start; t < start + 2.0 * std::numbers::pi / rate; t += kStep) {
    const auto plan = planner.advance(*reference, t, kStep);
    // Within the window the axis is that of both branches together.
    EXPECT_NEAR(plan.heading, -0.5 * rate * (t + kStep - start), 0.03) << t;
  }
}

TEST(HeadingPlanner, DoesNotTurnWhereALineIsDrivenBackAndForth) {
  const auto reference = shuttle(1.0, 0.3, 0.7);
  HeadingPlanner planner{0.4, {}};
  planner.reset({0.7, 0.0});
  for (double t = 0.0; t < 30.0; t += kStep) {
    EXPECT_NEAR(planner.advance(*reference, t, kStep).heading, 0.7, 1e-12);
  }
}

TEST(HeadingPlanner, KeepsItsHeadingWhereNothingMoves) {
  const auto rest = still(0.3, 0.4);
  HeadingPlanner planner{0.4, {}};
  planner.reset({1.2, 0.0});
  EXPECT_EQ(planner.advance(*rest, 0.0, kStep).heading, 1.2);
}

RC_GTEST_PROP(HeadingPlanner, StaysWithinTheRobotsLimitsOnAnyTrochoid, ()) {
  const RobotLimits limits;
  const auto reference =
      trochoid(any_within(0.05, 0.5), any_within(0.05, 1.5), any_within(0.2, 3.0));
  HeadingPlanner planner{0.4, limits};
  planner.reset({any_within(-3.0, 3.0), 0.0});
  double before = 0.0;
  for (double t = 0.0; t < 20.0; t += kStep) {
    const auto plan = planner.advance(*reference, t, kStep);
    RC_ASSERT(std::abs(plan.yaw_rate) <= limits.share * limits.yaw_rate + 1e-12);
    RC_ASSERT(std::abs(plan.yaw_rate - before) <=
              limits.share * limits.yaw_acceleration * kStep + 1e-12);
    before = plan.yaw_rate;
  }
}

RC_GTEST_PROP(HeadingPlanner, TurnsOntoTheLineOfMotionFromAnyHeading, ()) {
  const double rate = any_within(-0.3, 0.3);
  RC_PRE(std::abs(rate) > 0.01);
  const auto reference = circle(1.0, rate);
  HeadingPlanner planner{0.4, {}};
  planner.reset({any_within(-3.1, 3.1), 0.0});
  double t = 0.0;
  for (; t < 10.0; t += kStep) (void)planner.advance(*reference, t, kStep);
  const double tangent = std::numbers::pi / 2.0 + rate * t;
  RC_ASSERT(std::abs(foothill_core::wrap_line(planner.now().heading - tangent)) < 1e-6);
}

}  // namespace
}  // namespace foothill_tracking
