#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "example_law/pursuit_law.hpp"
#include "foothill_core/planar.hpp"
#include "foothill_tracking/reference.hpp"

namespace example_law {
namespace {

using foothill_tracking::FloorMotion;

/// A craft on a circle of 1 m radius at 0.1 m/s.
FloorMotion on_circle(double t) {
  const double angle = 0.1 * t;
  FloorMotion motion;
  motion.p_WC = {std::cos(angle), std::sin(angle), 0.0};
  motion.v_WC = {-0.1 * std::sin(angle), 0.1 * std::cos(angle), 0.0};
  motion.a_WC = {-0.01 * std::cos(angle), -0.01 * std::sin(angle), 0.0};
  return motion;
}

TEST(PursuitLaw, DrivesStraightTowardsACraftAhead) {
  PursuitLaw law;
  const foothill_tracking::FunctionReference ahead{[](double) {
    FloorMotion motion;
    motion.p_WC.x() = 0.1;
    return motion;
  }};
  const auto output = law.command({.t = 0.0, .hold = 0.1, .robot = {}, .reference = &ahead});
  EXPECT_DOUBLE_EQ(output.twist.forward, 0.2);  // 0.1 m within the look-ahead of 0.5 s
  EXPECT_DOUBLE_EQ(output.twist.yaw_rate, 0.0);
}

TEST(PursuitLaw, RejectsGainsThatAreUnknownOrTooLargeAndKeepsTheOthers) {
  PursuitLaw law;
  EXPECT_FALSE(law.set_gains({{"k_heading", 11.0}}, {}, 0.1).has_value());
  EXPECT_FALSE(law.set_gains({{"look_ahead", 1.0}, {"k_x", 1.0}}, {}, 0.1).has_value());
  EXPECT_EQ(law.gains().at("look_ahead"), 0.5);
  EXPECT_TRUE(law.set_gains({{"look_ahead", 1.0}}, {}, 0.1).has_value());
  EXPECT_EQ(law.gains().at("look_ahead"), 1.0);
}

TEST(PursuitLaw, KeepsARobotWithinACentimetreOfACircle) {
  PursuitLaw law;
  const foothill_tracking::FunctionReference craft{on_circle};
  foothill_tracking::RobotState robot{.pose = {1.0, -0.3, 1.6}};
  double largest = 0.0;
  for (int i = 0; i < 600; ++i) {
    const double t = 0.1 * i;
    robot.twist = law.command({.t = t, .hold = 0.1, .robot = robot, .reference = &craft}).twist;
    robot.pose = foothill_core::advance(robot.pose, robot.twist, 0.1);
    const double error = (on_circle(t + 0.1).p_WC.head<2>() - robot.pose.position()).norm();
    if (i > 300) largest = std::max(largest, error);
  }
  EXPECT_LT(largest, 0.01);
}

}  // namespace
}  // namespace example_law
