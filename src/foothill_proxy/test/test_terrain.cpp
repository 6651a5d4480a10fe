#include <gmock/gmock.h>

#include "foothill_proxy/placement.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

TEST(TyreOn, TakesThePairOfTheFloorsMaterial) {
  const Terrain terrain;
  foothill_scene::Surface surface;
  surface.name = "ice";
  surface.mu = 0.9;
  EXPECT_EQ(tyre_on(terrain, surface), *terrain.surfaces.find("tyre", "ice"));
}

TEST(TyreOn, FallsBackToTheCoefficientsOfTheWorldFile) {
  const Terrain terrain;
  foothill_scene::Surface surface;
  surface.name = "carpet";
  surface.mu = 0.7;
  surface.mu2 = 0.4;
  const pioneer_dynamics::SurfacePair pair = tyre_on(terrain, surface);
  EXPECT_EQ(pair.forward, (pioneer_dynamics::Friction{0.7, 0.7}));
  EXPECT_EQ(pair.lateral, (pioneer_dynamics::Friction{0.4, 0.4}));
  EXPECT_EQ(pair.rolling, 0.0);
}

/// A floor at height 0 and a table of 1 m x 1 m whose top is at 0.5 m.
Terrain floor_with_table() {
  Terrain terrain = floor();
  EXPECT_TRUE(
      terrain.scene.add(solid("table", foothill_scene::Box{{1.0, 1.0, 0.1}}, {2.0, 0.0, 0.45})));
  return terrain;
}

TEST(FloorAt, IsTheLowestFloorForAPoseWithoutAHeight) {
  const Terrain terrain = floor_with_table();
  const auto found = floor_at(terrain.scene, {.x = 2.0});
  ASSERT_TRUE(found.has_value());
  EXPECT_DOUBLE_EQ(found->height, 0.0);
}

TEST(FloorAt, IsTheHighestFloorNotAboveTheGivenHeight) {
  const Terrain terrain = floor_with_table();
  EXPECT_DOUBLE_EQ(floor_at(terrain.scene, {.x = 2.0, .z = 0.6})->height, 0.5);
  EXPECT_DOUBLE_EQ(floor_at(terrain.scene, {.x = 2.0, .z = 0.3})->height, 0.0);
}

TEST(FloorAt, IsNothingWithoutAFloor) {
  const Terrain terrain;
  EXPECT_FALSE(floor_at(terrain.scene, {}).has_value());
}

TEST(IsSupported, NeedsAFloorBelowEveryCorner) {
  const Terrain terrain = floor_with_table();
  const auto footprint = foothill_scene::Footprint::rectangle(-0.25, 0.25, -0.25, 0.25, 0.04, 0.2);
  EXPECT_TRUE(is_supported(terrain.scene, footprint, {.x = 2.0, .z = 0.5}));
  EXPECT_FALSE(is_supported(terrain.scene, footprint, {.x = 2.4, .z = 0.5}));
  // Turned by 45 degrees the corners reach 0.35 m: still on the table at its centre, not at 2.2 m.
  EXPECT_TRUE(is_supported(terrain.scene, footprint, {.x = 2.0, .yaw = 0.785, .z = 0.5}));
  EXPECT_FALSE(is_supported(terrain.scene, footprint, {.x = 2.2, .yaw = 0.785, .z = 0.5}));
}

TEST(BlockingObstacle, IsNamedWithFileAndLine) {
  Terrain terrain = floor();
  ASSERT_TRUE(terrain.scene.add(wall("wall", 1.0)));
  const auto footprint = foothill_scene::Footprint::circle(0.2, 0.04, 0.3);
  EXPECT_THAT(blocking_obstacle(terrain.scene, footprint, {.x = 0.9}),
              Optional(HasSubstr("'wall' of room.sdf:7")));
  EXPECT_FALSE(blocking_obstacle(terrain.scene, footprint, {.x = 0.7}).has_value());
}

}  // namespace
}  // namespace foothill_proxy::testing
