#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/setpoint.hpp"
#include "pioneer_arcos/state_tracker.hpp"

namespace pioneer_arcos {
namespace {

using testing::DoubleNear;

/// Returns the packet of a robot at a pose. @param bits Width of the position counters.
StandardPacket packet_at(double x_mm, double y_mm, double heading, unsigned bits) {
  const auto mask = static_cast<std::int64_t>((1U << bits) - 1U);
  StandardPacket packet;
  packet.x = static_cast<std::uint16_t>(std::llround(x_mm) & mask);
  packet.y = static_cast<std::uint16_t>(std::llround(y_mm) & mask);
  const double turns = std::remainder(heading / (2.0 * std::numbers::pi), 1.0);
  packet.heading = static_cast<std::int16_t>(std::lround(4096.0 * turns));
  return packet;
}

class Wrap : public testing::TestWithParam<unsigned> {};

TEST_P(Wrap, OfPositionsAndHeadingsIsRemovedOverALongPath) {
  // A hundred turns on a path of 300 m: every counter wraps many times.
  StateTracker tracker;
  tracker.begin_session("p3dx-sh");
  const auto pose = [](int i) { return std::pair{40.0 * i, 3000.0 * std::sin(0.005 * i)}; };
  for (int i = 0; i <= 7500; ++i) {
    const auto [x, y] = pose(i);
    tracker.update(packet_at(x, y, 0.0838 * i, GetParam()), {});
  }
  const auto [x, y] = pose(7500);
  EXPECT_THAT(tracker.state().x, DoubleNear(1e-3 * x, 0.001));
  EXPECT_THAT(tracker.state().y, DoubleNear(1e-3 * y, 0.001));
  EXPECT_THAT(tracker.state().heading, DoubleNear(0.0838 * 7500, 0.001));
}

INSTANTIATE_TEST_SUITE_P(Bits, Wrap, testing::Values(15U, 16U));

TEST(Ticks, AreAccumulatedAcrossTheirWrap) {
  StateTracker tracker;
  tracker.begin_session("p3dx-sh");
  tracker.set_ticks_per_mm(100.0);
  tracker.update(EncoderPacket{2147483000, -2147483000});
  tracker.update(EncoderPacket{-2147483296, 2147483296});
  // 1000 ticks forward on the left, 1000 backward on the right: 10 mm.
  EXPECT_THAT(tracker.state().travel.left, DoubleNear(0.010, 1e-12));
  EXPECT_THAT(tracker.state().travel.right, DoubleNear(-0.010, 1e-12));
}

TEST(Tracker, ContinuesWhereTheLastSessionEnded) {
  StateTracker tracker;
  tracker.begin_session("p3dx-sh");
  tracker.update(packet_at(500, 0, 0.0, 16), {});
  tracker.update(packet_at(1500, 0, std::numbers::pi / 2.0, 16), {});
  tracker.begin_session("p3dx-sh");
  // The robot restarts at zero and drives one metre ahead.
  tracker.update(packet_at(0, 0, 0.0, 16), {});
  tracker.update(packet_at(1000, 0, 0.0, 16), {});
  EXPECT_THAT(tracker.state().x, DoubleNear(1.0, 1e-3));
  EXPECT_THAT(tracker.state().y, DoubleNear(1.0, 1e-3));
  EXPECT_EQ(tracker.state().session, 2U);
}

TEST(Tracker, StartsAtZeroAfterAReset) {
  StateTracker tracker;
  tracker.begin_session("p3dx-sh");
  tracker.update(packet_at(0, 0, 0.0, 16), {});
  tracker.update(packet_at(700, 300, std::numbers::pi / 2.0, 16), {});
  tracker.reset_odometry();
  tracker.update(packet_at(700, 400, std::numbers::pi / 2.0, 16), {});
  EXPECT_THAT(tracker.state().x, DoubleNear(0.1, 1e-6));
  EXPECT_THAT(tracker.state().y, DoubleNear(0.0, 1e-6));
}

TEST(Tracker, DerivesWheelPathsFromOdometryWithoutEncoders) {
  StateTracker tracker;
  tracker.begin_session("p3dx-sh");
  tracker.update(packet_at(0, 0, 0.0, 16), {});
  tracker.update(packet_at(0, 0, 0.1, 16), {});
  tracker.update(packet_at(99.5, 10, 0.1, 16), {});
  const PioneerState& state = tracker.state();
  EXPECT_FALSE(state.has_encoders);
  EXPECT_THAT(0.5 * (state.travel.left + state.travel.right), DoubleNear(0.1, 1e-3));
  EXPECT_GT(state.travel.right, state.travel.left);
}

TEST(Tracker, OrdersBothBumpersFromLeftToRight) {
  StateTracker tracker;
  StandardPacket packet;
  packet.stall_and_bump = 1U << 9U | 1U << 5U;  // Front left, rear left.
  tracker.update(packet, {});
  EXPECT_THAT(tracker.state().front_bumpers,
              testing::ElementsAre(true, false, false, false, false));
  EXPECT_THAT(tracker.state().rear_bumpers, testing::ElementsAre(true, false, false, false, false));
}

TEST(Tracker, AppliesTheUnitOfTheOldBoard) {
  StateTracker tracker;
  tracker.begin_session("p3dx");
  tracker.update(packet_at(0, 0, 0.0, 16), {});
  tracker.update(packet_at(1000, 0, 0.0, 16), {});
  EXPECT_THAT(tracker.state().x, DoubleNear(0.485, 1e-9));
}

TEST(Address, HasTheDefaultsOfArcos) {
  EXPECT_EQ(parse_address("tcp://10.0.0.3"), Address(TcpAddress{"10.0.0.3", 8101}));
  EXPECT_EQ(parse_address("/dev/ttyUSB0"), Address(SerialAddress{"/dev/ttyUSB0", 38400}));
  EXPECT_EQ(to_string(SerialAddress{"/dev/ttyUSB0", 38400}), "/dev/ttyUSB0");
  EXPECT_EQ(to_string(SerialAddress{"/dev/ttyUSB0", 9600}), "/dev/ttyUSB0?baud=9600");
  EXPECT_FALSE(parse_address("ttyUSB0"));
}

TEST(SetpointBuffer, KeepsTheLatestSetpointAndItsNumber) {
  SetpointBuffer box;
  EXPECT_FALSE(box.latest());
  const SteadyTime now{SteadyDuration{77}};
  box.put({{100}, {5}}, {});
  box.put({{-32767}, {-300}}, now);
  const auto latest = box.latest();
  ASSERT_TRUE(latest);
  EXPECT_EQ(latest->setpoint, (Setpoint{{-32767}, {-300}}));
  EXPECT_EQ(latest->number, 2U);
  EXPECT_EQ(latest->given, now);
}

}  // namespace
}  // namespace pioneer_arcos
