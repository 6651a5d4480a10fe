#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "support/emulator_harness.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::EmulatorHarness;
using testing::ElementsAre;

constexpr std::int16_t kQuarter = 1024;  // Heading units of a quarter turn.

/// A robot in an open session with motors on.
struct DrivingRobot : EmulatorHarness {
  DrivingRobot() {
    connect();
    send(command::enable_motors(true));
  }
};

TEST(Velocity, RampsWithTheAcceleration) {
  DrivingRobot harness;
  harness.send(command::velocity({600}));
  // 300 mm/s^2 for 1 s: 300 mm/s and 150 mm; the control loop of 5 ms adds half a step.
  harness.advance_connected(1000ms);
  EXPECT_NEAR(harness.last.left_mm_s, 300, 2);
  EXPECT_NEAR(harness.last.x, 150, 2);
  harness.advance_connected(1500ms);
  EXPECT_EQ(harness.last.left_mm_s, 600);
}

TEST(Velocity, IsClippedToTheLimitOfTheSession) {
  DrivingRobot harness;
  harness.send(command::set_max_speed({200}));
  harness.send(command::velocity({-900}));
  harness.advance_connected(2000ms);
  EXPECT_EQ(harness.last.left_mm_s, -200);
  // Positions wrap: a negative one is just below 2^16.
  EXPECT_GT(harness.last.x, 65000);
}

TEST(Limits, AreClippedToTheLimitsOfTheFirmware) {
  DrivingRobot harness;
  harness.send(command::set_max_speed({9999}));
  harness.send(command::set_acceleration({9999}));
  EXPECT_EQ(harness.robot.config().speed_max, 2200);
  EXPECT_EQ(harness.robot.config().acceleration, 2000);
}

TEST(Commands, DoNotMoveARobotWithDisabledMotors) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::velocity({300}));
  harness.advance_connected(1000ms);
  EXPECT_EQ(harness.last.left_mm_s, 0);
}

TEST(Move, FollowsATrapezoidToTheTarget) {
  DrivingRobot harness;
  harness.send(command::set_max_speed({300}));
  harness.send(command::move({900}));
  // 1 s and 150 mm each for acceleration and deceleration, 600 mm at 300 mm/s: 4 s and settling.
  harness.advance_connected(2500ms);
  EXPECT_EQ(harness.last.left_mm_s, 300);
  harness.advance_connected(2500ms);
  EXPECT_NEAR(harness.last.x, 900, 1);
  EXPECT_EQ(harness.last.left_mm_s, 0);
  harness.send(command::move({-900}));
  harness.advance_connected(5000ms);
  EXPECT_NEAR(static_cast<std::int16_t>(harness.last.x), 0, 1);
}

TEST(Heading, IsReachedByTheShorterTurn) {
  DrivingRobot harness;
  harness.send(command::heading({90}));
  harness.advance_connected(3000ms);
  EXPECT_NEAR(harness.last.heading, kQuarter, 2);
  harness.send(command::heading({300}));  // 150 degrees to the right, 210 to the left.
  harness.advance(500ms);
  EXPECT_LT(harness.last.right_mm_s, 0);
  harness.advance_connected(4000ms);
  EXPECT_NEAR(harness.last.heading, -683, 2);
}

TEST(RelativeHeadings, ReferToTheHeadingOrToTheSetpoint) {
  DrivingRobot harness;
  harness.send(command::relative_heading({90}));
  harness.advance_connected(3000ms);
  EXPECT_NEAR(harness.last.heading, kQuarter, 2);
  harness.send(command::heading_from_setpoint({45}));
  harness.send(command::heading_from_setpoint({45}));
  harness.advance_connected(4000ms);
  EXPECT_NEAR(std::abs(harness.last.heading), 2 * kQuarter, 2);
}

TEST(TurnRate, ActsTogetherWithTheVelocity) {
  DrivingRobot harness;
  harness.send(command::velocity({200}));
  harness.send(command::turn_rate({30}));
  harness.advance_connected(2000ms);
  // 165 mm * 30 deg/s = 86.4 mm/s.
  EXPECT_NEAR(harness.last.right_mm_s, 200 + 86, 1);
  EXPECT_NEAR(harness.last.left_mm_s, 200 - 86, 1);
  EXPECT_NEAR(*harness.last.turn_rate_ddeg_s, 300, 1);
}

