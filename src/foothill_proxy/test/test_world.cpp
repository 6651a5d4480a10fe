#include <cmath>
#include <numbers>

#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::HasSubstr;

constexpr double kNose = 0.1825;  // of the footprint, ahead of base_link [m]

TEST(World, StopsARobotAtAWall) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {.x = 0.0});
  room.run(6.0, {0.4, 0.0});
  // It pushes: the wall gives way by force over stiffness, here less than two millimetres.
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

TEST(World, HoldsTwoRobotsThatDriveAtEachOtherApart) {
  Room room;
  const Pioneer& one = room.add("r1", {.x = -1.0});
  const Pioneer& other = room.add("r2", {.x = 1.0, .yaw = std::numbers::pi});
  room.run(5.0, {0.4, 0.0});
  const double gap = other.motion().pose.x - one.motion().pose.x - 2.0 * kNose;
  EXPECT_NEAR(gap, 0.0, 3e-3);
  // Equal and opposite: the middle stays where it was.
  EXPECT_NEAR(one.motion().pose.x + other.motion().pose.x, 0.0, 1e-6);
}

TEST(World, RefusesARobotInAWallAndNamesTheWall) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("north_wall", 1.0)));
  Pioneer pioneer{{}, "r1", 1, room.bell};
  const Done done = room.world.add("r1", pioneer, {.x = 0.9});
  EXPECT_THAT(reason(done), HasSubstr("'r1' at (0.900, 0.000) stands in 'north_wall'"));
  EXPECT_THAT(reason(done), HasSubstr("room.sdf:7"));
  EXPECT_EQ(room.world.size(), 0u);
}

TEST(World, RefusesARobotInTheMiddleOfAWallInsteadOfPuttingItOnTop) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  Pioneer pioneer{{}, "r1", 1, room.bell};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 1.1})), HasSubstr("stands in 'wall'"));
}

TEST(World, RefusesARobotOnTopOfAWallWithoutAFloorBelow) {
  Terrain terrain;
  ASSERT_TRUE(terrain.scene.add(wall("wall", 1.0)));
  Room room{std::move(terrain)};
  Pioneer pioneer{{}, "r1", 1, room.bell};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 1.1})), HasSubstr("over an edge"));
}

TEST(World, RefusesARobotInAnotherOneAndANameThatIsTaken) {
  Room room;
  room.add("r1", {});
  Pioneer pioneer{{}, "r2", 1, room.bell};
  EXPECT_THAT(reason(room.world.add("r2", pioneer, {.x = 0.1})), HasSubstr("stands in 'r1'"));
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = 3.0})), HasSubstr("already"));
}

TEST(World, RefusesARobotWithoutAFloor) {
  Room room{Terrain{}};
  Pioneer pioneer{{}, "r1", 1, room.bell};
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {})), HasSubstr("no floor"));
  EXPECT_THAT(reason(room.world.add("r1", pioneer, {.x = std::nan("")})), HasSubstr("number"));
}

TEST(World, MovesARobotAndLeavesItWhereItWasIfTheNewPlaceIsTaken) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  const Pioneer& pioneer = room.add("r1", {});
  EXPECT_TRUE(room.world.move("r1", {.x = -2.0, .y = 1.0, .yaw = 0.5}));
  EXPECT_DOUBLE_EQ(pioneer.motion().pose.x, -2.0);
  EXPECT_THAT(reason(room.world.move("r1", {.x = 1.1})), HasSubstr("stands in"));
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

TEST(World, RefusesAnObstacleInARobotAndKeepsTheOldPlace) {
  Room room;
  room.add("r1", {});
  EXPECT_THAT(reason(room.world.add_obstacle(wall("wall", 0.0))), HasSubstr("would stand in 'r1'"));
  EXPECT_FALSE(room.world.terrain().scene.find("wall").has_value());
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
  Eigen::Isometry3d there = Eigen::Isometry3d::Identity();
  there.translation() = Eigen::Vector3d{0.0, 0.0, 0.5};
  EXPECT_THAT(reason(room.world.move_obstacle("wall", there)), HasSubstr("would stand in"));
  const auto id = room.world.terrain().scene.find("wall");
  EXPECT_DOUBLE_EQ(room.world.terrain().scene.body(*id)->X_WB.translation().x(), 1.1);
}

TEST(World, BlocksARobotWithAnObstacleThatWasMovedInItsWay) {
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

TEST(World, GoesBackToTheStartWithEverythingInIt) {
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

TEST(World, GivesTheSameBitsTwice) {
  const auto end = [] {
    Room room;
    EXPECT_TRUE(room.world.add_obstacle(wall("wall", 1.0)));
    room.add("r1", {.yaw = 0.3});
    room.add("r2", {.x = -0.8, .y = 0.1});
    room.run(6.0, {0.5, 0.1});
    return room.pioneers[1]->motion().pose;
  };
  const PlanarPose first = end();
  const PlanarPose second = end();
  EXPECT_EQ(first.x, second.x);
  EXPECT_EQ(first.y, second.y);
  EXPECT_EQ(first.yaw, second.yaw);
}

TEST(World, MakesARobotSlipOnAFloorThatTurnsToIceUnderIt) {
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

TEST(ContactLaw, NeverPulls) {
  const ContactLaw law;
  const Eigen::Vector2d normal = Eigen::Vector2d::UnitX();
  const Eigen::Vector2d leaving{10.0, 0.0};
  EXPECT_EQ(contact_force(law, normal, 1e-3, leaving, 9.0, 1e-3).norm(), 0.0);
}

TEST(ContactLaw, KeepsFrictionWithinItsConeAndAgainstTheMotion) {
  const ContactLaw law;
  const Eigen::Vector2d normal = Eigen::Vector2d::UnitX();
  const Eigen::Vector2d sliding{0.0, 0.5};
  const Eigen::Vector2d force = contact_force(law, normal, 1e-3, sliding, 9.0, 1e-3);
  EXPECT_NEAR(force.y() / force.x(), -law.friction, 1e-12);
}

}  // namespace
}  // namespace foothill_proxy::testing
