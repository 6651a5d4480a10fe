#include <gmock/gmock.h>

#include <functional>

#include "pioneer_arcos/host_session.hpp"
#include "support/talk.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::ByteVector;
using support::hex;
using support::Talk;

/// A client's session and a robot on a line without length, in a time of their own.
struct Pair {
  using Before = std::function<void(Talk&)>;

  /// @param before What happens to the robot before the client comes.
  explicit Pair(
      const HostSession::Line& line = {}, const ClientOptions& how = {},
      const Before& before = [](Talk&) {})
      : options{how}, session{options, line, intent, tracker, after(before)} {}

  Instant after(const Before& before) {
    before(talk);
    return talk.now;
  }
  void pass(std::chrono::milliseconds time) {
    for (; time.count() > 0; time -= 1ms) {
      talk.now += 1ms;
      talk.robot.advance(talk.now);
      const auto bytes = talk.robot.take_output();
      if (!is_deaf) session.receive(bytes, talk.now, [](const RobotPacket&) {});
      const auto frame = session.next_frame(talk.now);
      if (frame) sent.push_back(*frame);
      const bool is_lost = frame && lost && *frame == *lost;
      if (is_lost) lost.reset();
      if (frame && !is_lost) talk.robot.receive(frame->bytes(), talk.now);
      if (session.take_baud_change(talk.now)) ++baud_changes;
    }
  }
  void drive(int forward, int turn) { intent.setpoints.put({{forward}, {turn}}, talk.now); }
  int count(const Frame& frame) const { return static_cast<int>(std::ranges::count(sent, frame)); }

  Talk talk;
  ClientOptions options;
  DriveIntent intent{};
  StateTracker tracker{};
  HostSession session;
  std::vector<Frame> sent{};
  bool is_deaf{};
  std::optional<Frame> lost{};  ///< The line loses this one, once.
  int baud_changes{};
};

TEST(HostSession, ConnectsWithinHalfASecond) {
  Pair pair;
  pair.pass(500ms);
  EXPECT_TRUE(pair.session.is_running());
  EXPECT_EQ(pair.session.identity()->subclass, "p3dx-sh");
}

TEST(HostSession, ClosesASessionThatStillStreamsBeforeItSaysAnythingElse) {
  Pair pair{{}, {}, [](Talk& talk) {
              talk.connect();
              talk.say(command::enable_motors(true));
              talk.say(command::velocity({300}));
              talk.pass(3500ms);
            }};
  ASSERT_TRUE(pair.talk.robot.watchdog_has_tripped());
  // Any packet would let the robot drive on.
  double fastest = 0.0;
  for (int i = 0; i < 800; ++i) {
    pair.pass(1ms);
    fastest = std::max(fastest, pair.talk.body.reading.speed.left);
  }
  EXPECT_EQ(pair.sent.front(), command::close());
  EXPECT_EQ(fastest, 0.0);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, BeginsAnewIfTheControllerIsResetWhileItSyncs) {
  Pair pair;
  pair.pass(152ms);
  pair.session.receive(hex("FA FB 03 FF 00 FF"), pair.talk.now, [](const RobotPacket&) {});
  pair.pass(600ms);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, GivesUpWithoutAnswers) {
  Pair pair;
  pair.is_deaf = true;
  pair.pass(1000ms);
  EXPECT_TRUE(pair.session.has_ended());
  EXPECT_EQ(pair.session.failure(), ErrorKind::kHandshake);
}

TEST(HostSession, EndsWhenNothingComesAnyMore) {
  Pair pair;
  pair.pass(500ms);
  pair.is_deaf = true;
  pair.pass(450ms);
  EXPECT_FALSE(pair.session.has_ended());
  pair.pass(200ms);
  EXPECT_EQ(pair.session.failure(), ErrorKind::kTimeout);
}

TEST(HostSession, SwitchesASlowLineOnceTheRobotWasTold) {
  Pair pair{{.is_serial = true, .baud = 9600, .wanted_baud = 38400}};
  pair.pass(1000ms);
  EXPECT_EQ(pair.baud_changes, 1);
  EXPECT_EQ(pair.session.baud(), 38400U);
  EXPECT_EQ(pair.talk.robot.baud(), 38400U);
  EXPECT_TRUE(pair.session.is_running());
}

