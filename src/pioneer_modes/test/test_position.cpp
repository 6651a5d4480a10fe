#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "pioneer_modes/position.hpp"

namespace pioneer_modes {
namespace {

struct Drive {
  Pose pose{};
  double turned{};  ///< [rad]
  double gone{};    ///< [m]
  double time{};    ///< [s]
};

/// A robot without inertia that does as it is told.
Drive drive_to(const Pose& goal, const Pose& start = {}) {
  PositionLaw law{{}, {}};
  law.start(goal, start);
  Drive drive{.pose = start};
  while (law.stage() != PositionLaw::Stage::kArrived && drive.time < 120.0) {
    const VelocityCommand command = law.command(drive.pose);
    drive.pose =
        pioneer_dynamics::advance(drive.pose, {command.forward, 0.0, command.yaw_rate}, 0.1);
    drive.turned += 0.1 * std::abs(command.yaw_rate);
    drive.gone += 0.1 * command.forward;
    drive.time += 0.1;
  }
  return drive;
}

class PositionTest : public ::testing::TestWithParam<Pose> {};

TEST_P(PositionTest, ArrivesWithinItsTolerances) {
  const Pose goal = GetParam();
  const Drive drive = drive_to(goal);
  EXPECT_LT(drive.time, 60.0);
  EXPECT_NEAR(std::hypot(drive.pose.x - goal.x, drive.pose.y - goal.y), 0.0, 0.015);
  EXPECT_NEAR(std::remainder(drive.pose.heading - goal.heading, 2.0 * std::numbers::pi), 0.0,
              0.021);
}

INSTANTIATE_TEST_SUITE_P(All, PositionTest,
                         ::testing::Values(Pose{1.0, 0.0, 0.0}, Pose{-1.0, 0.0, 0.0},
                                           Pose{2.0, -1.5, 1.0}, Pose{-0.5, 2.0, -2.0},
                                           Pose{0.0, 0.0, 3.0}, Pose{0.05, 0.05, 0.0},
                                           Pose{-3.0, 0.1, 3.1}));

TEST(PositionLaw, BacksUpWithoutTurningRoundAsMoveOfAMinusDistanceDoes) {
  const Drive drive = drive_to({-0.5, 0.0, 0.0});
  EXPECT_NEAR(drive.gone, -0.5, 0.012);
  EXPECT_NEAR(drive.turned, 0.0, 0.1);
}

TEST(PositionLaw, TurnsOnTheSpotForAHeadingAlone) {
  const Drive drive = drive_to({0.0, 0.0, std::numbers::pi / 2.0});
  EXPECT_DOUBLE_EQ(drive.gone, 0.0);
  EXPECT_NEAR(drive.turned, std::numbers::pi / 2.0, 0.05);
}

TEST(PositionLaw, HasArrivedWhereItIs) {
  const Drive drive = drive_to({0.5, 0.5, 1.0}, {0.5, 0.5, 1.0});
  EXPECT_DOUBLE_EQ(drive.gone, 0.0);
}

}  // namespace
}  // namespace pioneer_modes
