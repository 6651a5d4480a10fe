#include <gmock/gmock.h>

#include <functional>

#include "pioneer_arcos/host_session.hpp"
#include "support/emulator_harness.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::EmulatorHarness;
using support::hex;

/// A session and an emulated robot on an ideal line in simulated time.
struct SessionPair {
  using Before = std::function<void(EmulatorHarness&)>;

  /// @param before Called with the robot before the session starts.
  explicit SessionPair(
      const HostSession::Line& line = {}, const ClientOptions& how = {},
      const Before& before = [](EmulatorHarness&) {})
      : options{how}, session{options, line, intent, tracker, after(before)} {}

  SteadyTime after(const Before& before) {
    before(harness);
    return harness.now;
  }
  void advance(std::chrono::milliseconds time) {
    for (; time.count() > 0; time -= 1ms) {
      harness.now += 1ms;
      harness.robot.advance(harness.now);
      const auto bytes = harness.robot.take_output();
      if (!is_silent) session.receive(bytes, harness.now, [](const RobotPacket&) {});
      const auto frame = session.next_frame(harness.now);
      if (frame) sent.push_back(*frame);
      const bool is_lost = frame && lost && *frame == *lost;
      if (is_lost) lost.reset();
      if (frame && !is_lost) harness.robot.receive(frame->bytes(), harness.now);
      if (session.take_baud_change(harness.now)) ++baud_changes;
    }
  }
  void drive(int forward, int turn) { intent.setpoints.put({{forward}, {turn}}, harness.now); }
  int count(const Frame& frame) const { return static_cast<int>(std::ranges::count(sent, frame)); }

  EmulatorHarness harness;
  ClientOptions options;
  DriveIntent intent{};
  StateTracker tracker{};
  HostSession session;
  std::vector<Frame> sent{};
  bool is_silent{};
  std::optional<Frame> lost{};  ///< The line loses this packet once.
  int baud_changes{};
};

TEST(HostSession, ConnectsWithinHalfASecond) {
  SessionPair pair;
  pair.advance(500ms);
  EXPECT_TRUE(pair.session.is_running());
  EXPECT_EQ(pair.session.identity()->subclass, "p3dx-sh");
}

TEST(HostSession, ClosesAnOldSessionBeforeItSendsAnythingElse) {
  SessionPair pair{{}, {}, [](EmulatorHarness& harness) {
                     harness.connect();
                     harness.send(command::enable_motors(true));
                     harness.send(command::velocity({300}));
                     harness.advance(3500ms);
                   }};
  ASSERT_TRUE(pair.harness.robot.watchdog_has_tripped());
  // Any other packet would let the robot resume its motion.
  double fastest = 0.0;
  for (int i = 0; i < 800; ++i) {
    pair.advance(1ms);
    fastest = std::max(fastest, pair.harness.body.reading.speed.left);
  }
  EXPECT_EQ(pair.sent.front(), command::close());
  EXPECT_EQ(fastest, 0.0);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, RestartsIfTheControllerIsResetDuringTheHandshake) {
  SessionPair pair;
  pair.advance(152ms);
  pair.session.receive(hex("FA FB 03 FF 00 FF"), pair.harness.now, [](const RobotPacket&) {});
  pair.advance(600ms);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, FailsWithoutReplies) {
  SessionPair pair;
  pair.is_silent = true;
  pair.advance(1000ms);
  EXPECT_TRUE(pair.session.has_ended());
  EXPECT_EQ(pair.session.failure(), ErrorKind::kHandshake);
}

TEST(HostSession, EndsAfterSilenceOfTheRobot) {
  SessionPair pair;
  pair.advance(500ms);
  pair.is_silent = true;
  pair.advance(450ms);
  EXPECT_FALSE(pair.session.has_ended());
  pair.advance(200ms);
  EXPECT_EQ(pair.session.failure(), ErrorKind::kTimeout);
}

