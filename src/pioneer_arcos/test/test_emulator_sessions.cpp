#include <gmock/gmock.h>

#include "pioneer_arcos/detail/bytes.hpp"
#include "support/talk.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::hex;
using support::Talk;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Session = EmulatedRobot::Session;

ByteVector identity() {
  const Frame frame = encode(Identity{"EMU", "Pioneer", "p3dx-sh"});
  return {frame.payload().begin(), frame.payload().end()};
}

TEST(AriaCoda, IsAnsweredAsItWasCaptured) {
  Talk talk;
  talk.say("FA FB 03 00 00 00");
  EXPECT_THAT(talk.answers(), ElementsAre(hex("00")));
  talk.say("FA FB 03 01 00 01");
  EXPECT_THAT(talk.answers(), ElementsAre(hex("01")));
  talk.say("FA FB 03 02 00 02");
  EXPECT_THAT(talk.answers(), ElementsAre(identity()));
  talk.say("FA FB 06 01 3B 01 00 02 3B");
  talk.say("FA FB 06 12 3B 01 00 13 3B");
  const auto config = talk.answers();
  ASSERT_THAT(config, SizeIs(1));
  EXPECT_EQ(decode_config(config[0])->subclass, "p3dx-sh");
  talk.say("FA FB 06 3E 3B 01 00 3F 3B FA FB 06 04 3B 01 00 05 3B FA FB 06 06 3B EE 02 F4 3D");
  talk.say("FA FB 06 05 3B 2C 01 31 3C FA FB 06 05 1B 2D 01 32 1C FA FB 06 0A 3B 64 00 6E 3B");
  talk.say("FA FB 06 17 3B 64 00 7B 3B FA FB 06 17 1B 65 00 7C 1B");
  EXPECT_TRUE(talk.robot.motors_enabled());
  EXPECT_EQ(talk.robot.config().speed_max, 750);
  EXPECT_EQ(talk.robot.config().acceleration, 300);
  EXPECT_EQ(talk.robot.config().deceleration, 301);
  EXPECT_EQ(talk.robot.config().turn_deceleration, 101);
  EXPECT_THAT(talk.pass(1000ms), SizeIs(10));
  EXPECT_EQ(talk.last.flags & flag::kMotorsOn, flag::kMotorsOn);
  talk.say("FA FB 06 04 3B 00 00 04 3B");
  EXPECT_FALSE(talk.robot.motors_enabled());
  talk.say("FA FB 06 02 3B 01 00 03 3B");
  EXPECT_EQ(talk.robot.session(), Session::kWaiting);
  EXPECT_THAT(talk.pass(1000ms), IsEmpty());
}

TEST(AriaCoda, OverASerialPortBeginsWithJunkAndSwitchesTheRate) {
  Talk talk;
  talk.say("57 4D 53 32 0D");
  talk.connect();
  EXPECT_EQ(talk.robot.session(), Session::kOpen);
  talk.say("FA FB 06 32 3B 02 00 34 3B");
  EXPECT_EQ(talk.robot.baud(), 38400U);
  talk.say(command::close());
  EXPECT_EQ(talk.robot.baud(), 9600U);
}

TEST(Player, IsAnsweredThoughItSendsNoArguments) {
  Talk talk;
  for (const char* sync : {"FA FB 03 00 00 00", "FA FB 03 01 00 01", "FA FB 03 02 00 02"}) {
    talk.say(sync);
    talk.pass(400ms);
  }
  talk.say("FA FB 03 01 00 01");  // OPEN
  EXPECT_EQ(talk.robot.session(), Session::kOpen);
  talk.say("FA FB 03 00 00 00");  // PULSE
  EXPECT_THAT(talk.pass(100ms), SizeIs(1));
  talk.say(command::sonar(false));
  talk.say(command::allow_joystick(true));
  talk.say(command::stream_gyro(true));
  talk.say(command::set_bump_stall(command::BumpStall::kNone));
  talk.say(command::enable_motors(false));
  talk.say(Frame{hex("07 3B")});  // SETO without value
  talk.say(command::enable_motors(true));
  talk.say(Frame{hex("20 3B 05 05")});  // VEL2, raw bytes
  talk.keep(1000ms);
  EXPECT_EQ(talk.last.left_mm_s, 100);
  EXPECT_EQ(talk.last.right_mm_s, 100);
  EXPECT_EQ(talk.last.flags & 0x1E, 0);
  talk.say("FA FB 03 1D 00 1D");  // STOP
  talk.say("FA FB 03 02 00 02");  // CLOSE
  EXPECT_EQ(talk.robot.session(), Session::kWaiting);
}

TEST(Rosaria, DrivesWithVelAndRvelAndSetsConstants) {
  Talk talk;
  talk.connect();
  talk.say(command::enable_motors(true));
  talk.say(command::set_ticks_per_millimetre(66));  // Half: everything seems twice as far.
  talk.say(command::set_drift_factor(0));
  talk.say(command::velocity({300}));
  talk.keep(2000ms);
  EXPECT_EQ(talk.last.left_mm_s, 300);
  const double driven = 1e3 * talk.body.reading.travel.left;
  EXPECT_NEAR(talk.last.x, 2.0 * driven, 2.0);
}

