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

TEST(ModeLaw, RefusesAConfigurationThatMakesNoSense) {
  ModesConfig config;
  config.guard.deceleration = 0.0;
  EXPECT_THROW(ModeLaw{config}, std::invalid_argument);
}

TEST(ModeLaw, StandsInModeNone) {
  Senses senses{Mode::kNone};
  expect_stop(senses.after(1.0), Halt::kNothing);
}

TEST(ModeLaw, StandsBeforeItHasHeardAnything) {
  for (const Mode mode : kModes) {
    ModeLaw law{{}};
    law.set_mode(mode);
    EXPECT_EQ(law.command(100.0).command.forward, 0.0) << to_cstr(mode);
  }
}

TEST(ModeLaw, PassesACommandOnInTeleopWhereNothingIsNear) {
  Senses senses{Mode::kTeleop};
  const ModeOutput output = senses.after(1.0);
  EXPECT_DOUBLE_EQ(output.command.forward, 0.2);
  EXPECT_DOUBLE_EQ(output.command.yaw_rate, 0.1);
  EXPECT_EQ(output.halt, Halt::kNothing);
}

TEST(ModeLaw, HoldsTeleopBackNearSomethingAndNotVelocity) {
  for (const auto& [mode, forward] : {std::pair{Mode::kTeleop, 0.0}, {Mode::kVelocity, 0.2}}) {
    Senses senses{mode};
    senses.wish = {0.2, 0.0};
    senses.hear(1.0);
    senses.law.hear_sonar(1.0, 3, 0.12);
    const ModeOutput output = senses.law.command(1.0);
    EXPECT_DOUBLE_EQ(output.command.forward, forward) << to_cstr(mode);
    EXPECT_EQ(output.halt == Halt::kObstacle, mode == Mode::kTeleop);
  }
}

TEST(ModeLaw, KeepsVelocityWithinItsLimits) {
  Senses senses{Mode::kVelocity};
  senses.wish = {9.0, -9.0};
  const ModeOutput output = senses.after(1.0);
  EXPECT_DOUBLE_EQ(output.command.forward, 0.75);
  EXPECT_DOUBLE_EQ(output.command.yaw_rate, -1.7453292519943295);
}

TEST(ModeLaw, StopsWithoutACommander) {
  for (const Mode mode : {Mode::kTeleop, Mode::kVelocity}) {
    Senses senses{mode};
    senses.hear(1.0);
    EXPECT_GT(senses.law.command(1.19).command.forward, 0.0);
    expect_stop(senses.law.command(1.21), Halt::kNoCommander);
  }
}

TEST(ModeLaw, StopsWithoutOdometry) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  expect_stop(senses.law.command(1.6), Halt::kNoOdometry);
}

TEST(ModeLaw, StopsWhenTheLinkIsDownOrSilent) {
  for (const Mode mode : {Mode::kTeleop, Mode::kWander, Mode::kVelocity, Mode::kPosition}) {
    Senses senses{mode};
    senses.hear(1.0);
    senses.law.hear_link(1.0, false);
    expect_stop(senses.law.command(1.0), Halt::kLinkDown);
    senses.law.hear_link(1.0, true);
    senses.law.hear_odometry(4.5, {});
    expect_stop(senses.law.command(4.5), Halt::kNoLink);
  }
}

TEST(ModeLaw, StopsWithoutSonarOfTheWayAhead) {
  Senses senses{Mode::kTeleop};
  senses.hear(1.0);
  const double t = 2.1;
  senses.law.hear_odometry(t, {});
  senses.law.hear_bumper(t, {});
  senses.law.hear_commander(t, {0.2, 0.0});
  for (std::size_t i = 0; i < kTransducers; ++i) {
    if (i != 5) senses.law.hear_sonar(t, i, testing::kInfinity);
  }
  expect_stop(senses.law.command(t), Halt::kNoSonar);
  senses.law.hear_commander(t, {-0.2, 0.0});
  EXPECT_LT(senses.law.command(t).command.forward, 0.0);
}

TEST(ModeLaw, StopsWithoutNewsOfTheBumpers) {
  Senses senses{Mode::kTeleop};
  senses.hear(1.0);
  senses.law.hear_odometry(2.1, {});
  senses.law.hear_commander(2.1, {0.2, 0.0});
  expect_stop(senses.law.command(2.1), Halt::kNoBumper);
}

TEST(ModeLaw, DoesNotDriveItselfOnALowBattery) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  senses.law.hear_battery(0.1);
  expect_stop(senses.law.command(1.0), Halt::kBatteryLow);
}

TEST(ModeLaw, DrivesOnABatteryOfUnknownCharge) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  senses.law.hear_battery(std::numeric_limits<double>::quiet_NaN());
  EXPECT_GT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, TakesABumperForAWallThatMayOnlyBeLeft) {
  Senses senses{Mode::kTeleop};
  senses.wish = {0.2, 0.0};
  senses.hear(1.0);
  senses.law.hear_bumper(1.0, {.front = true});
  expect_stop(senses.law.command(1.0), Halt::kBumper);
  senses.law.hear_commander(1.0, {-0.2, 0.0});
  EXPECT_LT(senses.law.command(1.0).command.forward, -0.1);
  // It remembers when the bumper is free again.
  senses.law.hear_bumper(1.1, {});
  senses.law.hear_commander(1.1, {0.2, 0.0});
  expect_stop(senses.law.command(1.1), Halt::kObstacle);
}

TEST(ModeLaw, RetreatsFromAHitWhenItWanders) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  senses.law.hear_bumper(1.0, {.front = true});
  const ModeOutput output = senses.law.command(1.0);
  EXPECT_LT(output.command.forward, 0.0);
  EXPECT_EQ(output.wander, WanderState::kRetreat);
}

TEST(ModeLaw, RetreatsFromASlopeWhenItWanders) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  ASSERT_GT(senses.law.command(1.0).command.forward, 0.0);
  const double slope = 6.0 * std::numbers::pi / 180.0;
  senses.law.hear_force(1.0, {9.81 * std::sin(slope), 0.0, 9.81 * std::cos(slope)});
  EXPECT_LT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, IsNotFooledByItsOwnBrakes) {
  Senses senses{Mode::kWander};
  senses.hear(1.0);
  senses.law.hear_force(1.0, {-0.3, 0.1, 9.81});
  EXPECT_GT(senses.law.command(1.0).command.forward, 0.0);
}

TEST(ModeLaw, GoesToItsGoalInPosition) {
  Senses senses{Mode::kPosition};
  senses.hear(1.0);
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

TEST(ModeLaw, ForgetsGoalAndCommanderWhenTheModeChanges) {
  Senses senses{Mode::kPosition};
  senses.hear(1.0);
  senses.law.set_goal({1.0, 0.0, 0.0});
  senses.law.set_mode(Mode::kVelocity);
  expect_stop(senses.law.command(1.0), Halt::kNoCommander);
  senses.law.set_mode(Mode::kPosition);
  expect_stop(senses.law.command(1.0), Halt::kNoGoal);
}

TEST(ModeLaw, BeginsAnewInItsMode) {
  Senses senses{Mode::kWander};
  senses.hear(100.0);
  senses.law.restart();
  EXPECT_EQ(senses.law.mode(), Mode::kWander);
  expect_stop(senses.law.command(1.0), Halt::kNoOdometry);
  EXPECT_GT(senses.after(1.0).command.forward, 0.0);
}

}  // namespace
}  // namespace pioneer_modes
