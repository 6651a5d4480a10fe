#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <numbers>

#include "bodies.hpp"
#include "foothill_scene/collision_world.hpp"
#include "outlines.hpp"

namespace foothill_scene {
namespace {

using detail::number;
using Eigen::Vector2d;
using testing::DoubleNear;
using testing::HasSubstr;

TEST(CollisionWorld, StopsARobotAtAWallWithTwoPointsAndTheWallsNormal) {
  const CollisionWorld world = world_of({body_of("wall", Box{{0.1, 4.0, 0.6}}, at(1.0, 0, 0.3))});
  const ContactList found = contacts_in(world, square_robot(), {0.76, 0.3, 0.0, 0.0});
  ASSERT_EQ(found.size(), 2U);
  for (const Contact& contact : found.all()) {
    EXPECT_THAT(contact.depth, DoubleNear(0.01, 1e-12));
    EXPECT_LT((contact.normal_W - Vector2d{-1.0, 0.0}).norm(), 1e-12);
    EXPECT_THAT(contact.p_W.x(), DoubleNear(0.955, 1e-12));
    EXPECT_EQ(contact.other, 0U);
    EXPECT_EQ(contact.surface->name, "wall surface");
  }
}

TEST(CollisionWorld, IgnoresObstaclesBelowTheBottomAndAboveTheTop) {
  const CollisionWorld world = world_of({
      body_of("kerb", Box{{0.2, 4.0, 0.04}}, at(0, 0, 0.02)),
      body_of("bar", Box{{0.2, 4.0, 0.1}}, at(0, 0, 0.35)),
  });
  EXPECT_TRUE(contacts_in(world, square_robot(), {}).empty());
  EXPECT_FALSE(contacts_in(world, square_robot(), {0, 0, 0, 0.06}).empty());  // top touches the bar
  EXPECT_FALSE(
      contacts_in(world, square_robot(), {0, 0, 0, -0.02}).empty());  // bottom touches the kerb
}

TEST(CollisionWorld, CutsASphereAtItsWidestSectionBetweenBottomAndTop) {
  // Centre at 0.65 m, top at 0.25 m: the section there has radius sqrt(0.5^2 - 0.4^2) = 0.3.
  const CollisionWorld world = world_of({body_of("ball", Sphere{0.5}, at(0.6, 0, 0.65))});
  const ContactList found =
      contacts_in(world, Footprint::circle(0.35, 0.05, 0.25), {0.0, 0.0, 0.0, 0.0});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found.deepest().depth, DoubleNear(0.05, 1e-12));
}

TEST(CollisionWorld, CutsALyingCylinderAtItsGreatestWidth) {
  // Radius 0.1 along y: half way up, at 0.1 m, it reaches from x = 0.4 to 0.6.
  const CollisionWorld world =
      world_of({body_of("log", Cylinder{0.1, 2.0}, at(0.5, 0, 0.1, std::numbers::pi / 2.0))});
  const ContactList found = contacts_in(world, square_robot(), {0.21, 0.0, 0.0, 0.0});
  ASSERT_FALSE(found.empty());
  EXPECT_THAT(found.deepest().depth, DoubleNear(0.01, 1e-9));
  EXPECT_LT((found.deepest().normal_W - Vector2d{-1.0, 0.0}).norm(), 1e-9);
}

TEST(CollisionWorld, TreatsASteepPlaneAsAnInfiniteWall) {
  const CollisionWorld world = world_of({body_of("cliff", Plane{{-1, 0, 0}}, at(1.0, 0, 0))});
  EXPECT_TRUE(contacts_in(world, square_robot(), {0.79, 50.0, 0.0, 0.0}).empty());
  const ContactList found = contacts_in(world, square_robot(), {0.9, 50.0, 0.0, 0.0});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found.deepest().depth, DoubleNear(0.1, 1e-12));
  EXPECT_FALSE(contacts_in(world, square_robot(), {1e4, 0.0, 0.0, 0.0}).empty());
}

TEST(CollisionWorld, FindsARobotInsideASolidWall) {
  const CollisionWorld world = world_of({body_of("block", Box{{4, 4, 1}}, at(0, 0, 0.5))});
  EXPECT_FALSE(contacts_in(world, square_robot(), {0.1, 0.2, 0.3, 0.0}).empty());
}

TEST(CollisionWorld, MovesAndRemovesBodies) {
  CollisionWorld world = world_of(
      {body_of("a", Box{{1, 1, 1}}, at(0, 0, 0.5)), body_of("b", Box{{1, 1, 1}}, at(5, 0, 0.5))});
  const BodyId a = world.find("a").value();
  EXPECT_TRUE(world.move(a, at(9, 0, 0.5)));
  EXPECT_TRUE(contacts_in(world, square_robot(), {}).empty());
  EXPECT_FALSE(contacts_in(world, square_robot(), {9, 0, 0, 0}).empty());
  EXPECT_TRUE(world.remove(a));
  EXPECT_TRUE(contacts_in(world, square_robot(), {9, 0, 0, 0}).empty());
  EXPECT_FALSE(world.remove(a));
  EXPECT_FALSE(world.move(a, at(0, 0, 0)));
  EXPECT_EQ(world.find("a"), std::nullopt);
  EXPECT_EQ(world.body(a), nullptr);
  EXPECT_EQ(world.ids().size(), 1U);
  EXPECT_EQ(world.add(body_of("a", Sphere{1}, at(0, 0, 0))).value(), BodyId{2});
}

