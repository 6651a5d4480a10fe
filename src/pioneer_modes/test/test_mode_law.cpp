#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "pioneer_modes/mode_law.hpp"
#include "senses.hpp"

namespace pioneer_modes {
namespace {

using testing::Senses;

void expect_stop(const ModeOutput& output, Halt why) {
  EXPECT_EQ(output.command.forward, 0.0);
  EXPECT_EQ(output.command.yaw_rate, 0.0);
  EXPECT_EQ(output.halt, why) << to_cstr(output.halt);
}

TEST(ModeLaw, RejectsAnInvalidConfiguration) {
  ModesConfig config;
  config.guard.deceleration = 0.0;
  EXPECT_THROW(ModeLaw{config}, std::invalid_argument);
}

TEST(ModeLaw, StandsStillInModeIdle) {
  Senses senses{Mode::kIdle};
  expect_stop(senses.after(1.0), Halt::kNothing);
}

TEST(ModeLaw, StandsStillBeforeTheFirstMeasurements) {
  for (const Mode mode : kModes) {
    ModeLaw law{{}};
    law.set_mode(mode);
    EXPECT_EQ(law.command(100.0).command.forward, 0.0) << to_cstr(mode);
  }
}

TEST(ModeLaw, ForwardsCommandsInTeleopWithoutObstacles) {
  Senses senses{Mode::kTeleop};
  const ModeOutput output = senses.after(1.0);
  EXPECT_DOUBLE_EQ(output.command.forward, 0.2);
  EXPECT_DOUBLE_EQ(output.command.yaw_rate, 0.1);
  EXPECT_EQ(output.halt, Halt::kNothing);
}

TEST(ModeLaw, StopsTeleopButNotVelocityNearAnObstacle) {
  for (const auto& [mode, forward] : {std::pair{Mode::kTeleop, 0.0}, {Mode::kVelocity, 0.2}}) {
    Senses senses{mode};
    senses.desired = {0.2, 0.0};
    senses.update(1.0);
    senses.law.on_sonar(1.0, 3, 0.12);
    const ModeOutput output = senses.law.command(1.0);
    EXPECT_DOUBLE_EQ(output.command.forward, forward) << to_cstr(mode);
    EXPECT_EQ(output.halt == Halt::kObstacle, mode == Mode::kTeleop);
  }
}

TEST(ModeLaw, LimitsCommandsInModeVelocity) {
  Senses senses{Mode::kVelocity};
  senses.desired = {9.0, -9.0};
  const ModeOutput output = senses.after(1.0);
  EXPECT_DOUBLE_EQ(output.command.forward, 0.75);
  EXPECT_DOUBLE_EQ(output.command.yaw_rate, -1.7453292519943295);
}

TEST(ModeLaw, StopsWithoutACommander) {
  for (const Mode mode : {Mode::kTeleop, Mode::kVelocity}) {
    Senses senses{mode};
    senses.update(1.0);
    EXPECT_GT(senses.law.command(1.19).command.forward, 0.0);
    expect_stop(senses.law.command(1.21), Halt::kNoCommander);
  }
}

TEST(ModeLaw, StopsWithoutOdometry) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  expect_stop(senses.law.command(1.6), Halt::kNoOdometry);
}

TEST(ModeLaw, StopsWhenTheLinkIsDownOrSilent) {
  for (const Mode mode : {Mode::kTeleop, Mode::kWander, Mode::kVelocity, Mode::kPosition}) {
    Senses senses{mode};
    senses.update(1.0);
    senses.law.on_link(1.0, false);
    expect_stop(senses.law.command(1.0), Halt::kLinkDown);
    senses.law.on_link(1.0, true);
    senses.law.on_odometry(4.5, {});
    expect_stop(senses.law.command(4.5), Halt::kNoLink);
  }
}

TEST(ModeLaw, StopsWithoutSonarInTheDirectionOfMotion) {
  Senses senses{Mode::kTeleop};
  senses.update(1.0);
  const double t = 2.1;
  senses.law.on_odometry(t, {});
  senses.law.on_bumper(t, {});
  senses.law.on_commander(t, {0.2, 0.0});
  for (std::size_t i = 0; i < kTransducers; ++i) {
    if (i != 5) senses.law.on_sonar(t, i, testing::kInfinity);
  }
  expect_stop(senses.law.command(t), Halt::kNoSonar);
  senses.law.on_commander(t, {-0.2, 0.0});
  EXPECT_LT(senses.law.command(t).command.forward, 0.0);
}

TEST(ModeLaw, StopsWithoutBumperState) {
  Senses senses{Mode::kTeleop};
  senses.update(1.0);
  senses.law.on_odometry(2.1, {});
  senses.law.on_commander(2.1, {0.2, 0.0});
  expect_stop(senses.law.command(2.1), Halt::kNoBumper);
}

TEST(ModeLaw, StopsWanderingOnALowBattery) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  senses.law.on_battery(0.1);
  expect_stop(senses.law.command(1.0), Halt::kBatteryLow);
}

