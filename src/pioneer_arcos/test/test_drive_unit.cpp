#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "pioneer_arcos/emulator/drive_unit.hpp"
#include "support/fake_body.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::FakeBody;

class DriveUnitTest : public testing::Test {
 protected:
  DriveUnitTest() { drive_.begin_session(); }

  DriveUnit::StepResult step(bool stop_button = false, bool hold = false) {
    now_ += 5ms;
    return drive_.step({.now = now_, .hold = hold, .stop_button = stop_button}, config_);
  }
  void advance(std::chrono::milliseconds time) {
    for (; time > 0ms; time -= 5ms) step();
  }
  void drive_at(double speed) {
    drive_.enable_motors(true, false);
    drive_.motion().set_velocity(speed);
    advance(2000ms);
  }

  ConfigPacket config_{};
  FakeBody body_{};
  DriveUnit drive_{config_, body_};
  SteadyTime now_{1h};
};

TEST_F(DriveUnitTest, HasNoPowerUntilMotorsAreEnabled) {
  drive_.motion().set_velocity(0.3);
  advance(500ms);
  EXPECT_FALSE(body_.last.powered);
  drive_.enable_motors(true, false);
  advance(500ms);
  EXPECT_TRUE(body_.last.powered);
  EXPECT_GT(body_.reading.speed.left, 0.1);
}

TEST_F(DriveUnitTest, KeepsPowerAtTheEndOfASessionUntilItStands) {
  drive_at(0.3);
  drive_.end_session();
  EXPECT_FALSE(drive_.motors_enabled());
  step();
  // The ideal body stands at once; power is removed in the following step.
  EXPECT_TRUE(body_.last.powered);
  EXPECT_EQ(body_.reading.speed.left, 0.0);
  step();
  EXPECT_FALSE(body_.last.powered);
}

TEST_F(DriveUnitTest, RemovesPowerForTheStallTimeOnly) {
  config_.stall_count_ms = 100;
  drive_at(0.3);
  body_.reading.left_stalled = true;
  const auto result = step();
  EXPECT_TRUE(result.left_stalled);
  EXPECT_FALSE(result.right_stalled);
  body_.reading.left_stalled = false;
  int unpowered = 0;
  for (int i = 0; i < 100; ++i) {
    step();
    unpowered += body_.last.powered ? 0 : 1;
  }
  // 100 ms are 20 steps of 5 ms, of which the first still had power.
  EXPECT_EQ(unpowered, 19);
}

struct BumpCase {
  std::uint8_t rings;  ///< Argument of BUMPSTALL.
  double speed;        ///< [m/s]
  bool hits_front;     ///< Otherwise the rear bumper is pressed.
  bool stalls;
};

class BumpStall : public DriveUnitTest, public testing::WithParamInterface<BumpCase> {};

TEST_P(BumpStall, DependsOnRingAndDirection) {
  const BumpCase& one = GetParam();
  drive_at(one.speed);
  drive_.set_bump_stall(one.rings);
  (one.hits_front ? body_.reading.front_bumpers : body_.reading.rear_bumpers)[2] = true;
  const auto result = step();
  EXPECT_EQ(result.left_stalled, one.stalls);
  EXPECT_EQ(result.right_stalled, one.stalls);
}

// BUMPSTALL of the vendor's manual: 0 none, 1 front, 2 rear, 3 both, in the direction of motion.
INSTANTIATE_TEST_SUITE_P(
    Manual, BumpStall,
    testing::Values(BumpCase{0, 0.2, true, false}, BumpCase{0, -0.2, false, false},
                    BumpCase{1, 0.2, true, true}, BumpCase{1, -0.2, false, false},
                    BumpCase{1, -0.2, true, false}, BumpCase{2, 0.2, true, false},
                    BumpCase{2, -0.2, false, true}, BumpCase{2, 0.2, false, false},
                    BumpCase{3, 0.2, true, true}, BumpCase{3, -0.2, false, true},
                    BumpCase{3, 0.2, false, false}, BumpCase{3, -0.2, true, false}));

