#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <optional>
#include <vector>

#include "foothill_link/tcp_listener.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/link_guard.hpp"
#include "support/bytes.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using foothill_link::Link;
using std::chrono::steady_clock;
using support::ByteVector;

constexpr auto kLimit = 10s;

/// A guarded link and the robot's end of it.
class LinkGuardTest : public testing::Test {
 protected:
  void SetUp() override {
    link_ = Link::connect({"127.0.0.1", listener_.port()}, 10s).value();
    robot_ = listener_.accept();
    ASSERT_TRUE(robot_.has_value());
  }

  /// Reads packets until one satisfies the condition; returns whether one does in time.
  template <typename Condition>
  bool receives_packet(Condition&& condition) {
    std::vector<std::uint8_t> buffer(1024);
    const auto deadline = steady_clock::now() + kLimit;
    while (steady_clock::now() < deadline) {
      if (!robot_->wait({.timeout = 20ms})) return false;
      const auto count = robot_->read(buffer);
      if (!count) return false;
      const ByteVector bytes{buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count)};
      for (const auto& packet : support::packets_in(parser_, bytes)) {
        if (condition(packet)) return true;
      }
    }
    return false;
  }
  bool receives(const Frame& frame) {
    const ByteVector wanted{frame.payload().begin(), frame.payload().end()};
    return receives_packet([&](const ByteVector& packet) { return packet == wanted; });
  }
  bool has_bytes() {
    std::vector<std::uint8_t> buffer(64);
    return robot_->read(buffer).value_or(1) > 0;
  }

  foothill_link::TcpListener listener_{foothill_link::TcpListener::listen("127.0.0.1", 0).value()};
  std::optional<Link> link_{};
  std::optional<Link> robot_{};
  PacketParser parser_{};
};

TEST_F(LinkGuardTest, StopsTheRobotWithoutSignsOfLife) {
  auto guard = LinkGuard::start(100ms);
  ASSERT_TRUE(guard.has_value());
  guard->watch(*link_);
  EXPECT_TRUE(receives(command::emergency_stop()));
  // And again while the parent stays silent.
  EXPECT_TRUE(receives(command::emergency_stop()));
}

TEST_F(LinkGuardTest, IsSilentWhileItReceivesSignsOfLife) {
  auto guard = LinkGuard::start(2000ms);
  guard->watch(*link_);
  for (int i = 0; i < 20; ++i) {
    guard->beat();
    usleep(5'000);
  }
  EXPECT_FALSE(has_bytes());
}

TEST_F(LinkGuardTest, IsSilentAfterRelease) {
  {
    auto guard = LinkGuard::start(2000ms);
    guard->watch(*link_);
    guard->release();
  }
  // The destructor has waited for the end of the guard.
  EXPECT_FALSE(has_bytes());
}

TEST_F(LinkGuardTest, LetsTheLinkBeClosedAfterRelease) {
  auto guard = LinkGuard::start(2000ms);
  guard->watch(*link_);
  guard->release();
  link_.reset();
  // Without release the guard would keep the connection open.
  std::vector<std::uint8_t> buffer(8);
  const auto deadline = steady_clock::now() + kLimit;
  auto count = robot_->read(buffer);
  while (count && steady_clock::now() < deadline) count = robot_->read(buffer);
  EXPECT_FALSE(count.has_value());
}

TEST_F(LinkGuardTest, BrakesThenDisablesThenClosesWhenItsParentDies) {
  const pid_t parent = fork();
  if (parent == 0) {
    auto guard = LinkGuard::start(5000ms);
    guard->watch(*link_);
    while (true) guard->beat(), usleep(10'000);
  }
  usleep(100'000);
  kill(parent, SIGKILL);
  EXPECT_TRUE(receives(command::emergency_stop()));
  EXPECT_TRUE(receives(command::enable_motors(false)));
  EXPECT_TRUE(receives(command::close()));
}

TEST_F(LinkGuardTest, IgnoresSignalsOfTheTerminal) {
  auto guard = LinkGuard::start(100ms);
  guard->watch(*link_);
  EXPECT_TRUE(receives(command::emergency_stop()));  // It runs and has set up its signals.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) kill(guard->process(), signal);
  EXPECT_TRUE(receives(command::emergency_stop()));
}

}  // namespace
}  // namespace pioneer_arcos
