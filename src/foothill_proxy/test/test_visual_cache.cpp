#include <gmock/gmock.h>

#include <cmath>

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/visual_cache.hpp"
#include "foothill_scene/ray_view.hpp"

namespace foothill_proxy::testing {
namespace {

using Eigen::Vector3d;

/// Returns the distance along a ray to a robot at the origin [m].
double range_to(std::shared_ptr<const foothill_scene::RayModel> robot, const Vector3d& p,
                const Vector3d& d) {
  foothill_scene::RayView view;
  view.set_scene(nullptr, {{std::move(robot), {Eigen::Isometry3d::Identity()}}});
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

/// A robot of a given footprint that does not move.
class RestingBody : public Body {
 public:
  explicit RestingBody(const foothill_scene::Footprint& footprint) : footprint_{footprint} {}
  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return footprint_; }
  [[nodiscard]] double mass() const override { return 1.0; }
  [[nodiscard]] double base_height() const override { return 0.1; }
  [[nodiscard]] BodyMotion motion() const override { return motion_; }
  void place(const foothill_scene::FloorPose& pose) override { motion_.pose = pose; }
  void step(const StepInput&) override {}

 private:
  foothill_scene::Footprint footprint_;
  BodyMotion motion_{};
};

World empty_world() {
  Terrain terrain;
  foothill_scene::SceneBody floor{.name = "floor"};
  floor.colliders.push_back({.name = "collision", .shape = foothill_scene::Plane{}});
  static_cast<void>(terrain.scene.add(floor));
  return World{std::move(terrain), std::chrono::milliseconds{1}};
}

foothill_scene::SceneBody crate(double x) {
  foothill_scene::SceneBody body{.name = "crate"};
  body.colliders.push_back({.name = "collision", .shape = foothill_scene::Box{{1, 1, 1}}});
  body.X_WB.translation() = Vector3d{x, 0.0, 0.5};
  return body;
}

TEST(VisualCache, ShowsTheFootprintOfARobotByDefault) {
  World world = empty_world();
  RestingBody square{foothill_scene::Footprint::rectangle(-0.3, 0.4, -0.2, 0.2, 0.05, 0.5)};
  ASSERT_TRUE(world.add("r1", square, {}));
  VisualCache visuals;
  const auto model = visuals.appearance(world, 0);
  // base_link is 0.1 m above the floor, so the solid extends from -0.05 to 0.4 m.
  EXPECT_NEAR(range_to(model, {-5, 0, 0}, Vector3d::UnitX()), 4.7, 1e-6);
  EXPECT_NEAR(range_to(model, {5, 0, 0}, -Vector3d::UnitX()), 4.6, 1e-6);
  EXPECT_NEAR(range_to(model, {0, 0, 5}, -Vector3d::UnitZ()), 4.6, 1e-6);
  EXPECT_NEAR(range_to(model, {0, 0, -5}, Vector3d::UnitZ()), 4.95, 1e-6);
  EXPECT_EQ(visuals.appearance(world, 0), model);
}

TEST(VisualCache, ApproximatesACircleToOnePercent) {
  World world = empty_world();
  RestingBody disc{foothill_scene::Footprint::circle(0.3, 0.0, 0.5)};
  ASSERT_TRUE(world.add("r1", disc, {}));
  VisualCache visuals;
  for (int i = 0; i < 50; ++i) {
    const Vector3d d{std::cos(0.13 * i), std::sin(0.13 * i), 0.0};
    EXPECT_NEAR(range_to(visuals.appearance(world, 0), -5.0 * d, d), 4.7, 0.003);
  }
}

TEST(VisualCache, ShowsTheScannerOnTopOfAPioneer) {
  WakeSignal wake_signal;
  const Pioneer pioneer{{}, "r1", 1, wake_signal};
  std::vector<foothill_scene::RaySurface> surfaces;
  for (auto& visual : pioneer.appearance()) surfaces.push_back({"r1", std::move(visual)});
  const auto model = std::make_shared<const foothill_scene::RayModel>(std::move(surfaces));
  const double floor = -pioneer.base_height();
  // At a height of 0.337 m there is the scanner, a cylinder of radius 62 mm at x = 21 mm.
  EXPECT_NEAR(range_to(model, {5, 0, floor + 0.337}, -Vector3d::UnitX()), 5.0 - 0.083, 1e-6);
  // The wheels touch the floor.
  EXPECT_NEAR(range_to(model, {0, 0.165, floor - 1.0}, Vector3d::UnitZ()), 1.0, 1e-6);
}

TEST(VisualCache, RebuildsTheSceneOnlyAfterAChange) {
  World world = empty_world();
  VisualCache visuals;
  const auto before = take_snapshot(world, &visuals);
  world.step();
  EXPECT_EQ(take_snapshot(world, &visuals)->scene, before->scene);
  ASSERT_TRUE(world.add_obstacle(crate(3.0)));
  const auto after = take_snapshot(world, &visuals);
  EXPECT_NE(after->scene, before->scene);
  EXPECT_EQ(after->scene->fixed, before->scene->fixed);
  EXPECT_EQ(after->scene->placed.size(), 1u);
}

TEST(VisualCache, IsOptionalInASnapshot) {
  World world = empty_world();
  EXPECT_EQ(take_snapshot(world)->scene, nullptr);
}

}  // namespace
}  // namespace foothill_proxy::testing
