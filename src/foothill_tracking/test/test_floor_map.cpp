#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "foothill_tracking/coasting.hpp"
#include "foothill_tracking/floor_fit.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using foothill_orbit::ChiefOrbit;
using foothill_orbit::HillState;
using ::testing::HasSubstr;

constexpr double kMeanMotion = 1.1e-3;

Eigen::Vector3d any_vector(double size) {
  return {any_within(-size, size), any_within(-size, size), any_within(-size, size)};
}

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

/// Bounded motion of height a: x = a cos nt, y = -2 a sin nt, by Clohessy and Wiltshire.
HillState two_by_one(double height, double phase = 0.0) {
  return {.p_OC = {height * std::cos(phase), -2.0 * height * std::sin(phase), 0.0},
          .v_OC = {-kMeanMotion * height * std::sin(phase),
                   -2.0 * kMeanMotion * height * std::cos(phase), 0.0}};
}

std::vector<OrbitMotion> two_by_one_path(double height) {
  const ChiefOrbit chief{.mean_motion = kMeanMotion};
  return *coasting_path(chief, two_by_one(height), period(chief), 721);
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

TEST(SimulationPlane, IsRefusedWherePositionAndVelocitySpanNone) {
  const auto plane = initial_plane({.p_OC = {0.0, 0.0, 100.0}, .v_OC = {0.0, 0.0, 0.1}});
  ASSERT_FALSE(plane);
  EXPECT_THAT(plane.error().reason, HasSubstr("span no plane"));
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

TEST(FloorMap, TellsMotionOutOfThePlane) {
  // In the orbit's plane, the normal motion z = 200 cos nt is what the floor can't show.
  const FloorMap map{.plane = *named_plane("orbit"), .scale = 0.01};
  const FloorMotion floor = map.to_floor({{.p_OC = {10.0, 20.0, 200.0}}});
  EXPECT_NEAR(std::abs(floor.p_WC.z()), 2.0, 1e-12);
  EXPECT_TRUE(floor.p_WC.head<2>().isApprox(Eigen::Vector2d{0.2, 0.1}, 1e-12));
}

TEST(FloorFit, ChoosesTheLargestScaleAndTheFastestTime) {
  // The ellipse is 4a by 2a; its largest speed is 2 a n, its largest acceleration 2 a n^2.
  const double height = 50.0;
  const Floor floor{.low = {-2.0, -1.5}, .high = {2.0, 1.5}};
  const RobotLimits limits{.speed = 0.5, .acceleration = 0.2, .share = 0.5};
  const auto map = fit({.plane = *named_plane("orbit")}, two_by_one_path(height), floor, limits);
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_NEAR(map->scale, 4.0 / (4.0 * height), 1e-6);
  const double by_speed = 0.25 / (map->scale * 2.0 * height * kMeanMotion);
  const double by_acceleration =
      std::sqrt(0.1 / (map->scale * 2.0 * height * kMeanMotion * kMeanMotion));
  EXPECT_NEAR(map->rate, std::min(by_speed, by_acceleration), 1e-3 * map->rate);
  for (const OrbitMotion& motion : two_by_one_path(height)) {
    const FloorMotion on_floor = map->to_floor(motion);
    EXPECT_TRUE((on_floor.p_WC.head<2>().array() <= floor.high.array() + 1e-9).all());
    EXPECT_TRUE((on_floor.p_WC.head<2>().array() >= floor.low.array() - 1e-9).all());
    EXPECT_LE(on_floor.v_WC.head<2>().norm(), 0.25 + 1e-9);
    EXPECT_LE(on_floor.a_WC.head<2>().norm(), 0.1 + 1e-9);
  }
}

TEST(FloorFit, RefusesAScaleThatIsTooLargeAndNamesTheNearestThatFits) {
  const auto path = two_by_one_path(50.0);
  MapRequest request{.plane = *named_plane("orbit"), .scale = 1.0};
  const auto map = fit(request, path, {}, {});
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().reason, HasSubstr("is the largest that fits"));
  request.scale = map.error().nearest_scale;
  EXPECT_TRUE(fit(request, path, {}, {}));
  request.scale = 1.001 * map.error().nearest_scale;
  EXPECT_FALSE(fit(request, path, {}, {}));
}

TEST(FloorFit, RefusesATimeThatIsTooFastAndNamesTheNearestThatFits) {
  const auto path = two_by_one_path(50.0);
  MapRequest request{.plane = *named_plane("orbit"), .rate = 5000.0};
  const auto map = fit(request, path, {}, {});
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().reason, HasSubstr("is the fastest that fits"));
  request.rate = map.error().nearest_rate;
  EXPECT_TRUE(fit(request, path, {}, {}));
  request.rate = 1.001 * map.error().nearest_rate;
  EXPECT_FALSE(fit(request, path, {}, {}));
}

TEST(FloorFit, KeepsAGivenOriginAndFitsAroundIt) {
  const Floor floor{.low = {-2.0, -1.5}, .high = {2.0, 1.5}};
  const Eigen::Vector2d origin{1.0, 0.0};
  const auto map =
      fit({.plane = *named_plane("orbit"), .p_WO = origin}, two_by_one_path(50.0), floor, {});
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_EQ(map->p_WO, origin);
  // One metre is left on the right for 2 a = 100 m.
  EXPECT_NEAR(map->scale, 0.01, 1e-6);
}

TEST(FloorFit, RefusesWhatMakesNoSenseWithItsReason) {
  const auto path = two_by_one_path(50.0);
  const SimulationPlane plane = *named_plane("orbit");
  EXPECT_THAT(fit({.plane = plane}, {}, {}, {}).error().reason, HasSubstr("no path"));
  EXPECT_THAT(fit({.plane = plane, .scale = -1.0}, path, {}, {}).error().reason,
              HasSubstr("scale -1"));
  EXPECT_THAT(
      fit({.plane = plane}, path, {.low = {1.0, 1.0}, .high = {0.0, 2.0}}, {}).error().reason,
      HasSubstr("high corner"));
  EXPECT_THAT(fit({.plane = plane, .p_WO = Eigen::Vector2d{9.0, 0.0}}, path, {}, {}).error().reason,
              HasSubstr("beyond the floor's edge"));
}

TEST(ChiefSeen, TellsTheEllipseAroundAnyPlanetFromItsMotion) {
  // At the pericentre of an ellipse around a planet of mu: v^2 = mu (1 + e) / r.
  const double mu = 4.9e12;
  const double r = 2e6;
  const double e = 0.2;
  const auto chief =
      chief_seen({.p_NC = {r, 0.0, 0.0}, .v_NC = {0.0, std::sqrt(mu * (1.0 + e) / r), 0.0}},
                 {-mu / (r * r), 0.0, 0.0});
  ASSERT_TRUE(chief) << chief.error().reason;
  EXPECT_NEAR(chief->eccentricity, e, 1e-12);
  const double a = r / (1.0 - e);
  EXPECT_NEAR(chief->mean_motion, std::sqrt(mu / (a * a * a)), 1e-15);
  EXPECT_FALSE(chief_seen({.p_NC = {r, 0.0, 0.0}}, {1.0, 0.0, 0.0}));
}

}  // namespace
}  // namespace foothill_tracking
