#include <gmock/gmock.h>

#include <random>

#include "bodies.hpp"
#include "foothill_scene/detail/overlap.hpp"
#include "foothill_scene/robot_contacts.hpp"

namespace foothill_scene {
namespace {

using testing::DoubleNear;

TEST(RobotContacts, AreInBothListsWithOppositeNormals) {
  const Footprint robot = square_robot();
  const std::vector<PlacedRobot> robots{{&robot, {0.0, 0.0, 0.0, 0.0}},
                                        {&robot, {9.0, 0.0, 0.0, 0.0}},
                                        {&robot, {0.39, 0.1, 0.0, 0.0}}};
  std::vector<ContactList> found(3);
  RobotContacts{}.find(robots, found);
  ASSERT_EQ(found[0].size(), 2U);
  EXPECT_TRUE(found[1].empty());
  ASSERT_EQ(found[2].size(), 2U);
  EXPECT_EQ(found[0].all()[0].other, 2U);
  EXPECT_EQ(found[2].all()[0].other, 0U);
  EXPECT_THAT(found[0].all()[0].depth, DoubleNear(0.01, 1e-12));
  EXPECT_EQ(found[0].all()[0].normal_W, -found[2].all()[0].normal_W);
  EXPECT_THAT(found[0].all()[0].normal_W.x(), DoubleNear(-1.0, 1e-12));
}

TEST(RobotContacts, AreNoneBetweenRobotsOnDifferentFloors) {
  const Footprint robot = square_robot();
  const std::vector<PlacedRobot> robots{{&robot, {0, 0, 0, 0.0}}, {&robot, {0, 0, 0, 1.0}}};
  std::vector<ContactList> found(2);
  RobotContacts{}.find(robots, found);
  EXPECT_TRUE(found[0].empty());
}

TEST(RobotContacts, OfManyRobotsEqualThoseOfAllPairs) {
  const Footprint square = square_robot();
  const Footprint round = Footprint::circle(0.25, 0.0, 0.3);
  std::mt19937 random{1};
  std::uniform_real_distribution<double> place{-2.0, 2.0};
  std::vector<PlacedRobot> robots;
  for (int i = 0; i < 50; ++i) {
    robots.push_back(
        {i % 2 == 0 ? &square : &round, {place(random), place(random), place(random), 0.0}});
  }
  std::vector<ContactList> found(robots.size());
  RobotContacts{}.find(robots, found);
  std::size_t contacts = 0;
  std::size_t expected = 0;
  for (std::size_t i = 0; i < robots.size(); ++i) {
    contacts += found[i].size();
    for (std::size_t k = 0; k < robots.size(); ++k) {
      if (k == i) continue;
      const auto pair = detail::overlap(detail::place(*robots[i].footprint, robots[i].pose),
                                        detail::place(*robots[k].footprint, robots[k].pose));
      expected += pair.count;
    }
  }
  EXPECT_GT(contacts, 20U);
  EXPECT_EQ(contacts, expected);
}

TEST(RobotContacts, RequireOneListPerRobot) {
  const Footprint robot = square_robot();
  const std::vector<PlacedRobot> robots{{&robot, {}}};
  std::vector<ContactList> none;
  EXPECT_THROW(RobotContacts{}.find(robots, none), std::logic_error);
}

}  // namespace
}  // namespace foothill_scene
