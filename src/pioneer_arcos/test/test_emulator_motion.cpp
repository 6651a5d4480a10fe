#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "support/talk.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::Talk;
using testing::ElementsAre;

constexpr std::int16_t kQuarter = 1024;  // Of a turn.

/// A robot in an open session with motors on.
struct Driving : Talk {
  Driving() {
    connect();
    say(command::enable_motors(true));
  }
};

TEST(Velocity, RampsWithTheAcceleration) {
  Driving talk;
  talk.say(command::velocity({600}));
  // 300 mm/s^2 for 1 s: 300 mm/s, 150 mm; the loop of 5 ms adds half a step.
  talk.keep(1000ms);
  EXPECT_NEAR(talk.last.left_mm_s, 300, 2);
  EXPECT_NEAR(talk.last.x, 150, 2);
  talk.keep(1500ms);
  EXPECT_EQ(talk.last.left_mm_s, 600);
}

TEST(Velocity, IsClippedToTheLimitOfTheSession) {
  Driving talk;
  talk.say(command::set_max_speed({200}));
  talk.say(command::velocity({-900}));
  talk.keep(2000ms);
  EXPECT_EQ(talk.last.left_mm_s, -200);
  // Positions wrap: backwards of zero is just below 2^16.
  EXPECT_GT(talk.last.x, 65000);
}

TEST(Limits, AreClippedToTheFirmwaresTops) {
  Driving talk;
  talk.say(command::set_max_speed({9999}));
  talk.say(command::set_acceleration({9999}));
  EXPECT_EQ(talk.robot.config().speed_max, 2200);
  EXPECT_EQ(talk.robot.config().acceleration, 2000);
}

TEST(Commands, DoNotMoveARobotWhoseMotorsAreOff) {
  Talk talk;
  talk.connect();
  talk.say(command::velocity({300}));
  talk.keep(1000ms);
  EXPECT_EQ(talk.last.left_mm_s, 0);
}

TEST(Move, EndsWhereItShouldAfterATrapezoid) {
  Driving talk;
  talk.say(command::set_max_speed({300}));
  talk.say(command::move({900}));
  // 1 s and 150 mm up, 150 mm down, 600 mm at 300 mm/s between: 4 s, and a little for settling.
  talk.keep(2500ms);
  EXPECT_EQ(talk.last.left_mm_s, 300);
  talk.keep(2500ms);
  EXPECT_NEAR(talk.last.x, 900, 1);
  EXPECT_EQ(talk.last.left_mm_s, 0);
  talk.say(command::move({-900}));
  talk.keep(5000ms);
  EXPECT_NEAR(static_cast<std::int16_t>(talk.last.x), 0, 1);
}

TEST(Heading, IsReachedTheShortestWay) {
  Driving talk;
  talk.say(command::heading({90}));
  talk.keep(3000ms);
  EXPECT_NEAR(talk.last.heading, kQuarter, 2);
  talk.say(command::heading({300}));  // 150 degrees to the right, not 210 to the left.
  talk.pass(500ms);
  EXPECT_LT(talk.last.right_mm_s, 0);
  talk.keep(4000ms);
  EXPECT_NEAR(talk.last.heading, -683, 2);
}

TEST(RelativeHeadings, CountFromWhereItPointsOrFromWhereItWasToPoint) {
  Driving talk;
  talk.say(command::relative_heading({90}));
  talk.keep(3000ms);
  EXPECT_NEAR(talk.last.heading, kQuarter, 2);
  talk.say(command::heading_from_setpoint({45}));
  talk.say(command::heading_from_setpoint({45}));
  talk.keep(4000ms);
  EXPECT_NEAR(std::abs(talk.last.heading), 2 * kQuarter, 2);
}

TEST(TurnRate, ActsTogetherWithTheVelocity) {
  Driving talk;
  talk.say(command::velocity({200}));
  talk.say(command::turn_rate({30}));
  talk.keep(2000ms);
  // Wheels 165 mm from the middle at 30 deg/s: 86.4 mm/s more, and less.
  EXPECT_NEAR(talk.last.right_mm_s, 200 + 86, 1);
  EXPECT_NEAR(talk.last.left_mm_s, 200 - 86, 1);
  EXPECT_NEAR(*talk.last.turn_rate_ddeg_s, 300, 1);
}

TEST(WheelVelocities, BecomeSpeedAndTurnRate) {
  Driving talk;
  talk.say(command::wheel_velocities({100}, {200}));
  talk.keep(2000ms);
  // (R - L) / 2 * 0.0056 rad/mm = 0.28 rad/s.
  EXPECT_NEAR(*talk.last.turn_rate_ddeg_s, 160, 1);
  EXPECT_NEAR(0.5 * (talk.last.left_mm_s + talk.last.right_mm_s), 150, 1);
}

