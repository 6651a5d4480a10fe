#include <gmock/gmock.h>

#include "pioneer_arcos/detail/bytes.hpp"
#include "support/emulator_harness.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::EmulatorHarness;
using support::hex;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Session = EmulatedRobot::Session;

ByteVector identity() {
  const Frame frame = encode(Identity{"EMU", "Pioneer", "p3dx-sh"});
  return {frame.payload().begin(), frame.payload().end()};
}

TEST(AriaCoda, IsServedAsInTheCapture) {
  EmulatorHarness harness;
  harness.send("FA FB 03 00 00 00");
  EXPECT_THAT(harness.replies(), ElementsAre(hex("00")));
  harness.send("FA FB 03 01 00 01");
  EXPECT_THAT(harness.replies(), ElementsAre(hex("01")));
  harness.send("FA FB 03 02 00 02");
  EXPECT_THAT(harness.replies(), ElementsAre(identity()));
  harness.send("FA FB 06 01 3B 01 00 02 3B");
  harness.send("FA FB 06 12 3B 01 00 13 3B");
  const auto config = harness.replies();
  ASSERT_THAT(config, SizeIs(1));
  EXPECT_EQ(decode_config(config[0])->subclass, "p3dx-sh");
  harness.send("FA FB 06 3E 3B 01 00 3F 3B FA FB 06 04 3B 01 00 05 3B FA FB 06 06 3B EE 02 F4 3D");
  harness.send("FA FB 06 05 3B 2C 01 31 3C FA FB 06 05 1B 2D 01 32 1C FA FB 06 0A 3B 64 00 6E 3B");
  harness.send("FA FB 06 17 3B 64 00 7B 3B FA FB 06 17 1B 65 00 7C 1B");
  EXPECT_TRUE(harness.robot.motors_enabled());
  EXPECT_EQ(harness.robot.config().speed_max, 750);
  EXPECT_EQ(harness.robot.config().acceleration, 300);
  EXPECT_EQ(harness.robot.config().deceleration, 301);
  EXPECT_EQ(harness.robot.config().turn_deceleration, 101);
  EXPECT_THAT(harness.advance(1000ms), SizeIs(10));
  EXPECT_EQ(harness.last.flags & flag::kMotorsOn, flag::kMotorsOn);
  harness.send("FA FB 06 04 3B 00 00 04 3B");
  EXPECT_FALSE(harness.robot.motors_enabled());
  harness.send("FA FB 06 02 3B 01 00 03 3B");
  EXPECT_EQ(harness.robot.session(), Session::kWaiting);
  EXPECT_THAT(harness.advance(1000ms), IsEmpty());
}

TEST(AriaCoda, OnASerialPortStartsWithJunkAndSwitchesTheRate) {
  EmulatorHarness harness;
  harness.send("57 4D 53 32 0D");
  harness.connect();
  EXPECT_EQ(harness.robot.session(), Session::kOpen);
  harness.send("FA FB 06 32 3B 02 00 34 3B");
  EXPECT_EQ(harness.robot.baud(), 38400U);
  harness.send(command::close());
  EXPECT_EQ(harness.robot.baud(), 9600U);
}

TEST(Player, IsServedWithoutArguments) {
  EmulatorHarness harness;
  for (const char* sync : {"FA FB 03 00 00 00", "FA FB 03 01 00 01", "FA FB 03 02 00 02"}) {
    harness.send(sync);
    harness.advance(400ms);
  }
  harness.send("FA FB 03 01 00 01");  // OPEN
  EXPECT_EQ(harness.robot.session(), Session::kOpen);
  harness.send("FA FB 03 00 00 00");  // PULSE
  EXPECT_THAT(harness.advance(100ms), SizeIs(1));
  harness.send(command::sonar(false));
  harness.send(command::allow_joystick(true));
  harness.send(command::stream_gyro(true));
  harness.send(command::set_bump_stall(command::BumpStall::kNone));
  harness.send(command::enable_motors(false));
  harness.send(Frame{hex("07 3B")});  // SETO without value
  harness.send(command::enable_motors(true));
  harness.send(Frame{hex("20 3B 05 05")});  // VEL2, raw bytes
  harness.advance_connected(1000ms);
  EXPECT_EQ(harness.last.left_mm_s, 100);
  EXPECT_EQ(harness.last.right_mm_s, 100);
  EXPECT_EQ(harness.last.flags & 0x1E, 0);
  harness.send("FA FB 03 1D 00 1D");  // STOP
  harness.send("FA FB 03 02 00 02");  // CLOSE
  EXPECT_EQ(harness.robot.session(), Session::kWaiting);
}

