#include <gmock/gmock.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "foothill_link/tcp_listener.hpp"
#include "pioneer_hardware/backends.hpp"
#include "support/emulated_robot_thread.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::ErrorKind;
using std::chrono::steady_clock;
using support::EmulatedRobotThread;
using support::eventually;
using support::kLimit;
using support::Transport;

std::unique_ptr<RobotBackend> connect_to(std::string_view backend, const std::string& address) {
  return connect(read_settings({{"backend", std::string{backend}}, {"port", address}}));
}

/// Repeats a command until a condition on the state holds; returns whether it does in time.
template <typename Condition>
[[nodiscard]] bool drive_until(RobotBackend& robot, double forward, Condition&& holds) {
  return eventually([&] {
    robot.drive(forward, 0.0);
    return holds(robot.state());
  });
}

volatile std::sig_atomic_t last_signal = 0;

/// Catches SIGINT and SIGTERM during its life, as the process of a ROS node does.
class SignalCatcher {
 public:
  SignalCatcher() {
    struct sigaction catching {};
    catching.sa_handler = [](int signal) { last_signal = signal; };
    sigaction(SIGINT, &catching, &interrupt_);
    sigaction(SIGTERM, &catching, &terminate_);
  }
  ~SignalCatcher() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
  }
  SignalCatcher(const SignalCatcher&) = delete;
  SignalCatcher& operator=(const SignalCatcher&) = delete;

  /// Sends a signal to this process; returns whether the handler is called in time.
  [[nodiscard]] static bool receives(int signal) {
    last_signal = 0;
    kill(getpid(), signal);
    return eventually([&] { return last_signal == signal; });
  }

 private:
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const Backend& one : backends()) all.push_back(one.name);
  return all;
}

/// Every backend of this build over every transport.
class BackendTest : public testing::TestWithParam<std::tuple<std::string_view, Transport>> {
 protected:
  void connect_robot() {
    robot_ = connect_to(std::get<0>(GetParam()), emulator_.address());
    ASSERT_TRUE(robot_->wait_until_connected(kLimit)) << robot_->last_error();
  }
  void drive_to(double x) {
    robot_->enable_motors(true);
    ASSERT_TRUE(drive_until(*robot_, 0.2, [&](const PioneerState& s) { return s.x > x; }));
  }

  EmulatedRobotThread emulator_{std::get<1>(GetParam())};
  std::unique_ptr<RobotBackend> robot_{};
};

TEST_P(BackendTest, ConnectsEnablesMotorsAndDrives) {
  connect_robot();
  EXPECT_FALSE(robot_->state().motors_enabled);
  robot_->enable_motors(true);
  ASSERT_TRUE(wait_for(*robot_, [](const PioneerState& s) { return s.motors_enabled; }, kLimit));
  drive_to(0.3);
  EXPECT_NEAR(robot_->state().speed.left, 0.2, 0.02);
  // On a straight line wheels and odometry agree; encoders arrive after their standard packet.
  EXPECT_NEAR(robot_->state().travel.left, robot_->state().x, 0.03);
  EXPECT_TRUE(robot_->link().connected);
}

TEST_P(BackendTest, StopsWithoutCommands) {
  connect_robot();
  robot_->enable_motors(true);
  ASSERT_TRUE(drive_until(*robot_, 0.2, [](const PioneerState& s) { return s.speed.left > 0.15; }));
  EXPECT_TRUE(eventually([&] { return emulator_.speed() < 0.01; }));
}

TEST_P(BackendTest, StopsTheRobotOnDestruction) {
  connect_robot();
  robot_->enable_motors(true);
  ASSERT_TRUE(drive_until(*robot_, 0.2, [](const PioneerState& s) { return s.speed.left > 0.15; }));
  robot_.reset();
  EXPECT_TRUE(eventually([&] { return emulator_.speed() < 0.01; }));
}

TEST_P(BackendTest, ResetsTheOdometry) {
  connect_robot();
  drive_to(0.1);
  ASSERT_TRUE(eventually([&] { return !robot_->state().moving; }));
  robot_->reset_odometry();
  EXPECT_TRUE(eventually([&] { return std::abs(robot_->state().x) < 1e-3; }));
}