TEST(HostSession, FeedsTheWatchdogWhenThereIsNothingToSay) {
  Pair pair;
  pair.pass(10'000ms);
  EXPECT_FALSE(pair.talk.robot.watchdog_has_tripped());
  EXPECT_GE(pair.count(command::pulse()), 40);
}

TEST(Setpoints, AreSentOnceEachAndTheLatestWins) {
  Pair pair;
  pair.intent.motors = true;
  pair.pass(500ms);
  for (int i = 1; i <= 100; ++i) pair.drive(i, 0);
  pair.pass(50ms);
  EXPECT_EQ(pair.count(command::velocity({100})), 1);
  EXPECT_EQ(pair.count(command::velocity({99})), 0);
}

TEST(Setpoints, ThatAreTooOldBecomeAStop) {
  Pair pair;
  pair.intent.motors = true;
  pair.pass(500ms);
  pair.drive(200, 10);
  pair.pass(190ms);
  EXPECT_EQ(pair.count(command::velocity({0})), 0);
  pair.pass(50ms);
  EXPECT_GE(pair.count(command::velocity({0})), 1);
  EXPECT_GE(pair.count(command::turn_rate({0})), 1);
}

TEST(Setpoints, OfBeforeAreNotSentInTheNextSession) {
  Pair pair;
  pair.intent.motors = true;
  pair.pass(500ms);
  pair.drive(200, 0);
  pair.pass(20ms);
  ASSERT_EQ(pair.count(command::velocity({200})), 1);
  StateTracker tracker;
  HostSession next{pair.options, {}, pair.intent, tracker, pair.talk.now};
  pair.talk.robot.disconnect();
  for (int i = 0; i < 700; ++i) {
    pair.talk.now += 1ms;
    pair.talk.robot.advance(pair.talk.now);
    next.receive(pair.talk.robot.take_output(), pair.talk.now, [](const RobotPacket&) {});
    const auto frame = next.next_frame(pair.talk.now);
    if (!frame) continue;
    EXPECT_NE(*frame, command::velocity({200}));
    pair.talk.robot.receive(frame->bytes(), pair.talk.now);
  }
  EXPECT_TRUE(next.is_running());
}

TEST(Commands, KeepTheDistanceThatTheRobotBears) {
  Pair pair;
  pair.pass(500ms);
  pair.sent.clear();
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(pair.session.push(command::set_max_speed({i})));
  pair.pass(40ms);
  EXPECT_LE(pair.sent.size(), 11U);
  pair.pass(60ms);
  EXPECT_EQ(pair.talk.robot.config().speed_max, 19);
}

TEST(Settings, ThatTheLineHasLostAreToldAgain) {
  ClientOptions options;
  options.limits.deceleration = MillimetresPerSecond2{900};
  for (const Frame& lost :
       {command::set_deceleration({900}), command::request_encoders(command::Stream::kAlways),
        command::enable_motors(true)}) {
    Pair pair{{}, options};
    pair.lost = lost;
    pair.intent.motors = true;
    pair.pass(1500ms);
    EXPECT_FALSE(pair.lost);
    EXPECT_EQ(pair.talk.robot.config().deceleration, 900);
    EXPECT_TRUE(pair.tracker.state().has_encoders);
    EXPECT_TRUE(pair.talk.robot.motors_enabled());
    EXPECT_EQ(pair.count(lost), 2);
  }
}

TEST(Motors, ThatTheStopButtonHasSwitchedOffStayOff) {
  Pair pair;
  pair.intent.motors = true;
  pair.pass(1000ms);
  pair.talk.robot.panel().stop_button = true;
  pair.pass(500ms);
  pair.talk.robot.panel().stop_button = false;
  pair.pass(2000ms);
  EXPECT_FALSE(pair.talk.robot.motors_enabled());
}

TEST(Stopping, BrakesDisablesAndCloses) {
  Pair pair;
  pair.intent.motors = true;
  pair.pass(500ms);
  for (int i = 0; i < 10; ++i) {
    pair.drive(200, 0);
    pair.pass(100ms);
  }
  ASSERT_GT(pair.talk.body.reading.speed.left, 0.15);
  pair.session.begin_stop(pair.talk.now);
  pair.pass(1200ms);
  EXPECT_TRUE(pair.session.has_ended());
  EXPECT_FALSE(pair.session.failure());
  EXPECT_EQ(pair.count(command::enable_motors(false)), 1);
  EXPECT_EQ(pair.talk.robot.session(), EmulatedRobot::Session::kWaiting);
  EXPECT_EQ(pair.talk.body.reading.speed.left, 0.0);
}

}  // namespace
}  // namespace pioneer_arcos