TEST(Rosaria, DrivesWithVelAndRvelAndSetsConstants) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::enable_motors(true));
  harness.send(command::set_ticks_per_millimetre(66));  // Half the true value: distances double.
  harness.send(command::set_drift_factor(0));
  harness.send(command::velocity({300}));
  harness.advance_connected(2000ms);
  EXPECT_EQ(harness.last.left_mm_s, 300);
  const double driven = 1e3 * harness.body.reading.travel.left;
  EXPECT_NEAR(harness.last.x, 2.0 * driven, 2.0);
}

TEST(Handshake, RestartsAfterAStepOutOfOrder) {
  EmulatorHarness harness;
  harness.send(command::sync(1));
  EXPECT_THAT(harness.replies(), IsEmpty());
  harness.send(command::sync(0));
  harness.send(command::sync(2));
  EXPECT_THAT(harness.replies(), ElementsAre(hex("00")));
  harness.send(command::sync(1));
  EXPECT_THAT(harness.replies(), IsEmpty());
  harness.send(command::sync(0));
  harness.send(command::sync(0));  // A client that has missed the reply.
  harness.send(command::sync(1));
  EXPECT_THAT(harness.replies(), ElementsAre(hex("00"), hex("00"), hex("01")));
}

TEST(Session, PersistsUntilItIsClosed) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::sync(0));
  const auto packets = harness.advance(100ms);
  ASSERT_THAT(packets, SizeIs(1));
  EXPECT_EQ(packets[0][0], packet_type::kStopped);
  harness.send(command::close());
  harness.connect();
  EXPECT_EQ(harness.robot.session(), Session::kOpen);
}

TEST(Session, RestoresTheFlashSettingsAtItsEnd) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::set_max_speed({1000}));
  harness.send(command::set_sonar_cycle(20));
  harness.send(command::close());
  harness.connect();
  EXPECT_EQ(harness.robot.config().speed_max, 750);
  EXPECT_EQ(harness.robot.config().sonar_cycle_ms, 40);
  EXPECT_FALSE(harness.robot.motors_enabled());
}

TEST(Reset, IsReportedAndEndsTheSession) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::plain(CommandCode::kReset));
  EXPECT_THAT(harness.replies(), ElementsAre(hex("FF")));
  EXPECT_EQ(harness.robot.session(), Session::kWaiting);
}

TEST(UnknownCommands, AreIgnoredAndFeedTheWatchdog) {
  EmulatorHarness harness;
  harness.connect();
  for (int code = 0; code < 256; ++code) {
    if (code == 2 || code == 253) continue;  // CLOSE and RESET end the session.
    harness.send(command::number(static_cast<CommandCode>(code), 0));
    harness.advance(100ms);
  }
  EXPECT_EQ(harness.robot.session(), Session::kOpen);
  EXPECT_FALSE(harness.robot.watchdog_has_tripped());
}

TEST(Simulator, SetsAndReportsTheTruePose) {
  EmulatorHarness harness;
  harness.connect();
  harness.send("FA FB 10 E0 00 E8 03 00 00 30 F8 FF FF A6 FF FF FF 9F F8");
  EXPECT_DOUBLE_EQ(harness.body.placed.x, 1.0);
  EXPECT_DOUBLE_EQ(harness.body.placed.y, -2.0);
  EXPECT_NEAR(harness.body.placed.heading, -1.5707963, 1e-6);
  harness.send(command::number(CommandCode::kSimulatorStatus, 1));
  const auto packets = harness.advance(100ms);
  ASSERT_THAT(packets, SizeIs(2));
  detail::ByteReader reader{Payload{packets[1]}.subspan(13)};
  EXPECT_EQ(reader.read<std::int32_t>(), 1000);
  EXPECT_EQ(reader.read<std::int32_t>(), -2000);
  reader.read<std::int32_t>().value_or(0);
  EXPECT_EQ(reader.read<std::int32_t>(), -90);
}

TEST(Simulator, RefusesAPoseInsideAnObstacle) {
  EmulatorHarness harness;
  harness.connect();
  harness.body.wall = 2.0;
  harness.send(command::simulator_set_pose({1000}, {0}, {0}));
  harness.send(command::simulator_set_pose({3000}, {0}, {0}));
  EXPECT_DOUBLE_EQ(harness.body.placed.x, 1.0);
}

