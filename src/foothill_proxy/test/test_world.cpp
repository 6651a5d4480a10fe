#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::HasSubstr;

constexpr double kNose = 0.1825;  // front of the footprint ahead of base_link [m]

TEST(World, StopsARobotAtAWall) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {.x = 0.0});
  room.run(6.0, {0.4, 0.0});
  // The pushing robot penetrates the wall by force over stiffness, here less than 2 mm.
  EXPECT_NEAR(pioneer.motion().pose.x, 1.0 - kNose, 2e-3);
  EXPECT_NEAR(pioneer.motion().forward, 0.0, 5e-3);
}

TEST(World, LetsARobotSlideAlongAWall) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {.x = 0.5, .y = -1.0, .yaw = 1.2});
  room.run(5.0, {0.4, 0.0});
  EXPECT_GT(pioneer.motion().pose.y, -0.2);
  EXPECT_LT(pioneer.motion().pose.x, 1.0);
}

TEST(World, KeepsTwoRobotsApartThatDriveAtEachOther) {
  Room room;
  const Pioneer& one = room.add("r1", {.x = -1.0});
  const Pioneer& other = room.add("r2", {.x = 1.0, .yaw = std::numbers::pi});
  room.run(5.0, {0.4, 0.0});
  const double gap = other.motion().pose.x - one.motion().pose.x - 2.0 * kNose;
  EXPECT_NEAR(gap, 0.0, 3e-3);
  // Forces are equal and opposite, so the centre does not move.
  EXPECT_NEAR(one.motion().pose.x + other.motion().pose.x, 0.0, 1e-6);
}

TEST(World, RejectsARobotInAWallAndNamesTheWall) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("north_wall", 1.0)));
  Pioneer pioneer{{}, "r1", 1, room.wake_signal};
  const WorldResult done = room.world.add("r1", pioneer, {.x = 0.9});
  EXPECT_THAT(reason(done), HasSubstr("'r1' at (0.900, 0.000) overlaps 'north_wall'"));
  EXPECT_THAT(reason(done), HasSubstr("room.sdf:7"));
  EXPECT_EQ(room.world.size(), 0u);
}

TEST(World, RejectsARobotInTheMiddleOfAWallInsteadOfPlacingItOnTop) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  Pioneer pioneer{{}, "r1", 1, room.wake_signal};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 1.1})), HasSubstr("overlaps 'wall'"));
}

TEST(World, RejectsARobotOnTopOfAWallWithoutAFloorBelow) {
  Terrain terrain;
  ASSERT_TRUE(terrain.scene.add(wall("wall", 1.0)));
  Room room{std::move(terrain)};
  Pioneer pioneer{{}, "r1", 1, room.wake_signal};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 1.1})), HasSubstr("over an edge"));
}

TEST(World, RejectsARobotInAnotherOneAndANameInUse) {
  Room room;
  room.add("r1", {});
  Pioneer pioneer{{}, "r2", 1, room.wake_signal};
  EXPECT_THAT(reason(room.world.add("r2", pioneer, {.x = 0.1})), HasSubstr("overlaps 'r1'"));
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 3.0})), HasSubstr("already"));
}

TEST(World, RejectsARobotWithoutAFloor) {
  Room room{Terrain{}};
  Pioneer pioneer{{}, "r1", 1, room.wake_signal};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {})), HasSubstr("no floor"));
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = std::nan("")})),
              HasSubstr("is not finite"));
}

TEST(World, MovesARobotAndKeepsItsPoseIfTheNewOneIsOccupied) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {});
  EXPECT_TRUE(room.world.move("r1", {.x = -2.0, .y = 1.0, .yaw = 0.5}));
  EXPECT_DOUBLE_EQ(pioneer.motion().pose.x, -2.0);
  EXPECT_THAT(reason(room.world.move("r1", {.x = 1.1})), HasSubstr("overlaps"));
  EXPECT_DOUBLE_EQ(pioneer.motion().pose.x, -2.0);
  EXPECT_THAT(reason(room.world.move("nobody", {})), HasSubstr("no robot"));
}

