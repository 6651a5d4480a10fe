#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "foothill_tracking/coasting.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_orbit::ChiefOrbit;
using foothill_orbit::HillState;
using ::testing::HasSubstr;

FloorMap any_map() {
  const auto plane = plane_from_axes(any_vector(1.0) + Eigen::Vector3d{1.5, 0.0, 0.0},
                                     any_vector(1.0) + Eigen::Vector3d{0.0, 1.5, 0.0});
  RC_PRE(plane.has_value());
  return {.plane = *plane,
          .scale = any_within(1e-3, 1.0),
          .rate = any_within(0.1, 500.0),
          .p_WO = any_vector(2.0).head<2>(),
          .heading = any_within(-3.0, 3.0)};
}

RC_GTEST_PROP(FloorMap, LeadsToTheFloorAndBackToTheSameState, ()) {
  const FloorMap map = any_map();
  const OrbitMotion motion{{any_vector(500.0), any_vector(1.0)}, any_vector(1e-3)};
  const OrbitMotion back = map.to_orbit(map.to_floor(motion));
  RC_ASSERT((back.state.p_OC - motion.state.p_OC).norm() < 1e-9);
  RC_ASSERT((back.state.v_OC - motion.state.v_OC).norm() < 1e-12);
  RC_ASSERT((back.a_OC - motion.a_OC).norm() < 1e-15);
}

RC_GTEST_PROP(FloorMap, KeepsDistancesUpToItsScaleIncludingWhatTheFloorCannotShow, ()) {
  const FloorMap map = any_map();
  const OrbitMotion one{{any_vector(500.0), any_vector(1.0)}};
  const OrbitMotion other{{any_vector(500.0), any_vector(1.0)}};
  const double in_orbit = (one.state.p_OC - other.state.p_OC).norm();
  const double on_floor = (map.to_floor(one).p_WC - map.to_floor(other).p_WC).norm();
  RC_ASSERT(std::abs(on_floor - map.scale * in_orbit) < 1e-9);
}

RC_GTEST_PROP(FloorMap, GivesVelocitiesThatAreTheRatesOfItsPositions, ()) {
  const FloorMap map = any_map();
  const ChiefOrbit chief{.mean_motion = kMeanMotion, .eccentricity = any_within(0.0, 0.6)};
  const HillState start{any_vector(200.0), any_vector(0.2)};
  // Ends of a short floor time; central differences are good to its square.
  const double dt = 1.0 / map.rate;
  const auto path = *coasting_path(chief, start, 2.0 * map.rate * dt, 3);
  const FloorMotion before = map.to_floor(path[0]);
  const FloorMotion now = map.to_floor(path[1]);
  const FloorMotion then = map.to_floor(path[2]);
  const double v_scale = map.scale * map.rate;
  RC_ASSERT(((then.p_WC - before.p_WC) / (2.0 * dt) - now.v_WC).norm() < 1e-3 * v_scale);
  RC_ASSERT(((then.v_WC - before.v_WC) / (2.0 * dt) - now.a_WC).norm() < 1e-5 * v_scale * map.rate);
}

TEST(SimulationPlane, OfTheThesisHoldsInitialPositionAndVelocity) {
  const HillState start{.p_OC = {100.0, 20.0, 200.0}, .v_OC = {0.01, -0.2, 0.05}};
  const Eigen::Matrix3d R_PO = initial_plane(start)->R_PO;
  EXPECT_TRUE((R_PO * R_PO.transpose()).isIdentity(1e-14));
  EXPECT_NEAR(R_PO.determinant(), 1.0, 1e-14);
  EXPECT_TRUE((R_PO * start.p_OC).isApprox(Eigen::Vector3d{start.p_OC.norm(), 0.0, 0.0}, 1e-14));
  EXPECT_NEAR((R_PO * start.v_OC).z(), 0.0, 1e-15);
  EXPECT_GT((R_PO * start.v_OC).y(), 0.0);
}

TEST(SimulationPlane, IsRejectedIfPositionAndVelocityAreParallel) {
  const auto plane = initial_plane({.p_OC = {0.0, 0.0, 100.0}, .v_OC = {0.0, 0.0, 0.1}});
  ASSERT_FALSE(plane);
  EXPECT_THAT(plane.error().reason, HasSubstr("parallel"));
  EXPECT_THAT(named_plane("ecliptic").error().reason, HasSubstr("orbit, horizontal, radial"));
}

TEST(SimulationPlane, KeepsAllOfAPlanarMotionOnTheFloor) {
  // A projected circular orbit is plane in the Hill frame: z = 2 x at all times.
  const ChiefOrbit chief{.mean_motion = kMeanMotion};
  HillState start = two_by_one(100.0);
  start.p_OC.z() = 200.0;
  const FloorMap map{.plane = *initial_plane(start)};
  const auto path = coasting_path(chief, start, period(chief), 50);
  for (const OrbitMotion& motion : *path) {
    EXPECT_NEAR(map.to_floor(motion).p_WC.z(), 0.0, 1e-9);
  }
}

TEST(FloorMap, ReportsMotionOutOfThePlane) {
  // In the orbital plane, the floor can't show the normal motion z = 200 cos nt.
  const FloorMap map{.plane = *named_plane("orbit"), .scale = 0.01};
  const FloorMotion floor = map.to_floor({{.p_OC = {10.0, 20.0, 200.0}}});
  EXPECT_NEAR(std::abs(floor.p_WC.z()), 2.0, 1e-12);
  EXPECT_TRUE(floor.p_WC.head<2>().isApprox(Eigen::Vector2d{0.2, 0.1}, 1e-12));
}

}  // namespace
}  // namespace foothill_tracking