TEST(WheelVelocities, BecomeSpeedAndTurnRate) {
  DrivingRobot harness;
  harness.send(command::wheel_velocities({100}, {200}));
  harness.advance_connected(2000ms);
  // (R - L) / 2 * 0.0056 rad/mm = 0.28 rad/s.
  EXPECT_NEAR(*harness.last.turn_rate_ddeg_s, 160, 1);
  EXPECT_NEAR(0.5 * (harness.last.left_mm_s + harness.last.right_mm_s), 150, 1);
}

TEST(Stop, DeceleratesWithinTheLimitsAndEmergencyStopDoesNot) {
  DrivingRobot harness;
  harness.send(command::velocity({600}));
  harness.advance_connected(3000ms);
  harness.send(command::stop());
  harness.advance_connected(1000ms);
  EXPECT_NEAR(harness.last.left_mm_s, 300, 3);
  harness.send(command::emergency_stop());
  harness.advance_connected(100ms);
  EXPECT_EQ(harness.last.left_mm_s, 0);
  EXPECT_TRUE(harness.robot.motors_enabled());
}

TEST(Watchdog, StopsTheRobotUntilTheNextPacket) {
  DrivingRobot harness;
  harness.send(command::velocity({300}));
  harness.advance_connected(1500ms);
  harness.advance(1890ms);  // 1990 ms after the last packet.
  EXPECT_EQ(harness.last.left_mm_s, 300);
  EXPECT_FALSE(harness.robot.watchdog_has_tripped());
  harness.advance(1110ms);
  EXPECT_TRUE(harness.robot.watchdog_has_tripped());
  EXPECT_EQ(harness.last.left_mm_s, 0);
  harness.advance_connected(1500ms);
  EXPECT_EQ(harness.last.left_mm_s, 300);
}

TEST(Close, StopsTheRobot) {
  DrivingRobot harness;
  harness.send(command::velocity({300}));
  harness.advance_connected(2000ms);
  harness.send(command::close());
  harness.advance(20ms);
  EXPECT_EQ(harness.body.reading.speed.left, 0.0);
}

TEST(Stall, RemovesPowerForTheStallTime) {
  DrivingRobot harness;
  harness.send(command::velocity({300}));
  harness.advance_connected(1500ms);
  harness.body.reading.left_stalled = true;
  harness.advance(5ms);
  harness.body.reading.left_stalled = false;
  harness.advance(50ms);
  EXPECT_FALSE(harness.body.last.powered);
  harness.advance(150ms);
  EXPECT_TRUE(harness.body.last.powered);
}

TEST(Stall, IsReportedInTheNextPacketOnly) {
  DrivingRobot harness;
  harness.body.reading.right_stalled = true;
  harness.advance(10ms);
  harness.body.reading.right_stalled = false;
  harness.advance(90ms);
  EXPECT_TRUE(harness.last.right_stalled());
  EXPECT_FALSE(harness.last.left_stalled());
  harness.advance_connected(100ms);
  EXPECT_FALSE(harness.last.right_stalled());
}

TEST(Bumper, StallsOnlyInTheDirectionOfMotion) {
  DrivingRobot harness;
  harness.send(command::velocity({-300}));
  harness.body.reading.front_bumpers[1] = true;
  harness.advance_connected(500ms);
  EXPECT_TRUE(harness.body.last.powered);
  EXPECT_TRUE(harness.last.front_bumper(1));
  EXPECT_FALSE(harness.last.left_stalled());
  harness.body.reading.rear_bumpers[0] = true;  // Left segment: last bit of the rear ring.
  harness.advance_connected(100ms);
  EXPECT_TRUE(harness.last.rear_bumper(4));
  EXPECT_TRUE(harness.last.left_stalled());
  EXPECT_TRUE(harness.last.right_stalled());
}

TEST(Bumper, DoesNotStallIfDeselected) {
  DrivingRobot harness;
  harness.send(command::set_bump_stall(command::BumpStall::kRear));
  harness.send(command::velocity({300}));
  harness.body.reading.front_bumpers[2] = true;
  harness.advance_connected(500ms);
  EXPECT_TRUE(harness.body.last.powered);
}