TEST(CollisionWorld, RejectsDuplicateNamesAndInvalidShapes) {
  CollisionWorld world = world_of({body_of("a", Box{{1, 1, 1}}, at(0, 0, 0))});
  EXPECT_THAT(world.add(body_of("a", Sphere{1}, at(0, 0, 0))).error().reason,
              HasSubstr("\"a\" exists already"));
  EXPECT_THAT(world.add(body_of("b", Sphere{0}, at(0, 0, 0))).error().reason,
              HasSubstr("collision \"collision\" of \"b\": the sphere's radius"));
  EXPECT_THAT(world.add(body_of("b", Sphere{1}, at(NAN, 0, 0))).error().reason,
              HasSubstr("pose of \"b\" is not finite"));
  EXPECT_FALSE(world.move(BodyId{0}, at(0, 1e9, 0)));
}

TEST(CollisionWorld, SortsContactsByBody) {
  std::vector<SceneBody> bodies;
  for (int i = 0; i < 20; ++i) {
    bodies.push_back(body_of("post" + std::to_string(i), Cylinder{0.01, 1.0},
                             at(0.017 * ((7 * i) % 20) - 0.15, 0.19, 0.5)));
  }
  const CollisionWorld world = world_of(bodies);
  const ContactList found = contacts_in(world, square_robot(), {});
  ASSERT_EQ(found.size(), 20U);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(found.all()[i].other, i);
}

RC_GTEST_PROP(CollisionWorld, IsInvariantUnderRigidMotion, ()) {
  const double x = *number(-0.6, 0.6);
  const double y = *number(-0.6, 0.6);
  const double yaw = *number(-3.0, 3.0);
  const double angle = *number(-3.0, 3.0);
  const Eigen::Isometry3d X = at(*number(-5.0, 5.0), *number(-5.0, 5.0), 0.0, 0.0, 0.0, angle);
  const auto depth_with = [&](const Shape& shape, const Eigen::Isometry3d& X_WB) {
    const CollisionWorld here = world_of({body_of("body", shape, X_WB)});
    const CollisionWorld there = world_of({body_of("body", shape, X * X_WB)});
    const Eigen::Vector3d p = X * Eigen::Vector3d{x, y, 0.0};
    const ContactList before = contacts_in(here, square_robot(), {x, y, yaw, 0.0});
    const ContactList after = contacts_in(there, square_robot(), {p.x(), p.y(), yaw + angle, 0.0});
    const double one = before.empty() ? 0.0 : before.deepest().depth;
    const double other = after.empty() ? 0.0 : after.deepest().depth;
    return std::abs(one - other);
  };
  RC_ASSERT(depth_with(Box{{0.5, 0.3, 0.4}}, at(0, 0, 0.2)) < 1e-9);
  RC_ASSERT(depth_with(Box{{0.5, 0.3, 0.4}}, at(0, 0, 0.2, 1.0, 0.9)) < 1e-9);
  RC_ASSERT(depth_with(Cylinder{0.3, 0.4}, at(0, 0, 0.2)) < 1e-9);
  RC_ASSERT(depth_with(Sphere{0.3}, at(0, 0, 0.2)) < 1e-9);
}

RC_GTEST_PROP(CollisionWorld, HasNoContactWithinTheClearance, ()) {
  const CollisionWorld world = world_of({
      body_of("box", Box{{0.5, 0.3, 0.4}}, at(0.9, 0.2, 0.2, 0, 0, 0.4)),
      body_of("ball", Sphere{0.3}, at(-0.8, 0.7, 0.2)),
      body_of("cliff", Plane{{-1, 0, 0.2}}, at(2.5, 0, 0)),
      body_of("floor", Plane{}, at(0, 0, 0)),
      body_of("ramp", Box{{0.5, 0.5, 0.1}}, at(-1.0, -1.0, 0.1, 0.0, 0.3)),
  });
  const FloorPose start{*number(-2.0, 2.0), *number(-2.0, 2.0), 0.0, 0.0};
  const double clearance = world.clearance(square_robot(), start);
  const double heading = *number(-3.2, 3.2);
  const double way = *number(0.0, 1.0) * clearance;
  const FloorPose there{start.x + way * std::cos(heading), start.y + way * std::sin(heading),
                        *number(-3.2, 3.2), *number(-0.02, 0.02)};
  if (clearance > 0.0) {
    const ContactList found = contacts_in(world, square_robot(), there);
    const double depth = found.empty() ? 0.0 : found.deepest().depth;
    RC_ASSERT(depth < 1e-12);
  }
}

TEST(CollisionWorld, ReturnsTheDistanceToAPostAsClearance) {
  const CollisionWorld world = world_of({body_of("floor", Plane{}, at(0, 0, 0)),
                                         body_of("post", Cylinder{0.1, 1.0}, at(1.0, 0, 0.5))});
  const Footprint robot = Footprint::circle(0.3, 0.05, 0.3);
  EXPECT_EQ(world.clearance(robot, {-5, 0, 0, 0}), CollisionWorld::kClearanceLimit);
  EXPECT_THAT(world.clearance(robot, {0, 0, 0, 0}), DoubleNear(0.6, 1e-12));
}

TEST(ContactList, KeepsTheDeepestContactsWhenItIsFull) {
  ContactList list;
  for (int i = 0; i < 40; ++i) list.add({{}, {}, 0.01 * i, 0, nullptr});
  EXPECT_EQ(list.size(), ContactList::kCapacity);
  double least = 1.0;
  for (const Contact& contact : list.all()) least = std::min(least, contact.depth);
  EXPECT_DOUBLE_EQ(least, 0.08);
  EXPECT_DOUBLE_EQ(list.deepest().depth, 0.39);
  EXPECT_THROW((void)ContactList{}.deepest(), std::logic_error);
}

}  // namespace
}  // namespace foothill_scene
