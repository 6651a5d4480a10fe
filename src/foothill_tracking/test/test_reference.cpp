#include <gtest/gtest.h>

#include <stdexcept>

#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/coasting.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_orbit::ChiefOrbit;
using foothill_orbit::HillState;

const FloorMap kMap{.plane = *named_plane("orbit"), .scale = 0.01, .rate = 50.0};
const ChiefOrbit kChief{.mean_motion = kMeanMotion, .eccentricity = 0.1, .true_anomaly = 0.4};
const HillState kStart{.p_OC = {100.0, -50.0, 30.0}, .v_OC = {0.02, -0.22, 0.01}};

/// Report of a craft that coasts.
CraftReport coasting_at(double t) {
  return {t, {kStart, relative_acceleration(kChief, kStart)}, kChief};
}

/// Returns the closed form of the coasting craft on the floor, t seconds after its report.
FloorMotion closed_form(double t) {
  const auto state = foothill_orbit::predict(kChief, kStart, kMap.rate * t);
  const ChiefOrbit chief = foothill_orbit::after(kChief, kMap.rate * t);
  return kMap.to_floor({*state, relative_acceleration(chief, *state)});
}

/// Checks that velocity and acceleration of a reference are the rates of position and velocity.
void expect_consistent_rates(const ReferenceTrajectory& reference, double t, double h) {
  const Eigen::Vector3d v = rate_of([&](double s) { return reference.at(s).p_WC; }, t, h);
  const Eigen::Vector3d a = rate_of([&](double s) { return reference.at(s).v_WC; }, t, h);
  EXPECT_LT((v - reference.at(t).v_WC).norm(), 1e-7) << t;
  EXPECT_LT((a - reference.at(t).a_WC).norm(), 1e-7) << t;
}

TEST(CraftReference, IsTheClosedFormBetweenItsKnots) {
  const CraftReference reference{kMap, coasting_at(10.0)};
  for (double t = 9.0; t < 35.0; t += 0.173) {
    const FloorMotion exact = closed_form(t - 10.0);
    const FloorMotion motion = reference.at(t);
    // A quintic over h = 0.25 s errs by h^6 / 46080 of the sixth derivative: far below a nanometre.
    EXPECT_LT((motion.p_WC - exact.p_WC).norm(), 1e-9) << t;
    EXPECT_LT((motion.v_WC - exact.v_WC).norm(), 1e-8) << t;
    EXPECT_LT((motion.a_WC - exact.a_WC).norm(), 1e-8) << t;
  }
}

/// Largest error of a table with a given step over 64 s [m].
double table_error(double step) {
  const CraftReference reference{kMap, coasting_at(0.0), {0.0, 64.0, step}};
  double largest = 0.0;
  for (double t = 0.0; t < 64.0; t += 0.1) {
    largest = std::max(largest, (reference.at(t).p_WC - closed_form(t).p_WC).norm());
  }
  return largest;
}

TEST(CraftReference, HasATableOfSixthOrder) {
  EXPECT_NEAR(std::log2(table_error(16.0) / table_error(8.0)), 6.0, 0.3);
}

TEST(CraftReference, HasVelocitiesAndAccelerationsThatAreItsRates) {
  const CraftReference reference{kMap, coasting_at(10.0)};
  for (double t = 8.1; t < 39.9; t += 0.37) expect_consistent_rates(reference, t, 1e-3);
}

TEST(CraftReference, CarriesOnWithAccelerationThatNoClosedFormKnows) {
  // Drag or an engine: 2e-5 m/s^2 along the track for 20 s of orbit, a t^2 / 2 on top.
  const Eigen::Vector3d engine{0.0, 2e-5, 0.0};
  const OrbitMotion motion{kStart, relative_acceleration(kChief, kStart) + engine};
  const CraftReference with{kMap, {0.0, motion, kChief}};
  const CraftReference without{kMap, coasting_at(0.0)};
  const double orbit_time = 0.4 * kMap.rate;
  const Eigen::Vector3d gap = with.at(0.4).p_WC - without.at(0.4).p_WC;
  EXPECT_NEAR(gap.x(), kMap.scale * 0.5 * 2e-5 * orbit_time * orbit_time, 1e-12);
  const Eigen::Vector3d gap_rate = with.at(0.4).v_WC - without.at(0.4).v_WC;
  EXPECT_NEAR(gap_rate.x(), kMap.scale * kMap.rate * 2e-5 * orbit_time, 1e-12);
}

TEST(CraftReference, StandsStillWhileTheOrbitIsPaused) {
  FloorMap paused = kMap;
  paused.rate = 0.0;
  const CraftReference reference{paused, {5.0, {kStart}, kChief}};
  EXPECT_TRUE(reference.at(5.0).p_WC.isApprox(reference.at(20.0).p_WC, 1e-14));
  EXPECT_EQ(reference.at(7.0).v_WC.norm(), 0.0);
}

TEST(CraftReference, GoesOnWithConstantVelocityBeyondBothEndsOfItsTable) {
  const CraftReference reference{kMap, coasting_at(0.0), {1.0, 2.0, 0.25}};
  const FloorMotion end = closed_form(2.0);
  EXPECT_LT((reference.at(5.0).p_WC - (end.p_WC + 3.0 * end.v_WC)).norm(), 1e-9);
  EXPECT_LT((reference.at(5.0).v_WC - end.v_WC).norm(), 1e-9);
  EXPECT_EQ(reference.at(5.0).a_WC.norm(), 0.0);
  const FloorMotion begin = closed_form(-1.0);
  EXPECT_LT((reference.at(-4.0).p_WC - (begin.p_WC - 3.0 * begin.v_WC)).norm(), 1e-9);
  EXPECT_EQ(reference.at(-4.0).a_WC.norm(), 0.0);
}