TEST(Stop, BrakesByTheLimitsAndEmergencyStopAtOnce) {
  Driving talk;
  talk.say(command::velocity({600}));
  talk.keep(3000ms);
  talk.say(command::stop());
  talk.keep(1000ms);
  EXPECT_NEAR(talk.last.left_mm_s, 300, 3);
  talk.say(command::emergency_stop());
  talk.keep(100ms);
  EXPECT_EQ(talk.last.left_mm_s, 0);
  EXPECT_TRUE(talk.robot.motors_enabled());
}

TEST(Watchdog, StopsTheRobotWhichGoesOnWithTheNextPacket) {
  Driving talk;
  talk.say(command::velocity({300}));
  talk.keep(1500ms);
  talk.pass(1890ms);  // The last packet came 100 ms before.
  EXPECT_EQ(talk.last.left_mm_s, 300);
  EXPECT_FALSE(talk.robot.watchdog_has_tripped());
  talk.pass(1110ms);
  EXPECT_TRUE(talk.robot.watchdog_has_tripped());
  EXPECT_EQ(talk.last.left_mm_s, 0);
  talk.keep(1500ms);
  EXPECT_EQ(talk.last.left_mm_s, 300);
}

TEST(Close, StopsTheRobot) {
  Driving talk;
  talk.say(command::velocity({300}));
  talk.keep(2000ms);
  talk.say(command::close());
  talk.pass(20ms);
  EXPECT_EQ(talk.body.reading.speed.left, 0.0);
}

TEST(Stall, TakesThePowerAwayForAWhile) {
  Driving talk;
  talk.say(command::velocity({300}));
  talk.keep(1500ms);
  talk.body.reading.left_stalled = true;
  talk.pass(5ms);
  talk.body.reading.left_stalled = false;
  talk.pass(50ms);
  EXPECT_FALSE(talk.body.last.powered);
  talk.pass(150ms);
  EXPECT_TRUE(talk.body.last.powered);
}

TEST(Stall, IsToldInTheNextPacketOnly) {
  Driving talk;
  talk.body.reading.right_stalled = true;
  talk.pass(10ms);
  talk.body.reading.right_stalled = false;
  talk.pass(90ms);
  EXPECT_TRUE(talk.last.right_stalled());
  EXPECT_FALSE(talk.last.left_stalled());
  talk.keep(100ms);
  EXPECT_FALSE(talk.last.right_stalled());
}

TEST(Bumper, StallsOnlyInTheDirectionOfMotion) {
  Driving talk;
  talk.say(command::velocity({-300}));
  talk.body.reading.front_bumpers[1] = true;
  talk.keep(500ms);
  EXPECT_TRUE(talk.body.last.powered);
  EXPECT_TRUE(talk.last.front_bumper(1));
  EXPECT_FALSE(talk.last.left_stalled());
  talk.body.reading.rear_bumpers[0] = true;  // On the left, the last bit of its ring.
  talk.keep(100ms);
  EXPECT_TRUE(talk.last.rear_bumper(4));
  EXPECT_TRUE(talk.last.left_stalled());
  EXPECT_TRUE(talk.last.right_stalled());
}

TEST(Bumper, DoesNotStallIfItIsToldNotTo) {
  Driving talk;
  talk.say(command::set_bump_stall(command::BumpStall::kRear));
  talk.say(command::velocity({300}));
  talk.body.reading.front_bumpers[2] = true;
  talk.keep(500ms);
  EXPECT_TRUE(talk.body.last.powered);
}

TEST(StopButton, DisablesTheMotorsUntilItIsReleased) {
  Driving talk;
  talk.say(command::velocity({300}));
  talk.keep(1000ms);
  talk.robot.panel().stop_button = true;
  talk.keep(200ms);
  EXPECT_FALSE(talk.robot.motors_enabled());
  EXPECT_EQ(talk.last.flags & flag::kStopButton, flag::kStopButton);
  talk.say(command::enable_motors(true));
  EXPECT_FALSE(talk.robot.motors_enabled());
  talk.robot.panel().stop_button = false;
  talk.say(command::enable_motors(true));
  EXPECT_TRUE(talk.robot.motors_enabled());
}

TEST(Packets, ComeEveryHundredMillisecondsInTheirOrder) {
  EmulatedRobot::Options options;
  options.flash.has_gyro = 1;
  Talk talk{options};
  talk.connect();
  talk.say(command::stream_gyro(true));
  talk.say(command::request_joystick(command::Stream::kAlways));
  talk.say(command::request_io(command::Stream::kAlways));
  talk.say(command::request_encoders(command::Stream::kOnce));
  std::vector<int> types;
  talk.pass(5ms);
  for (const auto& packet : talk.pass(95ms)) types.push_back(packet[0]);
  EXPECT_THAT(types, ElementsAre(0x98, 0xF8, 0x32, 0xF0, 0x90));
  types.clear();
  for (const auto& packet : talk.pass(100ms)) types.push_back(packet[0]);
  EXPECT_THAT(types, ElementsAre(0x98, 0xF8, 0x32, 0xF0));
}

