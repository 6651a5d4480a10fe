#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "pioneer_calibration/square_driver.hpp"
#include "rolling_robot.hpp"

namespace pioneer_calibration::testing {
namespace {

DriveLog drive(Direction direction, const PlanarPose& start = {}) {
  return roll_square({.side = 1.5, .direction = direction, .speed = 0.4, .rest = 0.2}, kNominal,
                     {.start = start, .sigma = 0.0});
}

TEST(SquareDriver, ReturnsToItsStartInBothDirections) {
  for (const Direction direction : {Direction::kClockwise, Direction::kCounterClockwise}) {
    const DriveLog run = drive(direction);
    EXPECT_LT(run.fixes.back().position.norm(), 0.03);
  }
}

TEST(SquareDriver, StaysOnTheCorrectSideOfTheFirstLeg) {
  double lowest = 0.0;
  for (const Fix& fix : drive(Direction::kCounterClockwise).fixes) {
    lowest = std::min(lowest, fix.position.y());
  }
  EXPECT_GT(lowest, -0.03);
  double highest = 0.0;
  double farthest = 0.0;
  for (const Fix& fix : drive(Direction::kClockwise).fixes) {
    highest = std::max(highest, fix.position.y());
    farthest = std::min(farthest, fix.position.y());
  }
  EXPECT_LT(highest, 0.03);
  EXPECT_NEAR(farthest, -1.5, 0.03);
}

TEST(SquareDriver, MakesOneFullTurn) {
  const DriveLog run = drive(Direction::kCounterClockwise);
  const WheelPair turned = run.wheels.back().angle;
  const double heading = kNominal.left_radius * (turned.right - turned.left) / kNominal.track();
  EXPECT_NEAR(heading, 2.0 * std::numbers::pi, 0.02);
}

TEST(SquareDriver, CommandsZeroOnceItIsDone) {
  SquareDriver driver{{.side = 1.0}};
  EXPECT_FALSE(driver.is_done());
  PlanarPose pose;
  // A robot without inertia follows every command at once.
  double t = 0.0;
  for (int i = 0; i < 1000 && !driver.is_done(); ++i, t += 0.1) {
    const VelocityCommand command = driver.command(pose, t);
    pose.heading += 0.1 * command.yaw_rate;
    pose.x += 0.1 * command.forward * std::cos(pose.heading);
    pose.y += 0.1 * command.forward * std::sin(pose.heading);
  }
  ASSERT_TRUE(driver.is_done());
  const VelocityCommand last = driver.command(pose, t);
  EXPECT_EQ(last.forward, 0.0);
  EXPECT_EQ(last.yaw_rate, 0.0);
}

}  // namespace
}  // namespace pioneer_calibration::testing