TEST(CraftReference, MovesStraightOnIfTheChiefHasNoEllipse) {
  const CraftReference reference{kMap, {1.0, {kStart}, {.mean_motion = 1e-3, .eccentricity = 1.5}}};
  const FloorMotion start = kMap.to_floor({kStart});
  for (const double t : {0.0, 1.0, 4.33, 20.0}) {
    const Eigen::Vector3d exact = start.p_WC + (t - 1.0) * start.v_WC;
    EXPECT_LT((reference.at(t).p_WC - exact).norm(), 1e-9) << t;
  }
}

RC_GTEST_PROP(MergingReference, MeetsBothMotionsWithTwoDerivatives, ()) {
  const auto to = circle(any_within(0.5, 2.0), any_within(-0.5, 0.5));
  const FloorMotion from{any_vector(1.0), any_vector(0.3), any_vector(0.1)};
  const double start = any_within(0.0, 10.0);
  const double duration = any_within(1.0, 20.0);
  const MergingReference merging{to, from, start, duration};
  const FloorMotion first = merging.at(start);
  RC_ASSERT((first.p_WC - from.p_WC).norm() < 1e-12);
  RC_ASSERT((first.v_WC - from.v_WC).norm() < 1e-12);
  RC_ASSERT((first.a_WC - from.a_WC).norm() < 1e-12);
  const double almost = merging.end() - 1e-7;
  RC_ASSERT((merging.at(almost).p_WC - to->at(almost).p_WC).norm() < 1e-9);
  RC_ASSERT((merging.at(almost).v_WC - to->at(almost).v_WC).norm() < 1e-9);
  // The jerk of a quintic at its end is at most 60 d / T^3, and d is a few metres in a second.
  RC_ASSERT((merging.at(almost).a_WC - to->at(almost).a_WC).norm() < 1e-7 * 60.0 * 10.0);
  RC_ASSERT(merging.at(merging.end() + 1.0).p_WC == to->at(merging.end() + 1.0).p_WC);
}

TEST(MergingReference, HasVelocitiesAndAccelerationsThatAreItsRates) {
  const FloorMotion from{{0.7, -0.4, 0.1}, {0.1, 0.2, -0.05}, {0.02, -0.03, 0.0}};
  const MergingReference merging{circle(1.0, 0.3), from, 0.0, 8.0};
  for (double t = 0.1; t < 7.9; t += 0.13) expect_consistent_rates(merging, t, 1e-4);
}

TEST(MergingReference, IsTheQuinticOfMinimumJerkFromRestToRest) {
  const MergingReference merging{still(1.0, 2.0), {}, 3.0, 4.0};
  for (double s = 0.0; s <= 1.0; s += 0.05) {
    const double share = s * s * s * (10.0 - 15.0 * s + 6.0 * s * s);
    const Eigen::Vector3d exact{share, 2.0 * share, 0.0};
    EXPECT_LT((merging.at(3.0 + 4.0 * s).p_WC - exact).norm(), 1e-12) << s;
  }
}

TEST(MergingReference, ContinuesItsFirstMotionBackwards) {
  const FloorMotion from{{1.0, 2.0, 0.0}, {0.1, -0.2, 0.0}, {0.5, 0.5, 0.0}};
  const MergingReference merging{circle(1.0, 0.3), from, 5.0, 8.0};
  const FloorMotion before = merging.at(3.0);
  EXPECT_LT((before.p_WC - Eigen::Vector3d{0.8, 2.4, 0.0}).norm(), 1e-12);
  EXPECT_EQ(before.v_WC, from.v_WC);
  EXPECT_EQ(before.a_WC.norm(), 0.0);
}

RC_GTEST_PROP(MergingReference, ShiftsWithTheReferenceThatItLeadsTo, ()) {
  const MergingReference merging{still(1.0, 2.0), {any_vector(1.0), any_vector(0.3)}, 1.0, 6.0};
  const auto moved = merging.towards(still(1.3, 1.6));
  RC_ASSERT(moved->end() == merging.end());
  const double t = any_within(1.0, 9.0);
  const Eigen::Vector3d shift = moved->at(t).p_WC - merging.at(t).p_WC;
  RC_ASSERT((shift - Eigen::Vector3d{0.3, -0.4, 0.0}).norm() < 1e-12);
  RC_ASSERT((moved->at(t).v_WC - merging.at(t).v_WC).norm() < 1e-12);
}

TEST(MergingReference, RequiresAPositiveDuration) {
  EXPECT_THROW((MergingReference{still(0.0, 0.0), {}, 0.0, 0.0}), std::logic_error);
  EXPECT_THROW((MergingReference{still(0.0, 0.0), {}, 0.0, -1.0}), std::logic_error);
  EXPECT_THROW((MergingReference{still(0.0, 0.0), {}, 0.0, std::nan("")}), std::logic_error);
}

}  // namespace
}  // namespace foothill_tracking