TEST(ModeLaw, WandersWithABatteryOfUnknownCharge) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  senses.law.on_battery(std::numeric_limits<double>::quiet_NaN());
  EXPECT_GT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, TreatsAPressedBumperAsAWall) {
  Senses senses{Mode::kTeleop};
  senses.desired = {0.2, 0.0};
  senses.update(1.0);
  senses.law.on_bumper(1.0, {.front = true});
  expect_stop(senses.law.command(1.0), Halt::kBumper);
  senses.law.on_commander(1.0, {-0.2, 0.0});
  EXPECT_LT(senses.law.command(1.0).command.forward, -0.1);
  // The wall is still in the map after the bumper is released.
  senses.law.on_bumper(1.1, {});
  senses.law.on_commander(1.1, {0.2, 0.0});
  expect_stop(senses.law.command(1.1), Halt::kObstacle);
}

TEST(ModeLaw, RetreatsFromACollisionInWander) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  senses.law.on_bumper(1.0, {.front = true});
  const ModeOutput output = senses.law.command(1.0);
  EXPECT_LT(output.command.forward, 0.0);
  EXPECT_EQ(output.wander, WanderState::kRetreat);
}

TEST(ModeLaw, RetreatsFromASlopeInWander) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  ASSERT_GT(senses.law.command(1.0).command.forward, 0.0);
  const double slope = 6.0 * std::numbers::pi / 180.0;
  senses.law.on_specific_force(1.0, {9.81 * std::sin(slope), 0.0, 9.81 * std::cos(slope)});
  EXPECT_LT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, DoesNotTakeBrakingForASlope) {
  Senses senses{Mode::kWander};
  senses.update(1.0);
  senses.law.on_specific_force(1.0, {-0.3, 0.1, 9.81});
  EXPECT_GT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, DrivesToTheGoalInPosition) {
  Senses senses{Mode::kPosition};
  senses.update(1.0);
  expect_stop(senses.law.command(1.0), Halt::kNoGoal);
  senses.law.set_goal({1.0, 0.0, 0.0});
  const ModeOutput output = senses.law.command(1.0);
  EXPECT_GT(output.command.forward, 0.0);
  EXPECT_DOUBLE_EQ(output.goal_distance, 1.0);
  EXPECT_FALSE(output.has_arrived);
  senses.pose = {1.0, 0.0, 0.0};
  static_cast<void>(senses.after(1.1));
  EXPECT_TRUE(senses.after(1.2).has_arrived);
}

TEST(ModeLaw, DiscardsGoalAndCommandWhenTheModeChanges) {
  Senses senses{Mode::kPosition};
  senses.update(1.0);
  senses.law.set_goal({1.0, 0.0, 0.0});
  senses.law.set_mode(Mode::kVelocity);
  expect_stop(senses.law.command(1.0), Halt::kNoCommander);
  senses.law.set_mode(Mode::kPosition);
  expect_stop(senses.law.command(1.0), Halt::kNoGoal);
}

TEST(ModeLaw, KeepsItsModeAfterARestart) {
  Senses senses{Mode::kWander};
  senses.update(100.0);
  senses.law.restart();
  EXPECT_EQ(senses.law.mode(), Mode::kWander);
  expect_stop(senses.law.command(1.0), Halt::kNoOdometry);
  EXPECT_GT(senses.after(1.0).command.forward, 0.0);
}

}  // namespace
}  // namespace pioneer_modes
