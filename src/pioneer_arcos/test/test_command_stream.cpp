#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/command_stream.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

/// A stream in simulated time with one call each 10 ms.
class CommandStreamTest : public testing::Test {
 protected:
  CommandStreamTest() {
    options_.stream_encoders = false;
    state_.motors_enabled = false;
    restart();
  }
  void restart() { stream_.emplace(options_, 200ms, intent_); }
  void advance(std::chrono::milliseconds time) {
    for (; time > 0ms; time -= 10ms) {
      now_ += 10ms;
      if (const auto frame = stream_->next_frame(now_, state_)) sent_.push_back(*frame);
    }
  }
  [[nodiscard]] auto count(const Frame& frame) const { return std::ranges::count(sent_, frame); }
  [[nodiscard]] std::vector<int> velocities() const {
    std::vector<int> all;
    for (const Frame& frame : sent_) {
      const auto command = decode_command(frame.payload());
      if (command->code == CommandCode::kVelocity) all.push_back(command->number_or(0));
    }
    return all;
  }

  ClientOptions options_{};
  DriveIntent intent_{};
  PioneerState state_{};
  SteadyTime now_{1h};
  std::optional<CommandStream> stream_{};
  std::vector<Frame> sent_{};
};

TEST_F(CommandStreamTest, StartsWithTheSettings) {
  options_.stream_io = options_.stream_gyro = true;
  options_.sonar = false;
  restart();
  advance(40ms);
  EXPECT_THAT(sent_,
              ElementsAre(command::request_io(command::Stream::kAlways), command::stream_gyro(true),
                          command::sonar(false), command::enable_motors(false)));
}

TEST_F(CommandStreamTest, SendsEveryLimitThatIsSet) {
  options_.limits = {.max_speed = MillimetresPerSecond{500},
                     .max_turn_rate = DegreesPerSecond{60},
                     .acceleration = MillimetresPerSecond2{200},
                     .deceleration = MillimetresPerSecond2{400},
                     .turn_acceleration = DegreesPerSecond2{80},
                     .turn_deceleration = DegreesPerSecond2{90}};
  restart();
  advance(80ms);
  EXPECT_THAT(sent_,
              ElementsAre(command::sonar(true), command::set_max_speed({500}),
                          command::set_max_turn_rate({60}), command::set_acceleration({200}),
                          command::set_deceleration({400}), command::set_turn_acceleration({80}),
                          command::set_turn_deceleration({90}), command::request_config()));
}

TEST_F(CommandStreamTest, RepeatsUnconfirmedLimitsFiveTimes) {
  options_.limits.max_speed = MillimetresPerSecond{500};
  restart();
  advance(5000ms);
  EXPECT_EQ(count(command::set_max_speed({500})), 5);
}

TEST_F(CommandStreamTest, StopsRepeatingLimitsOnceTheyAreConfirmed) {
  options_.limits.max_speed = MillimetresPerSecond{9000};
  restart();
  advance(100ms);
  ConfigPacket config;
  config.speed_max = config.speed_top;  // All that this firmware permits.
  stream_->receive(config);
  advance(5000ms);
  EXPECT_EQ(count(command::set_max_speed({9000})), 1);
}

TEST_F(CommandStreamTest, RequestsEncodersUntilTheyArrive) {
  options_.stream_encoders = true;
  restart();
  const Frame request = command::request_encoders(command::Stream::kAlways);
  advance(500ms);
  EXPECT_EQ(count(request), 2);
  state_.has_encoders = true;
  advance(2000ms);
  EXPECT_EQ(count(request), 2);
}

TEST_F(CommandStreamTest, RepeatsTheMotorCommandUntilThePacketsShowIt) {
  intent_.motors = true;
  advance(1000ms);
  EXPECT_EQ(count(command::enable_motors(true)), 4);
  state_.motors_enabled = true;
  advance(1000ms);
  EXPECT_EQ(count(command::enable_motors(true)), 4);
}

TEST_F(CommandStreamTest, GivesUpOnMotorsThatDoNotFollow) {
  intent_.motors = true;
  advance(10'000ms);
  EXPECT_EQ(count(command::enable_motors(true)), 5);
}

TEST_F(CommandStreamTest, SendsAQueueInOrder) {
  advance(100ms);
  sent_.clear();
  for (int i = 1; i <= 3; ++i) stream_->push(command::set_max_speed({i}));
  EXPECT_EQ(stream_->pending(), 3U);
  advance(30ms);
  EXPECT_THAT(sent_, ElementsAre(command::set_max_speed({1}), command::set_max_speed({2}),
                                 command::set_max_speed({3})));
}

TEST_F(CommandStreamTest, SendsAPulseAfterSilence) {
  advance(500ms);
  sent_.clear();
  advance(2000ms);
  EXPECT_THAT(sent_, testing::Each(command::pulse()));
  EXPECT_EQ(sent_.size(), 10U);
}

TEST_F(CommandStreamTest, StopsARobotThatMovesWithoutSetpoint) {
  advance(100ms);
  state_.moving = true;
  state_.speed = {0.2, 0.2};
  advance(500ms);
  EXPECT_GE(count(command::velocity({0})), 4);
  EXPECT_GE(count(command::turn_rate({0})), 4);
}

TEST_F(CommandStreamTest, ExpiresASetpointExactlyAfterItsTimeout) {
  advance(100ms);
  intent_.setpoints.put({{300}, {0}}, now_);
  advance(200ms);
  EXPECT_EQ(count(command::velocity({0})), 0);
  advance(20ms);
  EXPECT_EQ(count(command::velocity({0})), 1);
}

TEST_F(CommandStreamTest, RepeatsAnEqualSetpointOnlyEvery100Milliseconds) {
  advance(100ms);
  for (int i = 0; i < 50; ++i) {
    intent_.setpoints.put({{300}, {0}}, now_);
    advance(10ms);
  }
  // 500 ms: at once and then each 100 ms.
  EXPECT_EQ(count(command::velocity({300})), 5);
}

/// However setpoints arrive, the robot receives them in order, each value of a strictly increasing
/// sequence once, and the last one unless it expired.
RC_GTEST_FIXTURE_PROP(CommandStreamTest, NeverRepeatsOrReordersSetpoints, ()) {
  const auto gaps =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 15)));
  advance(100ms);
  int value = 0;
  for (const int gap : gaps) {
    intent_.setpoints.put({{++value}, {0}}, now_);
    advance(std::chrono::milliseconds{10 * gap});
  }
  advance(50ms);
  const std::vector<int> sent = velocities();
  RC_ASSERT(std::ranges::adjacent_find(sent, std::greater_equal{}) == sent.end());
  RC_ASSERT(!sent.empty() && sent.back() == value);
}

}  // namespace
}  // namespace pioneer_arcos
