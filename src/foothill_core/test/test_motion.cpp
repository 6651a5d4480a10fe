#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "foothill_core/angle.hpp"
#include "foothill_core/instant.hpp"
#include "foothill_core/planar.hpp"
#include "foothill_core/ramp.hpp"
#include "foothill_core/seed.hpp"
#include "foothill_core/spatial.hpp"
#include "foothill_core/units.hpp"

namespace foothill_core {
namespace {

constexpr double kPi = std::numbers::pi;

static_assert(300.0_km == 300'000.0);
static_assert(180.0_deg == kPi);
static_assert(1.0_mm == 1e-3);
static_assert(is_multiple(Instant{300}, Instant{100}) && !is_multiple(Instant{301}, Instant{100}));

/// Returns a number between -1 and 1, times a scale, from an integer.
double scaled(int value, double scale) { return scale * (value % 10007) / 10007.0; }

TEST(Angle, WrapsHalfATurnToPlusPi) {
  EXPECT_EQ(wrap_angle(kPi), kPi);
  EXPECT_EQ(wrap_angle(-kPi), kPi);
  EXPECT_EQ(wrap_positive(-0.25), kTwoPi - 0.25);
  EXPECT_DOUBLE_EQ(wrap_line(kPi - 0.25), -0.25);
}

RC_GTEST_PROP(Angle, WrappedAnglesPointTheSameWay, (int value)) {
  const double angle = scaled(value, 1e3);
  for (const double wrapped : {wrap_angle(angle), wrap_positive(angle)}) {
    RC_ASSERT(std::abs(std::cos(wrapped) - std::cos(angle)) < 1e-10);
    RC_ASSERT(std::abs(std::sin(wrapped) - std::sin(angle)) < 1e-10);
  }
  RC_ASSERT(wrap_angle(angle) > -kPi && wrap_angle(angle) <= kPi);
  RC_ASSERT(wrap_positive(angle) >= 0.0 && wrap_positive(angle) < kTwoPi);
}

TEST(Angle, SincAndCoscAreContinuousWhereTheSeriesEnds) {
  // The first neglected terms are a^6/5040 and a^7/40320 at a = 1e-2: 2e-16 and less.
  EXPECT_NEAR(sinc(0.00999999), sinc(0.01000001), 1e-10);
  EXPECT_DOUBLE_EQ(sinc(0.009), std::sin(0.009) / 0.009);
  EXPECT_NEAR(cosc(0.009), 2.0 * std::pow(std::sin(0.0045), 2) / 0.009, 1e-17);
  EXPECT_EQ(sinc(0.0), 1.0);
  EXPECT_EQ(cosc(0.0), 0.0);
}

TEST(PlanarPose, AQuarterTurnAdvancesAlongTheArcOfItsCircle) {
  const PlanarPose end = advance({1.0, 2.0, 0.0}, {kPi / 2.0, 0.0, kPi / 2.0}, 1.0);
  EXPECT_NEAR(end.x, 2.0, 1e-15);  // radius 1
  EXPECT_NEAR(end.y, 3.0, 1e-15);
  EXPECT_DOUBLE_EQ(end.heading, kPi / 2.0);
}

RC_GTEST_PROP(PlanarPose, TwoHalfStepsMakeAWholeStep, (int a, int b, int c)) {
  const PlanarTwist twist{scaled(a, 2.0), scaled(b, 2.0), scaled(c, 3.0)};
  const PlanarPose start{0.5, -0.25, scaled(a ^ b, 3.0)};
  const PlanarPose whole = advance(start, twist, 1.0);
  const PlanarPose halves = advance(advance(start, twist, 0.5), twist, 0.5);
  RC_ASSERT((whole.position() - halves.position()).norm() < 1e-14);
  RC_ASSERT(std::abs(whole.heading - halves.heading) < 1e-14);
}

RC_GTEST_PROP(PlanarPose, TheInverseUndoesAPose, (int a, int b, int c)) {
  const PlanarPose pose{scaled(a, 10.0), scaled(b, 10.0), scaled(c, 3.0)};
  const PlanarPose same = compose(pose, inverse(pose));
  RC_ASSERT(same.position().norm() < 1e-14);
  RC_ASSERT(same.heading == 0.0);
}

RC_GTEST_PROP(Pose, AgreesWithThePlanarPoseOnTheFloor, (int a, int b, int c)) {
  const PlanarPose planar_WA{scaled(a, 10.0), scaled(b, 10.0), scaled(c, 3.0)};
  const PlanarPose planar_AB{scaled(b, 5.0), scaled(c, 5.0), scaled(a, 3.0)};
  const PlanarPose planar_WB = compose(planar_WA, planar_AB);
  const Pose X_WB = compose(to_pose(planar_WA, 0.5), to_pose(planar_AB));
  RC_ASSERT((X_WB.p.head<2>() - planar_WB.position()).norm() < 1e-13);
  RC_ASSERT(X_WB.p.z() == 0.5);
  const Eigen::Vector3d x_W = X_WB.q * Eigen::Vector3d::UnitX();
  RC_ASSERT((x_W.head<2>() - planar_WB.forward()).norm() < 1e-13);
}

TEST(Pose, TheInverseTransformsPointsBack) {
  const Pose X_AB{{1.0, 2.0, 3.0}, Eigen::Quaterniond{0.5, 0.5, -0.5, 0.5}};
  const Eigen::Vector3d p_BQ{0.3, -0.2, 0.1};
  EXPECT_NEAR((transform(inverse(X_AB), transform(X_AB, p_BQ)) - p_BQ).norm(), 0.0, 1e-15);
}

TEST(Wrench, AForceHasATorqueAboutAPointOffItsLine) {
  const Wrench at_origin{Eigen::Vector3d::Zero(), {0.0, 0.0, -2.0}};
  // About a point 3 m ahead, the downward force at the origin lies behind: it pitches up, -r x F.
  const Wrench shifted = shift(at_origin, {3.0, 0.0, 0.0});
  EXPECT_EQ(shifted.torque, Eigen::Vector3d(0.0, -6.0, 0.0));
  EXPECT_EQ(shifted.force, at_origin.force);
}

TEST(Instant, ConvertsSecondsToTheNearestNanosecond) {
  EXPECT_EQ(from_seconds(0.1), Instant{100'000'000});
  EXPECT_EQ(seconds(Instant{1'500'000'000}), 1.5);
}

TEST(Ramp, ReachesTheTargetAfterTheTimesOfItsAccelerations) {
  const AxisLimits limits{1.0, 0.5, 2.0};
  EXPECT_DOUBLE_EQ(ramp(limits, 0.0, 0.8, 1.0), 0.5);
  EXPECT_DOUBLE_EQ(ramp(limits, 0.0, 5.0, 10.0), 1.0);
  EXPECT_DOUBLE_EQ(ramp(limits, 1.0, 0.0, 0.25), 0.5);
  // 0.25 s to brake from 0.5 to zero, then 0.75 s at 0.5 m/s^2 the other way.
  EXPECT_DOUBLE_EQ(ramp(limits, 0.5, -1.0, 1.0), -0.375);
}

RC_GTEST_PROP(Ramp, DoesNotDependOnHowTheTimeIsDivided, (int a, int b)) {
  const AxisLimits limits{0.75, 0.3, 0.6};
  const double from = scaled(a, 0.75);
  const double target = scaled(b, 1.0);
  double divided = from;
  for (int i = 0; i < 16; ++i) divided = ramp(limits, divided, target, 0.125);
  RC_ASSERT(std::abs(divided - ramp(limits, from, target, 2.0)) < 1e-14);
}

TEST(Seed, MatchesTheReferenceValueOfTheHash) {
  EXPECT_EQ(derived_seed(0, "a"), 0xaf63dc4c8601ec8cULL);  // FNV-1a test vector for "a"
  EXPECT_EQ(derived_seed(0, "foobar"), 0x85944171f73967e8ULL);
  EXPECT_NE(derived_seed(1, "sonar"), derived_seed(2, "sonar"));
}

}  // namespace
}  // namespace foothill_core