TEST(StopButton, DisablesTheMotorsUntilItIsReleased) {
  DrivingRobot harness;
  harness.send(command::velocity({300}));
  harness.advance_connected(1000ms);
  harness.robot.panel().stop_button = true;
  harness.advance_connected(200ms);
  EXPECT_FALSE(harness.robot.motors_enabled());
  EXPECT_EQ(harness.last.flags & flag::kStopButton, flag::kStopButton);
  harness.send(command::enable_motors(true));
  EXPECT_FALSE(harness.robot.motors_enabled());
  harness.robot.panel().stop_button = false;
  harness.send(command::enable_motors(true));
  EXPECT_TRUE(harness.robot.motors_enabled());
}

TEST(Packets, AreSentEvery100MillisecondsInOrder) {
  EmulatedRobot::Options options;
  options.flash.has_gyro = 1;
  EmulatorHarness harness{options};
  harness.connect();
  harness.send(command::stream_gyro(true));
  harness.send(command::request_joystick(command::Stream::kAlways));
  harness.send(command::request_io(command::Stream::kAlways));
  harness.send(command::request_encoders(command::Stream::kOnce));
  std::vector<int> types;
  harness.advance(5ms);
  for (const auto& packet : harness.advance(95ms)) types.push_back(packet[0]);
  EXPECT_THAT(types, ElementsAre(0x98, 0xF8, 0x32, 0xF0, 0x90));
  types.clear();
  for (const auto& packet : harness.advance(100ms)) types.push_back(packet[0]);
  EXPECT_THAT(types, ElementsAre(0x98, 0xF8, 0x32, 0xF0));
}

TEST(Sonar, FiresOneDiscOfEachArrayEvery40Milliseconds) {
  EmulatorHarness harness;
  harness.connect();
  harness.advance(100ms);
  // Shots at 0, 40 and 80 ms of the session: 0, 1, 2 of the front, 8, 9, 10 of the rear array.
  EXPECT_THAT(harness.last.sonars,
              ElementsAre(SonarReading{0, 1000}, SonarReading{8, 1800}, SonarReading{1, 1100},
                          SonarReading{9, 1900}, SonarReading{2, 1200}, SonarReading{10, 2000}));
  std::array<int, 16> count{};
  for (int i = 0; i < 16; ++i) {
    harness.advance_connected(100ms);
    for (const SonarReading& reading : harness.last.sonars) ++count[reading.disc];
  }
  // 1600 ms are 40 shots of each array: five rounds of eight transducers.
  EXPECT_THAT(count, testing::Each(5));
}

TEST(Sonar, FiresInTheOrderOfPolling) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::poll_sonars(ByteVector{3, 3, 1}));
  harness.advance(100ms);
  std::vector<int> front;
  std::vector<int> rear;
  for (int i = 0; i < 3; ++i) {
    harness.advance_connected(100ms);
    for (const SonarReading& r : harness.last.sonars) (r.disc < 8 ? front : rear).push_back(r.disc);
  }
  EXPECT_THAT(front, testing::Each(testing::AnyOf(0, 2)));
  EXPECT_THAT(rear, testing::SizeIs(testing::Ge(6U)));
  harness.send(command::poll_sonars({}));
  harness.advance_connected(200ms);
  EXPECT_TRUE(harness.last.sonars.empty());
  harness.send(command::sonar_array(2, true));
  harness.advance_connected(100ms);
  EXPECT_THAT(harness.last.flags & 0x1E, 1 << 2);
}

TEST(PanelInputs, AppearInThePackets) {
  EmulatorHarness harness;
  harness.connect();
  harness.robot.panel().faults = 1U << 9U;
  harness.robot.panel().temperature_c = 41;
  harness.robot.panel().analog[2] = 800;
  harness.send(command::select_analog(2));
  harness.send(command::set_digital_out(0xF0, 0xA5));
  harness.send(command::number(CommandCode::kBatteryTest, 105));
  harness.advance(100ms);
  EXPECT_EQ(harness.last.faults, 1U << 9U | 1U << 3U);  // The robot detects undervoltage by itself.
  EXPECT_EQ(harness.last.temperature_c, 41);
  EXPECT_EQ(harness.last.analog, 200);
  EXPECT_EQ(harness.last.digital_out, 0xA0);
  EXPECT_DOUBLE_EQ(harness.last.battery_voltage(), 10.5);
}

}  // namespace
}  // namespace pioneer_arcos
