#include <gmock/gmock.h>

#include <cmath>

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/scenery.hpp"
#include "foothill_scene/ray_view.hpp"

namespace foothill_proxy::testing {
namespace {

using Eigen::Vector3d;

/// Returns how far it is to a robot that stands at the origin, along one ray [m].
double range_to(std::shared_ptr<const foothill_scene::RayModel> robot, const Vector3d& p,
                const Vector3d& d) {
  foothill_scene::RayView view;
  view.show(nullptr, {{std::move(robot), {Eigen::Isometry3d::Identity()}}});
  foothill_scene::RayBlock rays = foothill_scene::empty_rays();
  rays.x[0] = p.x();
  rays.y[0] = p.y();
  rays.z[0] = p.z();
  rays.dx[0] = d.x();
  rays.dy[0] = d.y();
  rays.dz[0] = d.z();
  rays.far[0] = 100.0F;
  foothill_scene::HitBlock hits;
  view.trace(rays, hits);
  return static_cast<double>(hits.range[0]);
}

/// A robot of a given footprint that stands still.
class Statue : public Body {
 public:
  explicit Statue(const foothill_scene::Footprint& footprint) : footprint_{footprint} {}
  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return footprint_; }
  [[nodiscard]] double mass() const override { return 1.0; }
  [[nodiscard]] double base_height() const override { return 0.1; }
  [[nodiscard]] BodyMotion motion() const override { return motion_; }
  void place(const foothill_scene::PlanarPose& pose) override { motion_.pose = pose; }
  void step(const StepInput&) override {}

 private:
  foothill_scene::Footprint footprint_;
  BodyMotion motion_{};
};

World empty_world() {
  Terrain terrain;
  foothill_scene::Body floor{.name = "floor"};
  floor.colliders.push_back({.name = "collision", .shape = foothill_scene::Plane{}});
  static_cast<void>(terrain.scene.add(floor));
  return World{std::move(terrain), std::chrono::milliseconds{1}};
}

foothill_scene::Body crate(double x) {
  foothill_scene::Body body{.name = "crate"};
  body.colliders.push_back({.name = "collision", .shape = foothill_scene::Box{{1, 1, 1}}});
  body.X_WB.translation() = Vector3d{x, 0.0, 0.5};
  return body;
}

TEST(Scenery, ShowsARobotAsItsFootprintIfItSaysNothingElse) {
  World world = empty_world();
  Statue square{foothill_scene::Footprint::rectangle(-0.3, 0.4, -0.2, 0.2, 0.05, 0.5)};
  ASSERT_TRUE(world.add("r1", square, {}));
  Scenery scenery;
  const auto model = scenery.appearance(world, 0);
  // base_link is 0.1 m above the floor, so the solid goes from -0.05 to 0.4 m.
  EXPECT_NEAR(range_to(model, {-5, 0, 0}, Vector3d::UnitX()), 4.7, 1e-6);
  EXPECT_NEAR(range_to(model, {5, 0, 0}, -Vector3d::UnitX()), 4.6, 1e-6);
  EXPECT_NEAR(range_to(model, {0, 0, 5}, -Vector3d::UnitZ()), 4.6, 1e-6);
  EXPECT_NEAR(range_to(model, {0, 0, -5}, Vector3d::UnitZ()), 4.95, 1e-6);
  EXPECT_EQ(scenery.appearance(world, 0), model);
}

TEST(Scenery, ShowsARoundOneToAPercent) {
  World world = empty_world();
  Statue disc{foothill_scene::Footprint::circle(0.3, 0.0, 0.5)};
  ASSERT_TRUE(world.add("r1", disc, {}));
  Scenery scenery;
  for (int i = 0; i < 50; ++i) {
    const Vector3d d{std::cos(0.13 * i), std::sin(0.13 * i), 0.0};
    EXPECT_NEAR(range_to(scenery.appearance(world, 0), -5.0 * d, d), 4.7, 0.003);
  }
}

TEST(Scenery, HasAPioneerWithItsScannerOnTop) {
  Bell bell;
  const Pioneer pioneer{{}, "r1", 1, bell};
  std::vector<foothill_scene::RaySurface> surfaces;
  for (auto& visual : pioneer.appearance()) surfaces.push_back({"r1", std::move(visual)});
  const auto model = std::make_shared<const foothill_scene::RayModel>(std::move(surfaces));
  const double floor = -pioneer.base_height();
  // At the height of the scanner, 0.337 m, there is its cylinder of 62 mm around x = 21 mm.
  EXPECT_NEAR(range_to(model, {5, 0, floor + 0.337}, -Vector3d::UnitX()), 5.0 - 0.083, 1e-6);
  // Wheels stand on the floor.
  EXPECT_NEAR(range_to(model, {0, 0.165, floor - 1.0}, Vector3d::UnitZ()), 1.0, 1e-6);
}

TEST(Scenery, IsMadeAnewOnlyWhenTheWorldHasChanged) {
  World world = empty_world();
  Scenery scenery;
  const auto before = take_snapshot(world, &scenery);
  world.step();
  EXPECT_EQ(take_snapshot(world, &scenery)->scene, before->scene);
  ASSERT_TRUE(world.add_obstacle(crate(3.0)));
  const auto after = take_snapshot(world, &scenery);
  EXPECT_NE(after->scene, before->scene);
  EXPECT_EQ(after->scene->fixed, before->scene->fixed);
  EXPECT_EQ(after->scene->placed.size(), 1u);
}

TEST(Scenery, IsNotMadeForNobody) {
  World world = empty_world();
  EXPECT_EQ(take_snapshot(world)->scene, nullptr);
}

}  // namespace
}  // namespace foothill_proxy::testing