TEST_F(DriveUnitTest, StopButtonDisablesTheMotorsAndReportsOneStall) {
  drive_at(0.3);
  EXPECT_TRUE(step(true).left_stalled);
  EXPECT_FALSE(drive_.motors_enabled());
  EXPECT_FALSE(step(true).left_stalled);
  drive_.enable_motors(true, true);
  EXPECT_FALSE(drive_.motors_enabled());
  drive_.enable_motors(true, false);
  EXPECT_TRUE(drive_.motors_enabled());
}

TEST_F(DriveUnitTest, StopButtonHasNoEffectIfItsStallIsOff) {
  drive_at(0.3);
  drive_.set_stop_button_stall(false);
  EXPECT_FALSE(step(true).left_stalled);
  EXPECT_TRUE(drive_.motors_enabled());
  EXPECT_FALSE(drive_.is_stop_button_engaged(true));
  drive_.begin_session();
  EXPECT_TRUE(drive_.is_stop_button_engaged(true));
}

TEST_F(DriveUnitTest, HoldsWithoutForgettingTheSetpoint) {
  drive_at(0.3);
  for (int i = 0; i < 400; ++i) step(false, true);
  EXPECT_EQ(body_.reading.speed.left, 0.0);
  advance(2000ms);
  EXPECT_NEAR(body_.reading.speed.left, 0.3, 1e-9);
}

/// Odometry of a circle: the chord is 2 r sin(a / 2), whatever the constants of the wheels.
RC_GTEST_PROP(FirmwareOdometry, FollowsCircularArcs, ()) {
  const double radius = 0.01 * *rc::gen::inRange(20, 300);
  const double angle = 0.01 * *rc::gen::inRange(-600, 600);
  constexpr int kSteps = 2000;
  const ConfigPacket config;
  FirmwareOdometry odometry{config, 0.165};
  BodyReading reading;
  for (int i = 1; i <= kSteps; ++i) {
    const double turned = angle * i / kSteps;
    const double path = radius * std::abs(turned);
    reading.travel = {path - 0.165 * turned, path + 0.165 * turned};
    odometry.update(reading, config);
  }
  // Ticks of 1/132 mm at each wheel: 0.05 mrad of heading and 0.01 mm of path, accumulated.
  RC_ASSERT(std::abs(odometry.heading() - angle) < 1e-4);
  RC_ASSERT(std::abs(odometry.path() - radius * std::abs(angle)) < 1e-4);
  const double chord = std::hypot(odometry.x(), odometry.y());
  RC_ASSERT(std::abs(chord - 2.0 * radius * std::abs(std::sin(0.5 * angle))) < 1e-3);
}

TEST(FirmwareOdometry, ScalesWithTheConstantsOfTheSession) {
  const ConfigPacket flash;
  const auto pose = [&](const ConfigPacket& config, double left, double right) {
    FirmwareOdometry odometry{flash, 0.165};
    odometry.update({.travel = {left, right}}, config);
    return odometry;
  };
  ConfigPacket config = flash;
  config.ticks_per_mm = 66;
  EXPECT_NEAR(pose(config, 1.0, 1.0).path(), 2.0, 1e-4);
  config = flash;
  config.drift_factor = 819;  // A tenth of 8192: the left wheel counts 10 % more.
  EXPECT_NEAR(pose(config, 1.0, 0.0).path(), 0.5 * (1.0 + 819.0 / 8192.0), 1e-4);
  config = flash;
  config.rev_count = static_cast<std::uint16_t>(2 * flash.rev_count);
  EXPECT_NEAR(pose(config, -0.165, 0.165).heading(), 0.5, 1e-3);
  config.rev_count = 0;
  EXPECT_EQ(pose(config, 1.0, 1.0).path(), 0.0);
}

}  // namespace
}  // namespace pioneer_arcos
