#include <gmock/gmock.h>

#include "foothill_scene/ray_scene.hpp"
#include "ray_support.hpp"

namespace foothill_scene::testing {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

SceneBody box_at(const std::string& name, double x) {
  SceneBody body{.name = name};
  body.colliders.push_back({.name = "collision", .shape = Box{{1, 1, 1}}});
  body.X_WB.translation().x() = x;
  return body;
}

/// A world with boxes at 5 m and 10 m along x.
struct Row {
  Row() {
    near = *world.add(box_at("near", 5.0));
    far = *world.add(box_at("far", 10.0));
  }
  double range() {
    RayView view;
    scene = cache.update(world);
    view.set_scene(scene);
    return shoot(view, Vector3d::Zero(), Vector3d::UnitX()).range;
  }
  CollisionWorld world{};
  RaySceneCache cache{};
  std::shared_ptr<const RayScene> scene{};
  BodyId near{};
  BodyId far{};
};

TEST(RaySceneCache, ShowsBodiesThatAreAddedMovedAndRemoved) {
  Row row;
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 4.5F);
  ASSERT_TRUE(row.world.add(box_at("new", 3.0)));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 2.5F);
  Isometry3d aside = Isometry3d::Identity();
  aside.translation() = Vector3d{3.0, 4.0, 0.0};
  ASSERT_TRUE(row.world.move(*row.world.find("new"), aside));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 4.5F);
  ASSERT_TRUE(row.world.remove(row.near));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 9.5F);
}

TEST(RaySceneCache, ReusesTheModelsOfUnchangedBodies) {
  Row row;
  static_cast<void>(row.range());
  const auto fixed = row.scene->fixed;
  ASSERT_TRUE(row.world.add(box_at("new", 3.0)));
  static_cast<void>(row.range());
  EXPECT_EQ(row.scene->fixed, fixed);
  const auto placed = row.scene->placed.at(0).model;
  Isometry3d there = Isometry3d::Identity();
  there.translation().x() = 2.0;
  ASSERT_TRUE(row.world.move(*row.world.find("new"), there));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 1.5F);
  EXPECT_EQ(row.scene->placed.at(0).model, placed);
}

TEST(RaySceneCache, RemovesAMovedBodyFromTheFixedPart) {
  Row row;
  static_cast<void>(row.range());
  Isometry3d there = Isometry3d::Identity();
  there.translation().x() = 7.0;
  ASSERT_TRUE(row.world.move(row.near, there));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 6.5F);
  EXPECT_EQ(row.scene->placed.size(), 1u);
}

TEST(RaySceneCache, RestartsWhenAllInitialBodiesAreGone) {
  Row row;
  static_cast<void>(row.range());
  for (const BodyId id : row.world.ids()) ASSERT_TRUE(row.world.remove(id));
  ASSERT_TRUE(row.world.add(box_at("near", 6.0)));
  EXPECT_FLOAT_EQ(static_cast<float>(row.range()), 5.5F);
  EXPECT_TRUE(row.scene->placed.empty());
}

TEST(RayScene, ShowsCollidersOnlyOfBodiesWithoutVisuals) {
  SceneWorld world;
  world.bodies.push_back(box_at("plain", 5.0));
  SceneBody dressed = box_at("dressed", 0.0);
  dressed.X_WB.translation() = Vector3d{0.0, 5.0, 0.0};
  dressed.visuals.emplace_back();
  dressed.visuals[0].shape = Sphere{1.5};
  world.bodies.push_back(dressed);
  RayView view;
  view.set_scene(make_ray_scene(world));
  EXPECT_NEAR(shoot(view, Vector3d::Zero(), Vector3d::UnitX()).range, 4.5, 1e-6);
  EXPECT_NEAR(shoot(view, Vector3d::Zero(), Vector3d::UnitY()).range, 3.5, 1e-6);
}

}  // namespace
}  // namespace foothill_scene::testing