/// The robot drives when the line is cut and, on a serial line, keeps its session and its rate of
/// 38400 baud. Its motion during the cut is unknown; the odometry continues without a jump.
TEST_P(BackendTest, ContinuesTheOdometryAfterACutWhileDriving) {
  connect_robot();
  if (std::get<1>(GetParam()) == Transport::kSerial) {
    ASSERT_EQ(emulator_.baud(), pioneer_arcos::kDefaultBaud);
  }
  drive_to(0.3);
  const std::uint32_t session = robot_->state().session;
  emulator_.cut();
  const PioneerState before = robot_->state();
  ASSERT_TRUE(eventually([&] { return !robot_->link().connected; }));
  // A robot on a serial line drives on until its watchdog trips after 2 s.
  ASSERT_TRUE(eventually([&] { return emulator_.speed() < 0.01; }));
  emulator_.restore();
  ASSERT_TRUE(eventually([&] { return robot_->link().connected; }));
  ASSERT_TRUE(eventually([&] { return robot_->state().packets > before.packets + 3; }));
  const PioneerState after = robot_->state();
  EXPECT_EQ(after.session, session + 1);
  EXPECT_GE(robot_->link().reconnects, 1U);
  // Two packets at 0.2 m/s may have been in transit at the cut.
  EXPECT_NEAR(after.x, before.x, 0.045);
  EXPECT_NEAR(after.travel.left, before.travel.left, 0.045);
  EXPECT_NEAR(after.travel.right, before.travel.right, 0.045);
  EXPECT_TRUE(eventually([&] { return robot_->state().motors_enabled; }));
}

TEST_P(BackendTest, LeavesTheSignalMaskUnchanged) {
  sigset_t before;
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  connect_robot();
  robot_.reset();
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) {
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal)) << signal;
  }
}

TEST_P(BackendTest, LetsTheProcessReceiveSignalsAfterALostLink) {
  const SignalCatcher catcher;
  connect_robot();
  EXPECT_TRUE(catcher.receives(SIGINT));
  emulator_.cut();
  ASSERT_TRUE(eventually([&] { return !robot_->link().connected; }));
  EXPECT_TRUE(catcher.receives(SIGINT));
  EXPECT_TRUE(catcher.receives(SIGTERM));
  emulator_.restore();
  ASSERT_TRUE(eventually([&] { return robot_->link().connected; }));
  EXPECT_TRUE(catcher.receives(SIGTERM));
}

INSTANTIATE_TEST_SUITE_P(Backends, BackendTest,
                         testing::Combine(testing::ValuesIn(names()),
                                          testing::Values(Transport::kTcp, Transport::kSerial)),
                         [](const auto& one) {
                           return std::string{std::get<0>(one.param)} +
                                  (std::get<1>(one.param) == Transport::kTcp ? "Tcp" : "Serial");
                         });

/// Backends without a robot that replies.
class UnansweredBackend : public testing::TestWithParam<std::string_view> {};

TEST_P(UnansweredBackend, IsDestroyedQuickly) {
  auto listener = foothill_link::TcpListener::listen("127.0.0.1", 0).value();
  auto robot = connect_to(GetParam(), "tcp://127.0.0.1:" + std::to_string(listener.port()));
  std::optional<foothill_link::Link> client;
  ASSERT_TRUE(eventually([&] { return (client = listener.accept()).has_value(); }));
  const auto begin = steady_clock::now();
  robot.reset();
  EXPECT_LT(steady_clock::now() - begin, 3s);
}

TEST_P(UnansweredBackend, AcceptsCallsWithoutWaitingForARobot) {
  auto listener = foothill_link::TcpListener::listen("127.0.0.1", 0).value();
  const auto robot = connect_to(GetParam(), "tcp://127.0.0.1:" + std::to_string(listener.port()));
  std::optional<foothill_link::Link> client;
  ASSERT_TRUE(eventually([&] { return (client = listener.accept()).has_value(); }));
  const auto begin = steady_clock::now();
  robot->enable_motors(true);
  robot->reset_odometry();
  robot->drive(0.1, 0.0);
  // A handshake with a robot that does not reply takes ARIA 6.4 s.
  EXPECT_LT(steady_clock::now() - begin, 1s);
}

