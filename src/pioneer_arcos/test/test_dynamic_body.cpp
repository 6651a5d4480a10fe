#include <gmock/gmock.h>

#include <cmath>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;

TEST(DynamicBody, DrivesAMetreAccordingToOdometryEncodersAndTruth) {
  DynamicBody body;
  EmulatedRobot robot{{}, body, SteadyTime{}};
  SteadyTime now{};
  const auto send = [&](const Frame& frame) { robot.receive(frame.bytes(), now); };
  for (std::uint8_t step = 0; step < 3; ++step) send(command::sync(step));
  send(command::open());
  send(command::enable_motors(true));
  send(command::move({1000}));
  for (int i = 0; i < 70; ++i) {
    send(command::pulse());
    robot.advance(now += 100ms);
  }
  EXPECT_NEAR(robot.odometry().x(), 1.0, 0.002);
  EXPECT_NEAR(static_cast<double>(robot.odometry().left_ticks()), 132'000, 300);
  // At this speed the wheels do not slip.
  EXPECT_NEAR(body.pose().x, robot.odometry().x(), 0.002);
}

TEST(DynamicBody, StallsAgainstAnImmovableObstacle) {
  DynamicBody body;
  EmulatedRobot robot{{}, body, SteadyTime{}};
  SteadyTime now{};
  const auto send = [&](const Frame& frame) { robot.receive(frame.bytes(), now); };
  for (std::uint8_t step = 0; step < 3; ++step) send(command::sync(step));
  send(command::open());
  send(command::enable_motors(true));
  send(command::velocity({300}));
  body.push({.force = {-40.0, 0.0, 0.0}});
  PacketParser parser;
  bool has_stalled = false;
  for (int i = 0; i < 30; ++i) {
    send(command::pulse());
    robot.advance(now += 100ms);
    for (const auto& packet : support::packets_in(parser, robot.take_output())) {
      const auto standard = decode_standard(packet);
      has_stalled = has_stalled || (standard && standard->left_stalled());
    }
  }
  EXPECT_TRUE(has_stalled);
}

TEST(DynamicBody, CanBePlacedAnywhereOnItsEmptyFloor) {
  DynamicBody body;
  EXPECT_TRUE(body.place({1.0, -2.0, 0.5}));
  EXPECT_DOUBLE_EQ(body.pose().x, 1.0);
  EXPECT_DOUBLE_EQ(body.pose().y, -2.0);
  EXPECT_DOUBLE_EQ(body.pose().heading, 0.5);
  EXPECT_TRUE(std::isinf(body.sonar(0)));
}

TEST(DynamicBody, TurnsByTheDifferenceOfItsWheels) {
  DynamicBody body;
  for (int i = 0; i < 400; ++i) body.step({0.0, 0.5, true}, 0.005);
  const BodyReading reading = body.read();
  const double turn = (reading.travel.right - reading.travel.left) / (2.0 * body.half_track());
  // The tyres scrub a little while the robot turns.
  EXPECT_NEAR(body.pose().heading, turn, 0.02 * turn);
  EXPECT_NEAR(body.pose().heading, 1.0, 0.05);
}

}  // namespace
}  // namespace pioneer_arcos
