#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "foothill_tracking/coasting.hpp"
#include "foothill_tracking/floor_fit.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::HasSubstr;

std::vector<OrbitMotion> two_by_one_path(double height) {
  const foothill_orbit::ChiefOrbit chief{.mean_motion = kMeanMotion};
  return *coasting_path(chief, two_by_one(height), period(chief), 721);
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

TEST(FloorFit, RejectsATooLargeScaleAndReportsTheNearestThatFits) {
  const auto path = two_by_one_path(50.0);
  MapRequest request{.plane = *named_plane("orbit"), .scale = 1.0};
  const auto map = fit(request, path, {}, {});
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().reason, HasSubstr("the largest scale that fits is"));
  request.scale = map.error().nearest_scale;
  EXPECT_TRUE(fit(request, path, {}, {}));
  request.scale = 1.001 * map.error().nearest_scale;
  EXPECT_FALSE(fit(request, path, {}, {}));
}

TEST(FloorFit, RejectsATooFastRateAndReportsTheNearestThatFits) {
  const auto path = two_by_one_path(50.0);
  MapRequest request{.plane = *named_plane("orbit"), .rate = 5000.0};
  const auto map = fit(request, path, {}, {});
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().reason, HasSubstr("the fastest rate is"));
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

TEST(FloorFit, RejectsInvalidOptionsWithAReason) {
  const auto path = two_by_one_path(50.0);
  const SimulationPlane plane = *named_plane("orbit");
  EXPECT_THAT(fit({.plane = plane}, {}, {}, {}).error().reason, HasSubstr("path is empty"));
  EXPECT_THAT(fit({.plane = plane, .scale = -1.0}, path, {}, {}).error().reason,
              HasSubstr("scale -1"));
  EXPECT_THAT(
      fit({.plane = plane}, path, {.low = {1.0, 1.0}, .high = {0.0, 2.0}}, {}).error().reason,
      HasSubstr("second corner"));
  EXPECT_THAT(fit({.plane = plane, .p_WO = Eigen::Vector2d{9.0, 0.0}}, path, {}, {}).error().reason,
              HasSubstr("beyond the edge of the floor"));
}

/// Returns a motion at a point of the plane `orbit`: x along the track, y along the radius.
OrbitMotion at_point(double x, double y) { return {{.p_OC = {y, x, 0.0}}}; }

/// Returns whether a path is on a floor, with a tolerance relative to the size of the floor.
bool is_inside(const FloorMap& map, std::span<const OrbitMotion> path, const Floor& floor) {
  const Eigen::Array2d slack = 1e-8 * (floor.high - floor.low).array();
  return std::ranges::all_of(path, [&](const OrbitMotion& motion) {
    const Eigen::Array2d p = map.to_floor(motion).p_WC.head<2>().array();
    return (p >= floor.low.array() - slack).all() && (p <= floor.high.array() + slack).all();
  });
}

/// Returns the largest of many scales with which a path is on the floor; 0 if there is none.
double largest_by_trial(const MapRequest& request, std::span<const OrbitMotion> path,
                        const Floor& floor) {
  double largest = 0.0;
  for (double scale = 1e-5; scale < 1.0; scale *= 1.01) {
    const FloorMap map{
        .plane = request.plane, .scale = scale, .p_WO = *request.p_WO, .heading = request.heading};
    if (is_inside(map, path, floor)) largest = scale;
  }
  return largest;
}

RC_GTEST_PROP(FloorFit, FindsTheLargestScaleAroundAnyOriginAsTrialDoes, ()) {
  const Eigen::Vector2d low = any_vector(2.0).head<2>();
  const Floor floor{low, low + Eigen::Vector2d{any_within(0.5, 4.0), any_within(0.5, 4.0)}};
  const double x = any_within(-150.0, 150.0);
  const double y = any_within(-150.0, 150.0);
  std::vector<OrbitMotion> path;
  for (int i = 0; i < 4; ++i) {
    path.push_back(at_point(x + any_within(-60.0, 60.0), y + any_within(-60.0, 60.0)));
  }
  const MapRequest request{.plane = *named_plane("orbit"),
                           .p_WO = Eigen::Vector2d{any_vector(3.0).head<2>()},
                           .heading = any_within(-3.0, 3.0)};
  const double trial = largest_by_trial(request, path, floor);
  const auto map = fit(request, path, floor, {});
  if (!map) {
    RC_ASSERT(trial == 0.0);
    return;
  }
  RC_ASSERT(is_inside(*map, path, floor));
  RC_ASSERT(map->scale >= trial * (1.0 - 1e-6));
  RC_ASSERT(trial == 0.0 || map->scale <= 1.011 * trial);
}

