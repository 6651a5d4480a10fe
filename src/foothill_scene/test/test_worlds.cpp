#include <gmock/gmock.h>

#include <limits>
#include <sdf/ParserConfig.hh>
#include <sdf/Root.hh>
#include <sdf/parser.hh>

#include "bodies.hpp"
#include "foothill_scene/load_world.hpp"

namespace foothill_scene {
namespace {

std::string path_of(const std::string& name) { return FOOTHILL_WORLDS "/" + name + ".sdf"; }

SceneWorld world_named(const std::string& name) {
  auto world = load_world(path_of(name));
  if (!world) throw std::runtime_error{to_string(world.error())};
  return *world;
}

class EveryWorld : public testing::TestWithParam<const char*> {};

/// The checks of `gz sdf --check`, with warnings as errors.
TEST_P(EveryWorld, PassesSdformatsOwnChecks) {
  sdf::ParserConfig config;
  config.SetWarningsPolicy(sdf::EnforcementPolicy::ERR);
  config.SetUnrecognizedElementsPolicy(sdf::EnforcementPolicy::ERR);
  sdf::Root root;
  const sdf::Errors errors = root.Load(path_of(GetParam()), config);
  for (const sdf::Error& error : errors) ADD_FAILURE() << error;
  EXPECT_TRUE(sdf::checkCanonicalLinkNames(&root));
  EXPECT_TRUE(sdf::checkFrameAttachedToNames(&root));
  EXPECT_TRUE(sdf::checkFrameAttachedToGraph(&root));
  EXPECT_TRUE(sdf::checkPoseRelativeToGraph(&root));
  EXPECT_TRUE(sdf::recursiveSiblingUniqueNames(root.Element()));
}

TEST_P(EveryWorld, HasAFloorAtTheOriginAndRoomForARobot) {
  const SceneWorld file = world_named(GetParam());
  EXPECT_EQ(file.name, GetParam());
  const CollisionWorld world = CollisionWorld::create(file).value();
  const auto ground = world.ground(0.0, 0.0, std::numeric_limits<double>::infinity());
  ASSERT_TRUE(ground);
  EXPECT_NEAR(ground->height, 0.0, 1e-4);  // positions of heightmaps are given to 0.01 mm
  EXPECT_FALSE(ground->surface->name.empty());
  for (double yaw = 0.0; yaw < 6.3; yaw += 0.1) {
    EXPECT_TRUE(contacts_in(world, Footprint::circle(0.6, 0.05, 0.5), {0, 0, yaw, 0}).empty());
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryWorld, testing::Values("empty", "lab", "yard", "lunar"));

TEST(Lab, IsFourPointNineByFourPointThreeMetresWithinItsWalls) {
  const CollisionWorld world = CollisionWorld::create(world_named("lab")).value();
  const double radius = 0.3;
  const Footprint robot = Footprint::circle(radius, 0.05, 0.5);
  for (const double sign : {-1.0, 1.0}) {
    const double x = sign * (2.45 - radius);
    const double y = sign * (2.15 - radius);
    EXPECT_TRUE(contacts_in(world, robot, {x - sign * 1e-6, 0, 0, 0}).empty());
    EXPECT_FALSE(contacts_in(world, robot, {x + sign * 1e-6, 0, 0, 0}).empty());
    EXPECT_TRUE(contacts_in(world, robot, {0, y - sign * 1e-6, 0, 0}).empty());
    EXPECT_FALSE(contacts_in(world, robot, {0, y + sign * 1e-6, 0, 0}).empty());
  }
}

TEST(Yard, HasARampToItsPlatformThatDoesNotBlock) {
  const CollisionWorld world = CollisionWorld::create(world_named("yard")).value();
  double height = 0.0;
  for (double x = 1.0; x < 4.0; x += 0.01) {
    const auto ground = world.ground(x, 4.4, height + 0.05);
    ASSERT_TRUE(ground);
    EXPECT_LT(std::abs(ground->height - height), 0.002) << "at x = " << x;
    height = ground->height;
    EXPECT_TRUE(contacts_in(world, square_robot(), {x, 4.4, 0.0, height}).empty()) << x;
  }
  EXPECT_NEAR(height, 1.9 * std::sin(6.0 * M_PI / 180.0), 1e-3);
}

TEST(Yard, HasCratesThatCanBeMovedAndIceThatIsSlippery) {
  const SceneWorld file = world_named("yard");
  int movable = 0;
  for (const SceneBody& body : file.bodies) movable += body.is_static ? 0 : 1;
  EXPECT_EQ(movable, 3);
  const CollisionWorld world = CollisionWorld::create(file).value();
  EXPECT_EQ(world.ground(4.4, -0.8, 0.1)->surface->name, "ice");
}

TEST(Lunar, HasTheMoonsGravityAndIsMostlyDrivable) {
  const SceneWorld file = world_named("lunar");
  EXPECT_EQ(file.gravity_W, Eigen::Vector3d(0, 0, -1.62));
  const CollisionWorld world = CollisionWorld::create(file).value();
  int drivable = 0;
  for (int i = 0; i < 100; ++i) {
    for (int k = 0; k < 100; ++k) {
      drivable += world.ground(0.19 * i - 9.4, 0.19 * k - 9.4, 9.0) ? 1 : 0;
    }
  }
  EXPECT_GT(drivable, 9900);
}

}  // namespace
}  // namespace foothill_scene