TEST(Simulator, KeepsItsOdometryIfTheStartPoseIsBlocked) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::enable_motors(true));
  harness.send(command::velocity({300}));
  harness.advance_connected(1000ms);
  const double x = harness.robot.odometry().x();
  ASSERT_GT(x, 0.1);
  harness.body.wall = -1.0;
  harness.send(command::plain(CommandCode::kSimulatorReset));
  EXPECT_DOUBLE_EQ(harness.robot.odometry().x(), x);
  harness.body.wall = 1.0;
  harness.send(command::plain(CommandCode::kSimulatorReset));
  EXPECT_DOUBLE_EQ(harness.robot.odometry().x(), 0.0);
}

TEST(SimulatedLaser, ConfigurationOfAriaCodaStartsNoStreamAndSelectsNoPort) {
  EmulatorHarness harness;
  harness.connect();
  harness.advance(100ms);
  harness.robot.panel().analog[2] = 800;
  harness.send("FA FB 06 24 1B 5A 00 7E 1B");  // 36: start of the field of view, -90 deg
  harness.send(command::pulse());
  harness.send("FA FB 06 25 3B 5A 00 7F 3B");  // 37: end, 90 deg
  harness.send("FA FB 06 26 3B 64 00 8A 3B");  // 38: increment, 1 deg
  harness.send("FA FB 06 23 3B 02 00 25 3B");  // 35: enable with extended packets
  const auto packets = harness.advance(1000ms);
  EXPECT_THAT(packets, SizeIs(10));
  for (const auto& packet : packets) EXPECT_EQ(packet[0], packet_type::kStopped);
  EXPECT_EQ(harness.last.analog_port, 0);
}

TEST(Config, HasASerialNumber) {
  EmulatorHarness harness;
  harness.connect();
  harness.send(command::request_config());
  const auto packets = harness.replies();
  ASSERT_THAT(packets, SizeIs(1));
  EXPECT_EQ(decode_config(packets[0])->serial, "EMULATED-1");
  EXPECT_EQ(decode_config(packets[0])->name, "EMU");
}

/// Table 8 of the vendor's manual: bit 5 is the STOP button, bit 6 shows that E_STALL is engaged.
TEST(Flags, ShowTheStallOfTheStopButtonOnlyWhileItIsEngaged) {
  EmulatorHarness harness;
  harness.connect();
  harness.advance(100ms);
  EXPECT_EQ(harness.last.flags & flag::kStopButtonStall, 0);
  harness.robot.panel().stop_button = true;
  harness.advance(100ms);
  EXPECT_EQ(harness.last.flags & flag::kStopButtonStall, flag::kStopButtonStall);
  EXPECT_EQ(harness.last.flags & flag::kStopButton, flag::kStopButton);
  harness.send(command::set_stop_button_stall(false));
  harness.advance(100ms);
  EXPECT_EQ(harness.last.flags & flag::kStopButtonStall, 0);
  EXPECT_EQ(harness.last.flags & flag::kStopButton, flag::kStopButton);
  harness.robot.panel().stop_button = false;
  harness.advance(100ms);
  EXPECT_EQ(harness.last.flags & flag::kStopButton, 0);
}

TEST(MissingAccessories, AreReportedAsAbsent) {
  EmulatorHarness harness;
  harness.connect();
  harness.advance(100ms);
  harness.send(command::request_gripper(command::Stream::kOnce));
  harness.send(command::request_joystick(command::Stream::kOnce));
  harness.send(command::number(CommandCode::kGripper, 1));
  harness.send(command::number(CommandCode::kCompass, 3));  // Requests a stream of compass packets.
  harness.send(
      command::number(CommandCode::kAux1Read, 5));  // Requests five bytes of an auxiliary port.
  harness.send(command::number(CommandCode::kGyro, 1));
  // A centred joystick, the standard packet, and type E0 with zeros for no gripper.
  const auto packets = harness.advance(100ms);
  ASSERT_THAT(packets, SizeIs(3));
  EXPECT_EQ(packets[0], hex("F8 00 00 00 02 00 02 00 00"));
  EXPECT_EQ(packets[2], hex("E0 00 00 00"));
  EXPECT_EQ(harness.last.gripper_state, 0);
  EXPECT_EQ(harness.last.compass, 0);
  EXPECT_THAT(harness.advance(300ms), SizeIs(3));  // Standard packets only.
}

}  // namespace
}  // namespace pioneer_arcos