TEST(World, LetsRobotsThroughWhereAnObstacleWasRemoved) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {});
  room.run(4.0, {0.4, 0.0});
  ASSERT_TRUE(room.world.remove_obstacle("wall"));
  EXPECT_THAT(reason(room.world.remove_obstacle("wall")), HasSubstr("no obstacle"));
  room.run(4.0, {0.4, 0.0});
  EXPECT_GT(pioneer.motion().pose.x, 1.5);
}

TEST(World, RejectsAnObstacleInARobotAndKeepsItsPose) {
  Room room;
  room.add("r1", {});
  EXPECT_THAT(reason(room.world.add_obstacle(wall("wall", 0.0))), HasSubstr("would overlap 'r1'"));
  EXPECT_FALSE(room.world.terrain().scene.find("wall").has_value());
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  Eigen::Isometry3d there = Eigen::Isometry3d::Identity();
  there.translation() = Eigen::Vector3d{0.0, 0.0, 0.5};
  EXPECT_THAT(reason(room.world.move_obstacle("wall", there)), HasSubstr("would overlap"));
  const auto id = room.world.terrain().scene.find("wall");
  EXPECT_DOUBLE_EQ(room.world.terrain().scene.body(*id)->X_WB.translation().x(), 1.1);
}

TEST(World, BlocksARobotWithAnObstacleMovedIntoItsPath) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 9.0)));
  const Pioneer& pioneer = room.add("r1", {});
  room.run(1.0, {0.4, 0.0});
  Eigen::Isometry3d there = Eigen::Isometry3d::Identity();
  there.translation() = Eigen::Vector3d{1.1, 0.0, 0.5};
  ASSERT_TRUE(room.world.move_obstacle("wall", there));
  room.run(6.0, {0.4, 0.0});
  EXPECT_NEAR(pioneer.motion().pose.x, 1.0 - kNose, 2e-3);
}

TEST(World, RestoresRobotsAndObstaclesOnReset) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {.x = 0.5});
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 3.0)));
  room.run(1.0, {0.4, 0.3});
  room.world.reset();
  EXPECT_EQ(room.world.now(), Instant::zero());
  EXPECT_DOUBLE_EQ(pioneer.motion().pose.x, 0.5);
  EXPECT_DOUBLE_EQ(pioneer.motion().forward, 0.0);
  EXPECT_FALSE(room.world.terrain().scene.find("wall").has_value());
  EXPECT_TRUE(room.world.terrain().scene.find("floor").has_value());
}

TEST(World, GivesTheSameBitsInEqualRuns) {
  const auto end = [] {
    Room room;
    EXPECT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
    room.add("r1", {.yaw = 0.3});
    room.add("r2", {.x = -0.8, .y = 0.1});
    room.run(6.0, {0.5, 0.1});
    return room.pioneers[1]->motion().pose;
  };
  const FloorPose first = end();
  const FloorPose second = end();
  EXPECT_EQ(first.x, second.x);
  EXPECT_EQ(first.y, second.y);
  EXPECT_EQ(first.yaw, second.yaw);
}

TEST(World, MakesARobotSlipWhenItsFloorTurnsToIce) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {});
  room.run(1.0, {0.3, 0.0});
  EXPECT_FALSE(pioneer.health().slipping);
  const pioneer_dynamics::SurfacePair ice{
      .forward = {0.005, 0.004}, .lateral = {0.005, 0.004}, .rolling = 0.0};
  ASSERT_TRUE(room.world.set_surface("tyre", "lab_floor", ice));
  room.run(0.3, {-0.3, 0.0});
  EXPECT_TRUE(pioneer.health().slipping);
  pioneer_dynamics::SurfacePair impossible = ice;
  impossible.rolling = -1.0;
  EXPECT_FALSE(reason(room.world.set_surface("tyre", "lab_floor", impossible)).empty());
}

TEST(World, UsesTheWorldFilesFrictionAfterAPairIsRemoved) {
  Terrain terrain;
  foothill_scene::SceneBody ground =
      solid("floor", foothill_scene::Plane{}, {0.0, 0.0, 0.0}, "lab_floor");
  ground.colliders[0].surface.mu = ground.colliders[0].surface.mu2 = 0.005;
  ASSERT_TRUE(terrain.scene.add(ground));
  Room room{std::move(terrain)};
  const Pioneer& pioneer = room.add("r1", {});
  room.run(1.0, {0.3, 0.0});
  EXPECT_FALSE(pioneer.health().slipping);
  ASSERT_TRUE(room.world.remove_surface("lab_floor", "tyre"));
  room.run(0.3, {-0.3, 0.0});
  EXPECT_TRUE(pioneer.health().slipping);
  EXPECT_THAT(reason(room.world.remove_surface("tyre", "lab_floor")),
              HasSubstr("no friction pair for 'tyre' and 'lab_floor'"));
}

