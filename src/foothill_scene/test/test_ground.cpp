#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "bodies.hpp"
#include "outlines.hpp"

namespace foothill_scene {
namespace {

using detail::number;
using testing::DoubleNear;

constexpr double kSky = std::numeric_limits<double>::infinity();

TEST(Ground, OfALevelPlaneIsItsHeight) {
  const CollisionWorld world = world_of({body_of("floor", Plane{}, at(3, 4, 0.5))});
  const auto ground = world.ground(100.0, -100.0, kSky);
  ASSERT_TRUE(ground);
  EXPECT_EQ(ground->height, 0.5);
  EXPECT_EQ(ground->normal_W, Eigen::Vector3d::UnitZ());
  EXPECT_EQ(ground->surface->name, "floor surface");
}

TEST(Ground, OfATiltedPlaneRisesByTheTangentOfTheTilt) {
  const double tilt = 0.2;
  const CollisionWorld world = world_of({body_of("slope", Plane{}, at(1, 0, 0, 0, -tilt))});
  const auto ground = world.ground(3.0, 7.0, kSky);
  ASSERT_TRUE(ground);
  EXPECT_THAT(ground->height, DoubleNear(2.0 * std::tan(tilt), 1e-12));
  EXPECT_THAT(ground->normal_W.z(), DoubleNear(std::cos(tilt), 1e-12));
}

TEST(Ground, IsMissingWhereThereIsNoFloor) {
  const CollisionWorld world = world_of({body_of("slab", Box{{2, 2, 0.1}}, at(0, 0, -0.05))});
  EXPECT_TRUE(world.ground(0.99, -0.99, kSky));
  EXPECT_FALSE(world.ground(1.01, 0.0, kSky));
}

TEST(Ground, ExcludesSurfacesThatAreTooHighToClimb) {
  const CollisionWorld world = world_of(
      {body_of("floor", Plane{}, at(0, 0, 0)), body_of("table", Box{{1, 1, 0.1}}, at(0, 0, 0.7))});
  EXPECT_EQ(world.ground(0, 0, 0.1)->height, 0.0);
  EXPECT_EQ(world.ground(0, 0, 1.0)->height, 0.75);
  EXPECT_EQ(world.ground(0, 0, 1.0)->body, 1U);
}

TEST(Ground, OfARampIsItsUpperFaceAndDoesNotBlock) {
  const double tilt = 0.3;
  const CollisionWorld world = world_of({body_of("floor", Plane{}, at(0, 0, 0)),
                                         body_of("ramp", Box{{2, 2, 0.2}}, at(0, 0, 0, 0, -tilt))});
  // The upper face passes the middle at 0.1 / cos(tilt).
  const auto ground = world.ground(0.5, 0.3, kSky);
  EXPECT_THAT(ground->height, DoubleNear(0.1 / std::cos(tilt) + 0.5 * std::tan(tilt), 1e-12));
  EXPECT_THAT(ground->normal_W.x(), DoubleNear(-std::sin(tilt), 1e-12));
  EXPECT_TRUE(contacts_in(world, square_robot(), {0.0, 0.0, 0.0, ground->height}).empty());
}

TEST(Ground, OfATippedBoxIsItsUpwardFace) {
  const CollisionWorld world =
      world_of({body_of("box", Box{{0.2, 0.4, 1.0}}, at(0, 0, 0.1, 0, M_PI / 2.0))});
  EXPECT_THAT(world.ground(0.45, 0.15, kSky)->height, DoubleNear(0.2, 1e-12));
  EXPECT_FALSE(world.ground(0.55, 0.0, kSky));
}

TEST(Ground, OfABallIsOnlyWhereItIsFlatEnough) {
  const CollisionWorld world = world_of({body_of("ball", Sphere{1.0}, at(0, 0, -0.9))});
  EXPECT_THAT(world.ground(0, 0, kSky)->height, DoubleNear(0.1, 1e-12));
  const double limit = std::sin(CollisionWorld::kDrivableSlope);
  EXPECT_TRUE(world.ground(limit - 0.01, 0, kSky));
  EXPECT_FALSE(world.ground(limit + 0.01, 0, kSky));
}

/// z = 0.1 x - 0.2 y + 0.3 on a grid: two triangles per cell reproduce a plane exactly.
RC_GTEST_PROP(Ground, OfAHeightmapFollowsAPlaneExactly, ()) {
  HeightGrid grid{5, 9, {}, {-2.0, -4.0}, {1.0, 1.0}};
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 5; ++column) {
      grid.heights.push_back(0.1 * (column - 2) - 0.2 * (row - 4) + 0.3);
    }
  }
  const CollisionWorld world = world_of(
      {body_of("hill", Heightmap{std::make_shared<const HeightGrid>(grid)}, at(1, 1, 0.5))});
  const double x = *number(-1.99, 1.99);
  const double y = *number(-3.99, 3.99);
  const auto ground = world.ground(x + 1.0, y + 1.0, kSky);
  RC_ASSERT(ground.has_value());
  RC_ASSERT(std::abs(ground->height - (0.8 + 0.1 * x - 0.2 * y)) < 1e-12);
  RC_ASSERT((ground->normal_W - Eigen::Vector3d{-0.1, 0.2, 1.0}.normalized()).norm() < 1e-12);
}

TEST(Ground, OfASteepHeightmapBlocksInstead) {
  // A step of 0.5 m within 0.1 m: 79 degrees.
  const HeightGrid grid{4, 2, {0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5}, {0.0, -5.0}, {0.1, 10.0}};
  const CollisionWorld world =
      world_of({body_of("step", Heightmap{std::make_shared<const HeightGrid>(grid)}, at(0, 0, 0))});
  EXPECT_FALSE(world.ground(0.15, 0.0, kSky));
  const ContactList found = contacts_in(world, square_robot(), {-0.05, 0.0, 0.0, 0.0});
  ASSERT_FALSE(found.empty());
  for (const Contact& contact : found.all()) EXPECT_LT(contact.normal_W.x(), -0.999);
  // The bottom at 0.05 m touches the slope at x = 0.11; the front of the robot is at 0.15.
  EXPECT_THAT(found.deepest().depth, DoubleNear(0.04, 1e-12));
}

}  // namespace
}  // namespace foothill_scene