TEST_P(UnansweredBackend, IsDestroyedRightAfterItsConstruction) {
  const auto listener = foothill_link::TcpListener::listen("127.0.0.1", 0).value();
  const auto begin = steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    (void)connect_to(GetParam(), "tcp://127.0.0.1:" + std::to_string(listener.port()));
  }
  EXPECT_LT(steady_clock::now() - begin, 15s);
}

TEST_P(UnansweredBackend, ReportsAFailedHandshake) {
  const auto listener = foothill_link::TcpListener::listen("127.0.0.1", 0).value();
  const auto robot = connect_to(GetParam(), "tcp://127.0.0.1:" + std::to_string(listener.port()));
  EXPECT_TRUE(eventually([&] { return robot->link().errors.of(ErrorKind::kHandshake) > 0; }));
  EXPECT_EQ(robot->link().errors.of(ErrorKind::kOpen), 0U);
  EXPECT_FALSE(robot->link().ever_connected);
}

TEST_P(UnansweredBackend, ReportsAPortThatCannotBeOpened) {
  const auto robot = connect_to(GetParam(), "/dev/no_such_port");
  EXPECT_FALSE(robot->wait_until_connected(50ms));
  EXPECT_TRUE(eventually([&] { return robot->link().errors.of(ErrorKind::kOpen) > 0; }));
  EXPECT_EQ(robot->link().errors.of(ErrorKind::kHandshake), 0U);
  EXPECT_NE(robot->last_error(), "");
}

TEST_P(UnansweredBackend, ReportsAnAddressThatRefusesTheConnection) {
  std::uint16_t port = 0;
  {
    const auto listener = foothill_link::TcpListener::listen("127.0.0.1", 0).value();
    port = listener.port();
  }
  const auto robot = connect_to(GetParam(), "tcp://127.0.0.1:" + std::to_string(port));
  EXPECT_TRUE(eventually([&] { return robot->link().errors.of(ErrorKind::kOpen) > 0; }));
  EXPECT_EQ(robot->link().errors.of(ErrorKind::kHandshake), 0U);
}

TEST_P(UnansweredBackend, SurvivesAConnectionThatIsClosed) {
  std::uint16_t port = 0;
  {
    const EmulatedRobotThread emulator;
    port = emulator.port();
    const auto robot = connect_to(GetParam(), emulator.address());
    ASSERT_TRUE(robot->wait_until_connected(kLimit)) << robot->last_error();
  }
  // Writing to a closed socket must not end the process by SIGPIPE.
  auto emulator = std::make_unique<EmulatedRobotThread>(Transport::kTcp, port);
  const auto robot = connect_to(GetParam(), emulator->address());
  ASSERT_TRUE(robot->wait_until_connected(kLimit)) << robot->last_error();
  emulator.reset();
  robot->enable_motors(true);
  EXPECT_TRUE(eventually([&] { return !robot->link().connected; }));
}

INSTANTIATE_TEST_SUITE_P(Backends, UnansweredBackend, testing::ValuesIn(names()),
                         [](const auto& one) { return std::string{one.param}; });

TEST(Backends, ArcosIsTheFirst) {
  ASSERT_FALSE(backends().empty());
  EXPECT_EQ(backends().front().name, "arcos");
  EXPECT_EQ(backend_error("arcos"), "");
}

TEST(Backends, ConnectRejectsAnUnknownBackend) {
  HardwareSettings settings;
  settings.backend = "player";
  EXPECT_THROW((void)connect(settings), std::logic_error);
}

TEST(Backends, AriaSelectsItsBaudRateItself) {
  using pioneer_arcos::SerialAddress;
  using pioneer_arcos::TcpAddress;
  EXPECT_EQ(address_error("aria", SerialAddress{"/dev/ttyS0", 38400}), "");
  EXPECT_EQ(address_error("aria", TcpAddress{"host", 8101}), "");
  EXPECT_THAT(address_error("aria", SerialAddress{"/dev/ttyS0", 57600}),
              testing::HasSubstr("omit ?baud="));
  EXPECT_EQ(address_error("arcos", SerialAddress{"/dev/ttyS0", 57600}), "");
}

}  // namespace
}  // namespace pioneer_hardware