TEST(World, ChangesTheMaterialOfAFloorUntilTheReset) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {});
  room.run(1.0, {0.3, 0.0});
  const pioneer_dynamics::SurfacePair slick{
      .forward = {0.005, 0.004}, .lateral = {0.005, 0.004}, .rolling = 0.0};
  ASSERT_TRUE(room.world.set_surface("tyre", "oil", slick));
  ASSERT_TRUE(room.world.set_material("floor", "collision", "oil"));
  room.run(0.3, {-0.3, 0.0});
  EXPECT_TRUE(pioneer.health().slipping);
  room.world.reset();
  const auto id = room.world.terrain().scene.find("floor");
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(room.world.terrain().scene.body(*id)->colliders[0].surface.name, "lab_floor");
}

TEST(World, ChangesTheMaterialOfOneShapeOrOfAll) {
  Room room;
  foothill_scene::SceneBody plates = solid("plates", foothill_scene::Box{{1, 1, 0.1}}, {3, 0, 0});
  plates.colliders.push_back(plates.colliders[0]);
  plates.colliders[0].name = "left";
  plates.colliders[1].name = "right";
  ASSERT_TRUE(room.world.add_obstacle(plates));
  const auto materials = [&room] {
    const auto& scene = room.world.terrain().scene;
    const auto& colliders = scene.body(*scene.find("plates"))->colliders;
    return std::pair{colliders[0].surface.name, colliders[1].surface.name};
  };
  ASSERT_TRUE(room.world.set_material("plates", "right", "ice"));
  EXPECT_EQ(materials(), (std::pair<std::string, std::string>{"", "ice"}));
  ASSERT_TRUE(room.world.set_material("plates", "", "regolith"));
  EXPECT_EQ(materials(), (std::pair<std::string, std::string>{"regolith", "regolith"}));
  EXPECT_THAT(reason(room.world.set_material("plates", "middle", "ice")),
              HasSubstr("no shape 'middle'; its shapes are: left, right"));
  EXPECT_THAT(reason(room.world.set_material("nobody", "", "ice")), HasSubstr("no obstacle"));
}

TEST(World, KeepsAnObstacleInPlaceWhenItsMaterialChanges) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 9.0)));
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translation() = Eigen::Vector3d{1.1, 0.0, 0.5};
  ASSERT_TRUE(room.world.move_obstacle("wall", pose));
  ASSERT_TRUE(room.world.set_material("wall", "", "ice"));
  const Pioneer& pioneer = room.add("r1", {});
  room.run(6.0, {0.4, 0.0});
  EXPECT_NEAR(pioneer.motion().pose.x, 1.0 - kNose, 2e-3);
}

TEST(World, GivesARobotTheSameMotionWhateverDistantRobotsDo) {
  const auto path = [](bool with_other) {
    Room room;
    room.add("r1", {});
    if (with_other) room.add("r2", {.x = 50.0, .yaw = 1.0});
    room.run(3.0, {0.4, 0.2});
    return room.pioneers[0]->motion().pose;
  };
  const FloorPose alone = path(false);
  const FloorPose accompanied = path(true);
  EXPECT_EQ(alone.x, accompanied.x);
  EXPECT_EQ(alone.y, accompanied.y);
  EXPECT_EQ(alone.yaw, accompanied.yaw);
}

TEST(World, GivesEachRobotASerialOfItsOwn) {
  Room room;
  room.add("r1", {});
  const std::uint64_t first = room.world.serial(0);
  ASSERT_TRUE(room.world.remove("r1"));
  EXPECT_THAT(reason(room.world.remove("r1")), HasSubstr("no robot"));
  room.add("r1", {});
  EXPECT_NE(room.world.serial(0), first);
}

TEST(World, RequiresAPositiveStep) {
  EXPECT_THROW(World(Terrain{}, Instant::zero()), std::logic_error);
}

}  // namespace
}  // namespace foothill_proxy::testing
