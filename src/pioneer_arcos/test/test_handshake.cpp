#include <gmock/gmock.h>

#include <optional>
#include <vector>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/handshake.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::hex;

const Frame kIdentity = encode(Identity{"EMU", "Pioneer", "p3dx-sh"});

/// A handshake in simulated time with steps of 10 ms.
class HandshakeTest : public testing::Test {
 protected:
  explicit HandshakeTest(bool close_first = false)
      : handshake_{{.reply_timeout = 300ms, .close_first = close_first}, now_} {}

  /// Advances until a packet is sent; returns it, or nothing if the limit is over.
  std::optional<Frame> next(std::chrono::milliseconds limit = 2000ms) {
    for (auto left = limit; left > 0ms; left -= 10ms) {
      now_ += 10ms;
      if (auto frame = handshake_.next_frame(now_)) return frame;
      if (handshake_.progress() != Progress::kBusy) return std::nullopt;
    }
    return std::nullopt;
  }
  void receive(const char* payload) { handshake_.receive(hex(payload), now_); }
  void receive(const Frame& frame) { handshake_.receive(frame.payload(), now_); }

  SteadyTime now_{1h};
  const SteadyTime start_{now_};
  Handshake handshake_;
};

class SerialHandshakeTest : public HandshakeTest {
 protected:
  SerialHandshakeTest() : HandshakeTest{true} {}
};

TEST_F(HandshakeTest, SendsEachStepOnlyAfterTheReplyToTheLast) {
  for (std::uint8_t step = 0; step < 2; ++step) {
    EXPECT_EQ(next(), command::sync(step));
    receive(command::sync(step));
  }
  EXPECT_EQ(next(), command::sync(2));
  EXPECT_EQ(handshake_.progress(), Progress::kBusy);
  receive(kIdentity);
  EXPECT_EQ(handshake_.progress(), Progress::kDone);
  EXPECT_EQ(handshake_.identity(), (Identity{"EMU", "Pioneer", "p3dx-sh"}));
  EXPECT_FALSE(next());
}

TEST_F(HandshakeTest, ListensForAnOldSessionBeforeTheFirstStep) {
  EXPECT_EQ(next(), command::sync(0));
  // Longer than one period of the standard packet, 100 ms.
  EXPECT_GT(now_ - start_, 100ms);
}

TEST_F(HandshakeTest, RepeatsAStepOnceAndThenFails) {
  EXPECT_EQ(next(), command::sync(0));
  const SteadyTime first = now_;
  EXPECT_EQ(next(), command::sync(0));
  EXPECT_EQ(now_ - first, 300ms);
  EXPECT_FALSE(next());
  EXPECT_EQ(handshake_.progress(), Progress::kFailed);
}

TEST_F(HandshakeTest, IgnoresRepliesToOtherSteps) {
  EXPECT_EQ(next(), command::sync(0));
  receive(command::sync(1));
  receive(kIdentity);
  EXPECT_EQ(next(), command::sync(0));
  receive(command::sync(0));
  EXPECT_EQ(next(), command::sync(1));
}

TEST_F(HandshakeTest, IgnoresRepliesBeforeTheFirstStep) {
  receive(command::sync(0));
  EXPECT_EQ(next(), command::sync(0));
}

TEST_F(HandshakeTest, ClosesASessionWhosePacketsArrive) {
  receive("32 00 00");
  EXPECT_EQ(next(), command::close());
  EXPECT_EQ(next(), command::sync(0));
}

TEST_F(HandshakeTest, StartsOverWhenPacketsArriveBetweenTheSteps) {
  EXPECT_EQ(next(), command::sync(0));
  receive(command::sync(0));
  EXPECT_EQ(next(), command::sync(1));
  receive("33 00 00");
  EXPECT_EQ(next(), command::close());
  EXPECT_EQ(next(), command::sync(0));
}

TEST_F(HandshakeTest, DoesNotCloseAControllerThatWasReset) {
  EXPECT_EQ(next(), command::sync(0));
  receive("FF 01");
  EXPECT_EQ(next(), command::sync(0));
}

TEST_F(HandshakeTest, FailsIfTheOldSessionCannotBeClosed) {
  int closes = 0;
  for (int i = 0; i < 100 && handshake_.progress() == Progress::kBusy; ++i) {
    receive("32 00 00");
    if (next(10ms) == command::close()) ++closes;
  }
  EXPECT_EQ(handshake_.progress(), Progress::kFailed);
  EXPECT_EQ(closes, 20);
}

TEST_F(HandshakeTest, FailsWithoutASubclass) {
  for (std::uint8_t step = 0; step < 2; ++step) {
    ASSERT_EQ(next(), command::sync(step));
    receive(command::sync(step));
  }
  ASSERT_EQ(next(), command::sync(2));
  receive("02 45 4D 55 00");
  EXPECT_EQ(handshake_.progress(), Progress::kFailed);
}

TEST_F(SerialHandshakeTest, AlwaysClosesFirstOnASerialLine) {
  EXPECT_EQ(next(), command::close());
  EXPECT_EQ(next(), command::sync(0));
}

}  // namespace
}  // namespace pioneer_arcos
