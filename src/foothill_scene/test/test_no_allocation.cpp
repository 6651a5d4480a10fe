#include <gmock/gmock.h>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/load_world.hpp"
#include "foothill_scene/robot_contacts.hpp"
#include "foothill_test_support/allocations.hpp"

namespace foothill_scene {
namespace {

using foothill_test_support::allocations;

class WorldByName : public testing::TestWithParam<const char*> {};

TEST_P(WorldByName, IsQueriedEverywhereWithoutAllocating) {
  const auto file = std::string{FOOTHILL_WORLDS "/"} + GetParam() + ".sdf";
  const CollisionWorld world = CollisionWorld::create(load_world(file).value()).value();
  const Footprint robot = Footprint::rectangle(-0.27, 0.19, -0.19, 0.19, 0.05, 0.25);
  std::size_t contacts = 0;
  std::size_t grounds = 0;
  double clearance = 0.0;
  const long before = allocations();
  for (double x = -8.0; x < 8.0; x += 0.1) {
    for (double y = -8.0; y < 8.0; y += 0.1) {
      ContactList found;
      const auto ground = world.ground(x, y, 0.5);
      grounds += ground ? 1 : 0;
      const FloorPose pose{x, y, x + y, ground ? ground->height : 0.0};
      world.contacts(robot, pose, found);
      clearance += world.clearance(robot, pose);
      contacts += found.size();
    }
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_GT(grounds, 1000U);
  EXPECT_GT(clearance, 0.0);
  const bool has_obstacles = std::string{GetParam()} != "empty";
  EXPECT_EQ(contacts > 100U, has_obstacles);
}

INSTANTIATE_TEST_SUITE_P(All, WorldByName, testing::Values("empty", "lab", "yard", "lunar"));

TEST(RobotContacts, DoNotAllocateWithReservedMemory) {
  const Footprint robot = Footprint::circle(0.25, 0.05, 0.25);
  std::vector<PlacedRobot> robots;
  for (int i = 0; i < 50; ++i) robots.push_back({&robot, {0.1 * i, 0.3 * (i % 7), 0.0, 0.0}});
  std::vector<ContactList> found(50);
  RobotContacts contacts;
  contacts.reserve(50);
  const long before = allocations();
  contacts.find(robots, found);
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_FALSE(found[0].empty());
}

}  // namespace
}  // namespace foothill_scene
