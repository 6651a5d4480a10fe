#include <cmath>
#include <numbers>

#include "foothill_proxy/ground_probe.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using foothill_core::PlanarPose;

const pioneer_dynamics::VehicleParameters kBody = pioneer_dynamics::p3dx_vehicle();

pioneer_dynamics::SurfacePair pair_of(const Terrain& terrain, const std::string& material) {
  return *terrain.surfaces.find(kTyreMaterial, material);
}

/// Lab floor, with a thin sheet of ice at y > 0.
Terrain floor_with_ice() {
  Terrain terrain = floor();
  EXPECT_TRUE(terrain.scene.add(
      solid("ice", foothill_scene::Box{{10.0, 5.0, 0.01}}, {0.0, 2.5, 0.005}, "ice")));
  return terrain;
}

TEST(GroundProbe, FindsTheFrictionBelowEachWheel) {
  const Terrain terrain = floor_with_ice();
  GroundProbe probe;
  probe.update(terrain, kBody, {});
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "ice"));
  EXPECT_EQ(probe.ground().right, pair_of(terrain, "lab_floor"));
  // Turned round, the other wheel is on the ice.
  probe.update(terrain, kBody, {0.0, 0.0, std::numbers::pi});
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "lab_floor"));
  EXPECT_EQ(probe.ground().right, pair_of(terrain, "ice"));
}

TEST(GroundProbe, FindsTheFrictionBelowTheCaster) {
  const Terrain terrain = floor_with_ice();
  GroundProbe probe;
  // Facing -y at y = -0.1 m, the caster 0.2 m behind the axle is at y = 0.1 m.
  probe.update(terrain, kBody, {0.0, -0.1, -std::numbers::pi / 2.0});
  EXPECT_EQ(probe.ground().caster, pair_of(terrain, "ice"));
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "lab_floor"));
}

TEST(GroundProbe, ExpressesGravityInTheAxesOfASlope) {
  for (const double lean : {0.05, 0.2, 0.4}) {
    Terrain terrain;
    const foothill_scene::Plane slope{{-std::sin(lean), 0.0, std::cos(lean)}};  // rises with x
    ASSERT_TRUE(terrain.scene.add(solid("slope", slope, {0.0, 0.0, 0.0}, "lab_floor")));
    GroundProbe probe;
    probe.update(terrain, kBody, {});
    const Eigen::Vector3d& g = probe.ground().gravity_W;
    EXPECT_NEAR(g.x(), -9.81 * std::sin(lean), 1e-12);
    EXPECT_NEAR(g.y(), 0.0, 1e-12);
    EXPECT_NEAR(g.z(), -9.81 * std::cos(lean), 1e-12);
    EXPECT_NEAR(probe.normal_W().x(), -std::sin(lean), 1e-12);
  }
}

TEST(GroundProbe, FollowsTheHeightOfASlope) {
  Terrain terrain;
  const foothill_scene::Plane slope{{-std::sin(0.1), 0.0, std::cos(0.1)}};
  ASSERT_TRUE(terrain.scene.add(solid("slope", slope, {0.0, 0.0, 0.0}, "lab_floor")));
  GroundProbe probe;
  for (double x = 0.0; x < 2.0; x += 0.01) probe.update(terrain, kBody, {x, 0.0, 0.0});
  EXPECT_NEAR(probe.floor_height(), 1.99 * std::tan(0.1), 1e-9);
}

TEST(GroundProbe, ContinuesWithTheLastFloorBeyondItsEdge) {
  Terrain terrain;
  ASSERT_TRUE(terrain.scene.add(
      solid("plate", foothill_scene::Box{{2.0, 2.0, 0.1}}, {0.0, 0.0, 0.95}, "ice")));
  GroundProbe probe;
  probe.place(1.0);
  probe.update(terrain, kBody, {});
  EXPECT_DOUBLE_EQ(probe.floor_height(), 1.0);
  probe.update(terrain, kBody, {5.0, 0.0, 0.0});
  EXPECT_DOUBLE_EQ(probe.floor_height(), 1.0);
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "ice"));
}

TEST(GroundProbe, DoesNotQueryAgainAfterASmallMotion) {
  const Terrain terrain = floor_with_ice();
  GroundProbe probe;
  probe.update(terrain, kBody, {0.0, -0.168, 0.0});  // the left wheel is 3 mm before the ice
  ASSERT_EQ(probe.ground().left, pair_of(terrain, "lab_floor"));
  probe.update(terrain, kBody, {0.0, -0.1635, 0.0});  // 4.5 mm further
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "lab_floor"));
  probe.update(terrain, kBody, {0.0, -0.1625, 0.0});  // 5.5 mm from the last query
  EXPECT_EQ(probe.ground().left, pair_of(terrain, "ice"));
}

TEST(GroundProbe, QueriesAgainAfterAChangeOfTheTerrain) {
  Terrain terrain = floor();
  GroundProbe probe;
  probe.update(terrain, kBody, {});
  const pioneer_dynamics::SurfacePair wet{{0.3, 0.2}, {0.3, 0.2}, 0.02};
  terrain.surfaces.set(kTyreMaterial, "lab_floor", wet);
  probe.update(terrain, kBody, {});
  EXPECT_NE(probe.ground().left, wet) << "the revision has not changed";
  ++terrain.revision;
  probe.update(terrain, kBody, {});
  EXPECT_EQ(probe.ground().left, wet);
  EXPECT_EQ(probe.ground().right, wet);
}

}  // namespace
}  // namespace foothill_proxy::testing