TEST(Sonar, FiresOneDiscOfEachArrayEvery40Milliseconds) {
  Talk talk;
  talk.connect();
  talk.pass(100ms);
  // At 0 (of the session), 40 and 80 ms: discs 0, 1, 2 of the front, 8, 9, 10 of the rear.
  EXPECT_THAT(talk.last.sonars,
              ElementsAre(SonarReading{0, 1000}, SonarReading{8, 1800}, SonarReading{1, 1100},
                          SonarReading{9, 1900}, SonarReading{2, 1200}, SonarReading{10, 2000}));
  std::array<int, 16> count{};
  for (int i = 0; i < 16; ++i) {
    talk.keep(100ms);
    for (const SonarReading& reading : talk.last.sonars) ++count[reading.disc];
  }
  // 1600 ms are 40 firings of each array, five rounds of eight.
  EXPECT_THAT(count, testing::Each(5));
}

TEST(Sonar, FiresInTheOrderThatPollingSets) {
  Talk talk;
  talk.connect();
  talk.say(command::poll_sonars(ByteVector{3, 3, 1}));
  talk.pass(100ms);
  std::vector<int> front;
  std::vector<int> rear;
  for (int i = 0; i < 3; ++i) {
    talk.keep(100ms);
    for (const SonarReading& r : talk.last.sonars) (r.disc < 8 ? front : rear).push_back(r.disc);
  }
  EXPECT_THAT(front, testing::Each(testing::AnyOf(0, 2)));
  EXPECT_THAT(rear, testing::SizeIs(testing::Ge(6U)));
  talk.say(command::poll_sonars({}));
  talk.keep(200ms);
  EXPECT_TRUE(talk.last.sonars.empty());
  talk.say(command::sonar_array(2, true));
  talk.keep(100ms);
  EXPECT_THAT(talk.last.flags & 0x1E, 1 << 2);
}

TEST(Panel, IsSeenInThePackets) {
  Talk talk;
  talk.connect();
  talk.robot.panel().faults = 1U << 9U;
  talk.robot.panel().temperature_c = 41;
  talk.robot.panel().analog[2] = 800;
  talk.say(command::select_analog(2));
  talk.say(command::set_digital_out(0xF0, 0xA5));
  talk.say(command::number(CommandCode::kBatteryTest, 105));
  talk.pass(100ms);
  EXPECT_EQ(talk.last.faults, 1U << 9U | 1U << 3U);  // Undervoltage is the robot's own finding.
  EXPECT_EQ(talk.last.temperature_c, 41);
  EXPECT_EQ(talk.last.analog, 200);
  EXPECT_EQ(talk.last.digital_out, 0xA0);
  EXPECT_DOUBLE_EQ(talk.last.battery_voltage(), 10.5);
}

TEST(DynamicBody, DrivesAMetreThatOdometryAndEncodersAgreeOn) {
  DynamicBody body;
  EmulatedRobot robot{{}, body, Instant{}};
  Instant now{};
  const auto say = [&](const Frame& frame) { robot.receive(frame.bytes(), now); };
  for (std::uint8_t step = 0; step < 3; ++step) say(command::sync(step));
  say(command::open());
  say(command::enable_motors(true));
  say(command::move({1000}));
  for (int i = 0; i < 70; ++i) {
    say(command::pulse());
    robot.advance(now += 100ms);
  }
  EXPECT_NEAR(robot.odometry().x(), 1.0, 0.002);
  EXPECT_NEAR(static_cast<double>(robot.odometry().left_ticks()), 132'000, 300);
  // The floor does not let the wheels slip at this speed.
  EXPECT_NEAR(body.pose().x, robot.odometry().x(), 0.002);
}

TEST(DynamicBody, StallsAgainstSomethingThatItCantPush) {
  DynamicBody body;
  EmulatedRobot robot{{}, body, Instant{}};
  Instant now{};
  const auto say = [&](const Frame& frame) { robot.receive(frame.bytes(), now); };
  for (std::uint8_t step = 0; step < 3; ++step) say(command::sync(step));
  say(command::open());
  say(command::enable_motors(true));
  say(command::velocity({300}));
  body.push({.force = {-40.0, 0.0, 0.0}});
  PacketParser parser;
  bool has_stalled = false;
  for (int i = 0; i < 30; ++i) {
    say(command::pulse());
    robot.advance(now += 100ms);
    for (const auto& packet : support::packets_in(parser, robot.take_output())) {
      const auto standard = decode_standard(packet);
      has_stalled = has_stalled || (standard && standard->left_stalled());
    }
  }
  EXPECT_TRUE(has_stalled);
}

}  // namespace
}  // namespace pioneer_arcos