TEST(FloorFit, RejectsAnOriginBeyondTheEdgeThatPutsACraftOffTheFloor) {
  // The chief at the origin would be 0.5 m to the left of the floor; the deputy would fit.
  const Floor floor{.low = {0.0, -1.0}, .high = {2.0, 1.0}};
  const MapRequest request{.plane = *named_plane("orbit"), .p_WO = Eigen::Vector2d{-0.5, 0.0}};
  const std::vector<OrbitMotion> both{at_point(0.0, 0.0), at_point(100.0, 0.0)};
  EXPECT_FALSE(fit(request, both, floor, {}));
  const std::vector<OrbitMotion> deputy{at_point(50.0, 0.0), at_point(100.0, 0.0)};
  const auto map = fit(request, deputy, floor, {});
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_NEAR(map->scale, 0.025, 1e-12);
}

TEST(FloorFit, RejectsAScaleThatIsTooSmallForAnOriginBeyondTheEdge) {
  const Floor floor{.low = {0.0, -1.0}, .high = {2.0, 1.0}};
  MapRequest request{.plane = *named_plane("orbit"), .p_WO = Eigen::Vector2d{-0.5, 0.0}};
  const std::vector<OrbitMotion> deputy{at_point(50.0, 0.0), at_point(100.0, 0.0)};
  request.scale = 0.0101;
  EXPECT_TRUE(fit(request, deputy, floor, {}));
  request.scale = 0.0099;
  EXPECT_FALSE(fit(request, deputy, floor, {}));
}

TEST(FloorFit, CentresThePathsOnTheFloor) {
  const Floor floor{.low = {1.0, 2.0}, .high = {5.0, 4.0}};
  const std::vector<OrbitMotion> path{at_point(100.0, 10.0), at_point(140.0, 40.0)};
  const auto map = fit({.plane = *named_plane("orbit")}, path, floor, {});
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_NEAR(map->scale, 2.0 / 30.0, 1e-12);
  const Eigen::Vector2d middle = map->to_floor(at_point(120.0, 25.0)).p_WC.head<2>();
  EXPECT_TRUE(middle.isApprox(Eigen::Vector2d{3.0, 3.0}, 1e-12));
}

TEST(FloorFit, TakesTheHeadingOfThePlaneIntoAccount) {
  // A path of 100 m along the track: with a quarter turn it must fit the short side.
  const Floor floor{.low = {-2.0, -1.0}, .high = {2.0, 1.0}};
  const std::vector<OrbitMotion> path{at_point(-50.0, 0.0), at_point(50.0, 0.0)};
  MapRequest request{.plane = *named_plane("orbit")};
  EXPECT_NEAR(fit(request, path, floor, {})->scale, 0.04, 1e-12);
  request.heading = 0.5 * std::numbers::pi;
  EXPECT_NEAR(fit(request, path, floor, {})->scale, 0.02, 1e-12);
}

TEST(FloorFit, LimitsTheRateBySpeedOrByAccelerationWhicheverIsReachedFirst) {
  const auto path = two_by_one_path(50.0);
  const auto rate_for = [&](double speed, double acceleration) {
    return fit({.plane = *named_plane("orbit"), .scale = 0.01}, path, {},
               {.speed = speed, .acceleration = acceleration, .share = 1.0})
        ->rate;
  };
  // The peaks of the ellipse on the floor, per orbit second: 2 a n and 2 a n^2, with 2 a = 1 m.
  EXPECT_NEAR(rate_for(0.1, 1e3), 0.1 / kMeanMotion, 1e-3 / kMeanMotion);
  EXPECT_NEAR(rate_for(1e3, 0.04), 0.2 / kMeanMotion, 1e-3 / kMeanMotion);
}

TEST(FloorFit, UsesUnitScaleAndRateForACraftThatRestsAtTheOrigin) {
  const std::vector<OrbitMotion> rest(3);
  const auto map = fit({.plane = *named_plane("orbit")}, rest, {}, {});
  ASSERT_TRUE(map) << map.error().reason;
  EXPECT_EQ(map->scale, 1.0);
  EXPECT_EQ(map->rate, 1.0);
}

TEST(FloorFit, RejectsNumbersThatAreNotFiniteAnywhereInThePath) {
  for (const double odd : {std::nan(""), HUGE_VAL}) {
    for (int field = 0; field < 3; ++field) {
      auto path = two_by_one_path(50.0);
      OrbitMotion& motion = path[path.size() / 2];
      (field == 0 ? motion.state.p_OC : field == 1 ? motion.state.v_OC : motion.a_OC).x() = odd;
      const auto map = fit({.plane = *named_plane("orbit")}, path, {}, {});
      ASSERT_FALSE(map) << field;
      EXPECT_THAT(map.error().reason, HasSubstr("not finite")) << field;
    }
  }
  EXPECT_FALSE(fit({.plane = *named_plane("orbit"), .p_WO = Eigen::Vector2d{std::nan(""), 0.0}},
                   two_by_one_path(50.0), {}, {}));
}

}  // namespace
}  // namespace foothill_tracking
