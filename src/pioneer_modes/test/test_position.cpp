#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "pioneer_modes/position.hpp"

namespace pioneer_modes {
namespace {

struct Drive {
  PlanarPose pose{};
  double turned{};    ///< Sum of all turns, regardless of their sense [rad].
  double distance{};  ///< Driven forwards minus backwards [m].
  double time{};      ///< [s]
};

/// Drives a robot without inertia to a goal.
Drive drive_to(const PlanarPose& goal, const PlanarPose& start = {}) {
  PositionLaw law{{}, {}};
  law.start(goal, start);
  Drive drive{.pose = start};
  while (law.stage() != PositionLaw::Stage::kArrived && drive.time < 120.0) {
    const VelocityCommand command = law.command(drive.pose);
    drive.pose = foothill_core::advance(drive.pose, {command.forward, 0.0, command.yaw_rate}, 0.1);
    drive.turned += 0.1 * std::abs(command.yaw_rate);
    drive.distance += 0.1 * command.forward;
    drive.time += 0.1;
  }
  return drive;
}

class PositionTest : public ::testing::TestWithParam<PlanarPose> {};

TEST_P(PositionTest, ArrivesWithinItsTolerances) {
  const PlanarPose goal = GetParam();
  const Drive drive = drive_to(goal);
  EXPECT_LT(drive.time, 60.0);
  EXPECT_NEAR(std::hypot(drive.pose.x - goal.x, drive.pose.y - goal.y), 0.0, 0.015);
  EXPECT_NEAR(std::remainder(drive.pose.heading - goal.heading, 2.0 * std::numbers::pi), 0.0,
              0.021);
}

INSTANTIATE_TEST_SUITE_P(All, PositionTest,
                         ::testing::Values(PlanarPose{1.0, 0.0, 0.0}, PlanarPose{-1.0, 0.0, 0.0},
                                           PlanarPose{2.0, -1.5, 1.0}, PlanarPose{-0.5, 2.0, -2.0},
                                           PlanarPose{0.0, 0.0, 3.0}, PlanarPose{0.05, 0.05, 0.0},
                                           PlanarPose{-3.0, 0.1, 3.1}));

TEST(PositionLaw, DrivesBackwardsWithoutTurningToAGoalBehind) {
  const Drive drive = drive_to({-0.5, 0.0, 0.0});
  EXPECT_NEAR(drive.distance, -0.5, 0.012);
  EXPECT_NEAR(drive.turned, 0.0, 0.1);
}

TEST(PositionLaw, TurnsInPlaceIfOnlyTheHeadingDiffers) {
  const Drive drive = drive_to({0.0, 0.0, std::numbers::pi / 2.0});
  EXPECT_DOUBLE_EQ(drive.distance, 0.0);
  EXPECT_NEAR(drive.turned, std::numbers::pi / 2.0, 0.05);
}

TEST(PositionLaw, HasArrivedIfTheGoalIsThePresentPose) {
  const Drive drive = drive_to({0.5, 0.5, 1.0}, {0.5, 0.5, 1.0});
  EXPECT_DOUBLE_EQ(drive.distance, 0.0);
}

}  // namespace
}  // namespace pioneer_modes