TEST(HostSession, SwitchesASlowLineAfterTheCommand) {
  SessionPair pair{{.is_serial = true, .baud = 9600, .wanted_baud = 38400}};
  pair.advance(1000ms);
  EXPECT_EQ(pair.baud_changes, 1);
  EXPECT_EQ(pair.session.baud(), 38400U);
  EXPECT_EQ(pair.harness.robot.baud(), 38400U);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, FeedsTheWatchdogWithoutOtherCommands) {
  SessionPair pair;
  pair.advance(10'000ms);
  EXPECT_FALSE(pair.harness.robot.watchdog_has_tripped());
  EXPECT_GE(pair.count(command::pulse()), 40);
}

TEST(Setpoints, AreSentOnceEachAndTheLatestWins) {
  SessionPair pair;
  pair.intent.motors = true;
  pair.advance(500ms);
  for (int i = 1; i <= 100; ++i) pair.drive(i, 0);
  pair.advance(50ms);
  EXPECT_EQ(pair.count(command::velocity({100})), 1);
  EXPECT_EQ(pair.count(command::velocity({99})), 0);
}

TEST(Setpoints, AreReplacedByAStopWhenTheyExpire) {
  SessionPair pair;
  pair.intent.motors = true;
  pair.advance(500ms);
  pair.drive(200, 10);
  pair.advance(190ms);
  EXPECT_EQ(pair.count(command::velocity({0})), 0);
  pair.advance(50ms);
  EXPECT_GE(pair.count(command::velocity({0})), 1);
  EXPECT_GE(pair.count(command::turn_rate({0})), 1);
}

TEST(Setpoints, AreNotRepeatedInTheNextSession) {
  SessionPair pair;
  pair.intent.motors = true;
  pair.advance(500ms);
  pair.drive(200, 0);
  pair.advance(20ms);
  ASSERT_EQ(pair.count(command::velocity({200})), 1);
  StateTracker tracker;
  HostSession next{pair.options, {}, pair.intent, tracker, pair.harness.now};
  pair.harness.robot.disconnect();
  for (int i = 0; i < 700; ++i) {
    pair.harness.now += 1ms;
    pair.harness.robot.advance(pair.harness.now);
    next.receive(pair.harness.robot.take_output(), pair.harness.now, [](const RobotPacket&) {});
    const auto frame = next.next_frame(pair.harness.now);
    if (!frame) continue;
    EXPECT_NE(*frame, command::velocity({200}));
    pair.harness.robot.receive(frame->bytes(), pair.harness.now);
  }
  EXPECT_TRUE(next.is_running());
}

TEST(Commands, KeepTheMinimumGap) {
  SessionPair pair;
  pair.advance(500ms);
  pair.sent.clear();
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(pair.session.push(command::set_max_speed({i})));
  pair.advance(40ms);
  EXPECT_LE(pair.sent.size(), 11U);
  pair.advance(60ms);
  EXPECT_EQ(pair.harness.robot.config().speed_max, 19);
}

TEST(Settings, AreRepeatedAfterALoss) {
  ClientOptions options;
  options.limits.deceleration = MillimetresPerSecond2{900};
  for (const Frame& lost :
       {command::set_deceleration({900}), command::request_encoders(command::Stream::kAlways),
        command::enable_motors(true)}) {
    SessionPair pair{{}, options};
    pair.lost = lost;
    pair.intent.motors = true;
    pair.advance(1500ms);
    EXPECT_FALSE(pair.lost);
    EXPECT_EQ(pair.harness.robot.config().deceleration, 900);
    EXPECT_TRUE(pair.tracker.state().has_encoders);
    EXPECT_TRUE(pair.harness.robot.motors_enabled());
    EXPECT_EQ(pair.count(lost), 2);
  }
}

TEST(Motors, StayDisabledAfterTheStopButton) {
  SessionPair pair;
  pair.intent.motors = true;
  pair.advance(1000ms);
  pair.harness.robot.panel().stop_button = true;
  pair.advance(500ms);
  pair.harness.robot.panel().stop_button = false;
  pair.advance(2000ms);
  EXPECT_FALSE(pair.harness.robot.motors_enabled());
}

TEST(Stopping, BrakesDisablesTheMotorsAndCloses) {
  SessionPair pair;
  pair.intent.motors = true;
  pair.advance(500ms);
  for (int i = 0; i < 10; ++i) {
    pair.drive(200, 0);
    pair.advance(100ms);
  }
  ASSERT_GT(pair.harness.body.reading.speed.left, 0.15);
  pair.session.begin_stop(pair.harness.now);
  pair.advance(1200ms);
  EXPECT_TRUE(pair.session.has_ended());
  EXPECT_FALSE(pair.session.failure());
  EXPECT_EQ(pair.count(command::enable_motors(false)), 1);
  EXPECT_EQ(pair.harness.robot.session(), EmulatedRobot::Session::kWaiting);
  EXPECT_EQ(pair.harness.body.reading.speed.left, 0.0);
}

}  // namespace
}  // namespace pioneer_arcos