TEST(Handshake, BeginsAnewWhenAStepIsOutOfOrder) {
  Talk talk;
  talk.say(command::sync(1));
  EXPECT_THAT(talk.answers(), IsEmpty());
  talk.say(command::sync(0));
  talk.say(command::sync(2));
  EXPECT_THAT(talk.answers(), ElementsAre(hex("00")));
  talk.say(command::sync(1));
  EXPECT_THAT(talk.answers(), IsEmpty());
  talk.say(command::sync(0));
  talk.say(command::sync(0));  // A client that has missed the answer.
  talk.say(command::sync(1));
  EXPECT_THAT(talk.answers(), ElementsAre(hex("00"), hex("00"), hex("01")));
}

TEST(Session, OfAClientThatIsGoneGoesOnUntilItIsClosed) {
  Talk talk;
  talk.connect();
  talk.say(command::sync(0));
  const auto packets = talk.pass(100ms);
  ASSERT_THAT(packets, SizeIs(1));
  EXPECT_EQ(packets[0][0], packet_type::kStopped);
  talk.say(command::close());
  talk.connect();
  EXPECT_EQ(talk.robot.session(), Session::kOpen);
}

TEST(Session, FallsBackToTheFlashWhenItEnds) {
  Talk talk;
  talk.connect();
  talk.say(command::set_max_speed({1000}));
  talk.say(command::set_sonar_cycle(20));
  talk.say(command::close());
  talk.connect();
  EXPECT_EQ(talk.robot.config().speed_max, 750);
  EXPECT_EQ(talk.robot.config().sonar_cycle_ms, 40);
  EXPECT_FALSE(talk.robot.motors_enabled());
}

TEST(Reset, IsToldAndEndsTheSession) {
  Talk talk;
  talk.connect();
  talk.say(command::plain(CommandCode::kReset));
  EXPECT_THAT(talk.answers(), ElementsAre(hex("FF")));
  EXPECT_EQ(talk.robot.session(), Session::kWaiting);
}

TEST(UnknownCommands, AreIgnoredAndFeedTheWatchdog) {
  Talk talk;
  talk.connect();
  for (int code = 0; code < 256; ++code) {
    if (code == 2 || code == 253) continue;  // CLOSE and RESET are known.
    talk.say(command::number(static_cast<CommandCode>(code), 0));
    talk.pass(100ms);
  }
  EXPECT_EQ(talk.robot.session(), Session::kOpen);
  EXPECT_FALSE(talk.robot.watchdog_has_tripped());
}

TEST(Simulator, PutsTheRobotSomewhereAndTellsWhereItIs) {
  Talk talk;
  talk.connect();
  talk.say("FA FB 10 E0 00 E8 03 00 00 30 F8 FF FF A6 FF FF FF 9F F8");
  EXPECT_DOUBLE_EQ(talk.body.placed.x, 1.0);
  EXPECT_DOUBLE_EQ(talk.body.placed.y, -2.0);
  EXPECT_NEAR(talk.body.placed.heading, -1.5707963, 1e-6);
  talk.say(command::number(CommandCode::kSimulatorStatus, 1));
  const auto packets = talk.pass(100ms);
  ASSERT_THAT(packets, SizeIs(2));
  detail::ByteReader reader{Payload{packets[1]}.subspan(13)};
  EXPECT_EQ(reader.read<std::int32_t>(), 1000);
  EXPECT_EQ(reader.read<std::int32_t>(), -2000);
  reader.read<std::int32_t>().value_or(0);
  EXPECT_EQ(reader.read<std::int32_t>(), -90);
}

TEST(Accessories, ThatAreNotThereAreToldAsNone) {
  Talk talk;
  talk.connect();
  talk.pass(100ms);
  talk.say(command::request_gripper(command::Stream::kOnce));
  talk.say(command::request_joystick(command::Stream::kOnce));
  talk.say(command::number(CommandCode::kGripper, 1));
  talk.say(command::number(CommandCode::kCompass, 3));   // A stream of its packets.
  talk.say(command::number(CommandCode::kAux1Read, 5));  // As soon as five bytes have come.
  talk.say(command::number(CommandCode::kGyro, 1));
  // A joystick in its middle, the standard packet, no gripper: type E0, all zero.
  const auto packets = talk.pass(100ms);
  ASSERT_THAT(packets, SizeIs(3));
  EXPECT_EQ(packets[0], hex("F8 00 00 00 02 00 02 00 00"));
  EXPECT_EQ(packets[2], hex("E0 00 00 00"));
  EXPECT_EQ(talk.last.gripper_state, 0);
  EXPECT_EQ(talk.last.compass, 0);
  EXPECT_THAT(talk.pass(300ms), SizeIs(3));  // Standard ones only.
}

}  // namespace
}  // namespace pioneer_arcos
