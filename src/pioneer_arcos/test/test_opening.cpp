#include <gmock/gmock.h>

#include <vector>

#include "pioneer_arcos/opening.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;

/// An opening in simulated time with steps of 10 ms.
class OpeningTest : public testing::Test {
 protected:
  void start(unsigned baud, unsigned wanted_baud) {
    opening_ = Opening{{.baud = baud, .wanted_baud = wanted_baud}, now_};
  }
  void advance(std::chrono::milliseconds time) {
    for (; time > 0ms; time -= 10ms) {
      now_ += 10ms;
      if (const auto frame = opening_.next_frame(now_)) sent_.push_back(*frame);
      if (const auto baud = opening_.take_baud_change(now_)) bauds_.push_back(*baud);
    }
  }
  [[nodiscard]] auto count(const Frame& frame) const { return std::ranges::count(sent_, frame); }

  SteadyTime now_{1h};
  Opening opening_{{}, now_};
  std::vector<Frame> sent_{};
  std::vector<unsigned> bauds_{};
};

TEST_F(OpeningTest, IsDoneWithAPacketAndTheConfiguration) {
  advance(20ms);
  EXPECT_THAT(sent_, testing::ElementsAre(command::open(), command::request_config()));
  opening_.receive(StandardPacket{});
  advance(20ms);
  EXPECT_EQ(opening_.progress(), Progress::kBusy);
  opening_.receive(ConfigPacket{});
  advance(20ms);
  EXPECT_EQ(opening_.progress(), Progress::kDone);
  EXPECT_EQ(opening_.config(), ConfigPacket{});
}

TEST_F(OpeningTest, ContinuesWithoutAConfigurationAfterASecond) {
  advance(20ms);
  opening_.receive(StandardPacket{});
  advance(960ms);
  EXPECT_EQ(opening_.progress(), Progress::kBusy);
  advance(40ms);
  EXPECT_EQ(opening_.progress(), Progress::kDone);
  EXPECT_FALSE(opening_.config());
  // Every 200 ms within the first second.
  EXPECT_EQ(count(command::request_config()), 5);
}

TEST_F(OpeningTest, RepeatsOpenAndFailsWithoutPackets) {
  advance(1400ms);
  EXPECT_EQ(opening_.progress(), Progress::kBusy);
  EXPECT_EQ(count(command::open()), 3);
  advance(200ms);
  EXPECT_EQ(opening_.progress(), Progress::kFailed);
}

struct BaudCase {
  unsigned baud;
  unsigned wanted_baud;
  std::uint8_t auto_baud;
  std::vector<unsigned> expected;
};

class OpeningBaud : public OpeningTest, public testing::WithParamInterface<BaudCase> {};

TEST_P(OpeningBaud, ChangesOnlyToAFasterRateThatTheRobotPermits) {
  const BaudCase& one = GetParam();
  start(one.baud, one.wanted_baud);
  advance(20ms);
  opening_.receive(StandardPacket{});
  ConfigPacket config;
  config.auto_baud = one.auto_baud;
  opening_.receive(config);
  advance(100ms);
  EXPECT_EQ(bauds_, one.expected);
  EXPECT_EQ(opening_.progress(), one.expected.empty() ? Progress::kDone : Progress::kBusy);
}

INSTANTIATE_TEST_SUITE_P(Rates, OpeningBaud,
                         testing::Values(BaudCase{9600, 38400, 2, {38400}},
                                         BaudCase{9600, 115200, 2, {115200}},
                                         BaudCase{19200, 57600, 2, {57600}},
                                         BaudCase{9600, 38400, 0, {}},   // AutoBaud off.
                                         BaudCase{38400, 38400, 2, {}},  // Fast enough.
                                         BaudCase{57600, 38400, 2, {}},
                                         BaudCase{9600, 10000, 2, {}},  // No code for this rate.
                                         BaudCase{0, 38400, 2, {}}));   // A socket.

class OpeningAtNewBaud : public OpeningTest {
 protected:
  void SetUp() override {
    start(9600, 38400);
    advance(20ms);
    opening_.receive(StandardPacket{});
    opening_.receive(ConfigPacket{});
    advance(10ms);
  }
};

TEST_F(OpeningAtNewBaud, ChangesTheRateAfterTheCommandHasLeft) {
  EXPECT_EQ(sent_.back(), command::set_host_baud(command::BaudCode::k38400));
  EXPECT_TRUE(bauds_.empty());
  advance(30ms);
  EXPECT_THAT(bauds_, testing::ElementsAre(38400));
}

TEST_F(OpeningAtNewBaud, IsDoneWithAPacketAtTheNewRate) {
  advance(100ms);
  EXPECT_EQ(sent_.back(), command::pulse());
  opening_.receive(StandardPacket{});
  advance(10ms);
  EXPECT_EQ(opening_.progress(), Progress::kDone);
  EXPECT_EQ(bauds_.size(), 1U);
}

TEST_F(OpeningAtNewBaud, DoesNotCountPacketsInTransit) {
  opening_.receive(StandardPacket{});
  advance(50ms);
  EXPECT_EQ(opening_.progress(), Progress::kBusy);
}

TEST_F(OpeningAtNewBaud, FailsWithoutPacketsAtTheNewRate) {
  advance(1000ms);
  EXPECT_EQ(opening_.progress(), Progress::kFailed);
}

}  // namespace
}  // namespace pioneer_arcos
