#include <gtest/gtest.h>

#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/coasting.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_orbit::ChiefOrbit;
using foothill_orbit::HillState;

const FloorMap kMap{.plane = *named_plane("orbit"), .scale = 0.01, .rate = 50.0};
const ChiefOrbit kChief{.mean_motion = 1.1e-3, .eccentricity = 0.1, .true_anomaly = 0.4};
const HillState kStart{.p_OC = {100.0, -50.0, 30.0}, .v_OC = {0.02, -0.22, 0.01}};

TEST(CraftReference, IsTheClosedFormBetweenItsKnots) {
  const CraftReport report{10.0, {kStart, relative_acceleration(kChief, kStart)}, kChief};
  const CraftReference reference{kMap, report};
  for (double t = 9.0; t < 35.0; t += 0.173) {
    const auto state = foothill_orbit::predict(kChief, kStart, kMap.rate * (t - report.t));
    const FloorMotion exact = kMap.to_floor({*state});
    const FloorMotion motion = reference.at(t);
    // A quintic over h = 0.25 s errs by h^6 / 46080 of the sixth derivative: far below a nanometre.
    EXPECT_LT((motion.p_WC - exact.p_WC).norm(), 1e-9) << t;
    EXPECT_LT((motion.v_WC - exact.v_WC).norm(), 1e-8) << t;
  }
}

TEST(CraftReference, CarriesOnWithAccelerationThatNoClosedFormKnows) {
  // Drag or an engine: 2e-5 m/s^2 along the track for 20 s of orbit, a t^2 / 2 on top.
  const Eigen::Vector3d engine{0.0, 2e-5, 0.0};
  const OrbitMotion motion{kStart, relative_acceleration(kChief, kStart) + engine};
  const CraftReference with{kMap, {0.0, motion, kChief}};
  const CraftReference without{kMap, {0.0, {kStart, motion.a_OC - engine}, kChief}};
  const double orbit_time = 0.4 * kMap.rate;
  const Eigen::Vector3d gap = with.at(0.4).p_WC - without.at(0.4).p_WC;
  EXPECT_NEAR(gap.x(), kMap.scale * 0.5 * 2e-5 * orbit_time * orbit_time, 1e-12);
}

TEST(CraftReference, StandsStillWhileTheOrbitIsPaused) {
  FloorMap paused = kMap;
  paused.rate = 0.0;
  const CraftReference reference{paused, {5.0, {kStart}, kChief}};
  EXPECT_TRUE(reference.at(5.0).p_WC.isApprox(reference.at(20.0).p_WC, 1e-14));
  EXPECT_EQ(reference.at(7.0).v_WC.norm(), 0.0);
}

TEST(CraftReference, GoesOnWithItsLastVelocityBeyondItsTable) {
  const CraftReference reference{kMap, {0.0, {kStart}, kChief}, {1.0, 2.0, 0.25}};
  const FloorMotion end = reference.at(2.0 - 1e-9);
  EXPECT_TRUE(reference.at(5.0).p_WC.isApprox(end.p_WC + 3.0 * end.v_WC, 1e-6));
}

RC_GTEST_PROP(MergingReference, MeetsBothMotionsWithTwoDerivatives, ()) {
  const auto to = circle(any_within(0.5, 2.0), any_within(-0.5, 0.5));
  const FloorMotion from{Eigen::Vector3d::Random(), 0.3 * Eigen::Vector3d::Random(),
                         0.1 * Eigen::Vector3d::Random()};
  const double start = any_within(0.0, 10.0);
  const double duration = any_within(1.0, 20.0);
  const MergingReference way{to, from, start, duration};
  const FloorMotion first = way.at(start);
  RC_ASSERT((first.p_WC - from.p_WC).norm() < 1e-12);
  RC_ASSERT((first.v_WC - from.v_WC).norm() < 1e-12);
  RC_ASSERT((first.a_WC - from.a_WC).norm() < 1e-12);
  const double almost = way.end() - 1e-7;
  RC_ASSERT((way.at(almost).p_WC - to->at(almost).p_WC).norm() < 1e-9);
  RC_ASSERT((way.at(almost).v_WC - to->at(almost).v_WC).norm() < 1e-9);
  RC_ASSERT((way.at(almost).a_WC - to->at(almost).a_WC).norm() < 1e-5);
  RC_ASSERT(way.at(way.end() + 1.0).p_WC == to->at(way.end() + 1.0).p_WC);
}

RC_GTEST_PROP(MergingReference, HasVelocitiesAndAccelerationsThatAreItsRates, ()) {
  const FloorMotion from{Eigen::Vector3d::Random(), 0.2 * Eigen::Vector3d::Random()};
  const MergingReference way{circle(1.0, 0.3), from, 0.0, 8.0};
  const double t = any_within(0.1, 7.9);
  const double h = 1e-4;
  const Eigen::Vector3d v = (way.at(t + h).p_WC - way.at(t - h).p_WC) / (2.0 * h);
  const Eigen::Vector3d a = (way.at(t + h).v_WC - way.at(t - h).v_WC) / (2.0 * h);
  RC_ASSERT((v - way.at(t).v_WC).norm() < 1e-7);
  RC_ASSERT((a - way.at(t).a_WC).norm() < 1e-7);
}

}  // namespace
}  // namespace foothill_tracking
