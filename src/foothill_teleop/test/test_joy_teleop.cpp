#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

#include "session.hpp"

namespace foothill_teleop {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::Session;

constexpr float kFull = 1.0F;

const auto kIsZero = Field(&testing::Sent::velocity, foothill_core::PlanarTwist{});

Session driving(const TeleopConfig& config = {}, double robot_speed = 1.0) {
  Session session{config, robot_speed};
  session.hand.axes = {0.0F, kFull, 0.0F};
  session.take_hold();
  session.run(2.0);
  return session;
}

TEST(JoyTeleop, SendsNothingBeforeTheFirstInput) {
  Session session{{}};
  session.is_plugged_in = false;
  session.run(1.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kNoInput);
  EXPECT_THAT(session.sent, IsEmpty());
}

TEST(JoyTeleop, SendsNothingWhileTheDeadManButtonIsReleased) {
  Session session{{}};
  session.hand.axes = {kFull, kFull, kFull};
  session.run(1.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kReleased);
  EXPECT_THAT(session.sent, IsEmpty());
}

TEST(JoyTeleop, ReachesTheSpeedOfFullDeflectionAtTheEndOfTheRamp) {
  Session session = driving();
  const TeleopConfig config;
  EXPECT_EQ(session.sent.back().velocity,
            (foothill_core::PlanarTwist{.forward = config.forward.limits.speed}));
  // Constant acceleration from rest: v = a t, where the first command is the start of the ramp.
  const auto& sent = session.sent;
  for (const auto& command : sent) {
    const double ramp = config.forward.limits.acceleration * (command.robot - sent.front().robot);
    EXPECT_THAT(command.velocity.forward,
                DoubleNear(std::min(ramp, config.forward.limits.speed), 1e-9));
  }
}

TEST(JoyTeleop, DrivesFasterWithTurboAndSlowsDownWithoutIt) {
  Session session = driving();
  session.hand.holds_turbo = true;
  session.run(2.0);
  EXPECT_EQ(session.sent.back().velocity.forward, TeleopConfig{}.forward.turbo_speed);
  session.hand.holds_turbo = false;
  session.run(2.0);
  EXPECT_EQ(session.sent.back().velocity.forward, TeleopConfig{}.forward.limits.speed);
}

TEST(JoyTeleop, DoesNotDriveWithTheTurboButtonAlone) {
  Session session{{}};
  session.hand = {.axes = {0.0F, kFull, 0.0F}, .holds_turbo = true};
  session.run(1.0);
  EXPECT_THAT(session.sent, IsEmpty());
}

TEST(JoyTeleop, MapsEachAxisToItsVelocity) {
  TeleopConfig config;
  config.lateral.axis = 2;
  config.turn.is_inverted = true;
  Session session{config};
  session.hand.axes = {0.5F, -1.0F, 0.25F};
  session.take_hold();
  session.run(3.0);
  const foothill_core::PlanarTwist& velocity = session.sent.back().velocity;
  EXPECT_DOUBLE_EQ(velocity.forward, -config.forward.limits.speed);
  EXPECT_DOUBLE_EQ(velocity.lateral, 0.25 * config.lateral.limits.speed);
  EXPECT_DOUBLE_EQ(velocity.yaw_rate, -0.5 * config.turn.limits.speed);
}

TEST(JoyTeleop, StopsAtOnceOnReleaseAndThenSendsNothing) {
  Session session = driving();
  session.sent.clear();
  session.hand.holds_enable = false;
  const double released = session.wall;
  session.run(2.0);
  ASSERT_THAT(session.sent, Not(IsEmpty()));
  EXPECT_EQ(session.sent.front().wall, released);
  EXPECT_THAT(session.sent, Each(kIsZero));
  // One more period, for the tick at which stop_duration ends.
  const TeleopConfig config;
  EXPECT_LE(session.sent.back().wall - released, config.stop_duration + config.period + 1e-9);
}

TEST(JoyTeleop, StopsWhenTheJoystickIsUnplugged) {
  Session session = driving();
  session.sent.clear();
  session.is_plugged_in = false;
  const double unplugged = session.wall;
  session.run(2.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kStale);
  const auto zero =
      std::ranges::find(session.sent, foothill_core::PlanarTwist{}, &testing::Sent::velocity);
  ASSERT_NE(zero, session.sent.end());
  EXPECT_LE(zero->wall - unplugged, kMaxStopTime);
  EXPECT_LT(session.sent.back().wall - unplugged, 2.0 * kMaxStopTime + 0.1);
}

TEST(JoyTeleop, RequiresAReleaseOfTheDeadManButtonAfterAFailure) {
  Session session = driving();
  session.is_plugged_in = false;
  session.run(1.0);
  session.sent.clear();
  session.is_plugged_in = true;
  session.run(1.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kNotReleased);
  EXPECT_THAT(session.sent, IsEmpty());
  session.take_hold();
  session.run(1.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kDriving);
}

TEST(JoyTeleop, DoesNotDriveIfTheDeadManButtonIsHeldAtTheStart) {
  Session session{{}};
  session.hand = {.axes = {0.0F, kFull, 0.0F}, .holds_enable = true};
  session.run(1.0);
  EXPECT_EQ(session.teleop.state(), TeleopState::kNotReleased);
  EXPECT_THAT(session.sent, IsEmpty());
}

TEST(JoyTeleop, RejectsInputAfterAGapEvenIfNoTickFellIntoTheGap) {
  JoyTeleop teleop{{}};
  const std::array<float, 2> axes{0.0F, kFull};
  std::array<std::int32_t, 6> buttons{};
  teleop.on_input({axes, buttons}, 0.0);
  buttons[4] = 1;
  teleop.on_input({axes, buttons}, 0.1);
  ASSERT_EQ(teleop.state(), TeleopState::kDriving);
  teleop.on_input({axes, buttons}, 0.5);
  EXPECT_EQ(teleop.state(), TeleopState::kNotReleased);
}

TEST(JoyTeleop, StopsIfTheJoystickLacksAMappedAxisOrButton) {
  const std::array<float, 1> one_axis{};
  const std::array<float, 2> not_a_number{0.0F, std::numeric_limits<float>::quiet_NaN()};
  const std::array<float, 2> axes{};
  const std::array<std::int32_t, 6> buttons{};
  const std::array<std::int32_t, 5> no_turbo{};
  for (const StickInput& input : {StickInput{one_axis, buttons}, StickInput{not_a_number, buttons},
                                  StickInput{axes, no_turbo}, StickInput{}}) {
    Session session = driving();
    session.teleop.on_input(input, session.wall);
    EXPECT_EQ(session.teleop.state(), TeleopState::kUnsuitable);
    session.sent.clear();
    session.tick();
    EXPECT_THAT(session.sent, ElementsAre(kIsZero));
  }
}

TEST(JoyTeleop, MeasuresTheAgeOfInputByTheWallClock) {
  for (const double speed : {0.0, 0.01, 1.0, 100.0}) {
    Session session = driving({}, speed);
    EXPECT_EQ(session.teleop.state(), TeleopState::kDriving) << speed;
    session.is_plugged_in = false;
    session.run(kMaxStopTime);
    EXPECT_EQ(session.teleop.state(), TeleopState::kStale) << speed;
    EXPECT_THAT(session.sent.back(), kIsZero) << speed;
  }
}

TEST(JoyTeleop, LimitsTheRampWhenTheRobotsClockJumps) {
  JoyTeleop teleop{{}};
  const std::array<float, 2> axes{0.0F, kFull};
  std::array<std::int32_t, 6> buttons{};
  teleop.on_input({axes, buttons}, 0.0);
  buttons[4] = 1;
  teleop.on_input({axes, buttons}, 0.0);
  EXPECT_EQ(teleop.command({.wall = 0.0, .robot = 5.0}), foothill_core::PlanarTwist{});
  const auto ahead = teleop.command({.wall = 0.01, .robot = 5000.0});
  ASSERT_TRUE(ahead);
  EXPECT_LE(ahead->forward, 0.1 * TeleopConfig{}.forward.limits.acceleration);
  EXPECT_EQ(teleop.command({.wall = 0.02, .robot = 0.0}), ahead);
}

TEST(JoyTeleop, AppliesNewLimitsAtOnceAndStopsIfTheMappingChanges) {
  Session session = driving();
  TeleopConfig config;
  config.forward.limits.speed = 0.1;
  config.forward.turbo_speed = 0.2;
  session.teleop.set_config(config);
  session.sent.clear();
  session.run(1.0);
  EXPECT_LE(session.sent.front().velocity.forward, 0.2);
  EXPECT_EQ(session.sent.back().velocity.forward, 0.1);
  config.enable_button = 3;
  session.teleop.set_config(config);
  EXPECT_NE(session.teleop.state(), TeleopState::kDriving);
}

}  // namespace
}  // namespace foothill_teleop
