#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>

#include "pioneer_arcos/client.hpp"
#include "pioneer_arcos/command.hpp"
#include "support/emulator_thread.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using support::EmulatorThread;
using support::eventually;
using testing::DoubleNear;
using testing::HasSubstr;

enum class Line : std::uint8_t { kTcp, kSerial };

/// A client and an emulated robot over a real socket or a real terminal.
class ClientOver : public testing::TestWithParam<Line> {
 protected:
  EmulatorServer::Options where() const {
    EmulatorServer::Options options;
    if (GetParam() == Line::kTcp) options.tcp_port = 0;
    if (GetParam() == Line::kSerial) options.pty_path = path_;
    return options;
  }
  Address address() const {
    const auto tcp = "tcp://127.0.0.1:" + std::to_string(emulator_.port());
    return parse_address(GetParam() == Line::kTcp ? tcp : path_).value();
  }
  /// Returns a robot with high accelerations, which shortens the tests.
  static EmulatedRobot::Options robot() {
    EmulatedRobot::Options options{.name = "Test"};
    options.flash.acceleration = 2000;
    options.flash.deceleration = 1000;
    options.flash.turn_acceleration = 300;
    return options;
  }
  template <typename Condition>
  static bool drive_until(ArcosClient& client, double forward, double turn, Condition&& holds) {
    return eventually(5000ms, [&] {
      client.drive(forward, turn);
      return holds();
    });
  }

  const std::string path_{"/tmp/arcos_client_" + std::to_string(getpid())};
  EmulatorThread emulator_{where(), robot()};
};

TEST_P(ClientOver, ConnectsAndReceivesIdentityAndConfiguration) {
  ArcosClient client{address()};
  ASSERT_TRUE(client.wait_until_connected(5000ms)) << client.last_error();
  EXPECT_EQ(client.identity(), (Identity{"Test", "Pioneer", "p3dx-sh"}));
  ASSERT_TRUE(client.config());
  EXPECT_EQ(client.config()->ticks_per_mm, 132);
  EXPECT_TRUE(client.wait_for_packet(1000ms));
  EXPECT_GT(client.state().battery_voltage, 11.0);
  EXPECT_FALSE(client.state().motors_enabled);
}

TEST_P(ClientOver, SwitchesASerialLineToTheDefaultRate) {
  ArcosClient client{address()};
  ASSERT_TRUE(client.wait_until_connected(5000ms)) << client.last_error();
  const unsigned baud = emulator_.with_robot([](EmulatedRobot& robot) { return robot.baud(); });
  EXPECT_EQ(baud, GetParam() == Line::kSerial ? kDefaultBaud : kInitialBaud);
}

TEST_P(ClientOver, ReportsThePoseOfTheRobotAfterAnArc) {
  ArcosClient client{address()};
  client.enable_motors(true);
  ASSERT_TRUE(drive_until(client, 0.3, 1.0, [&] { return client.state().heading > 1.0; }));
  client.stop();
  ASSERT_TRUE(eventually(3000ms, [&] { return emulator_.speed() < 0.002; }));
  ASSERT_TRUE(client.wait_for_packet(1000ms) && client.wait_for_packet(1000ms));
  const PioneerState state = client.state();
  const foothill_core::PlanarPose truth = emulator_.with_robot([](EmulatedRobot& robot) {
    return foothill_core::PlanarPose{robot.odometry().x(), robot.odometry().y(),
                                     robot.odometry().heading()};
  });
  // Resolution of packets: 1 mm and 1/4096 turn, rounded.
  EXPECT_THAT(state.x, DoubleNear(truth.x, 0.0011));
  EXPECT_THAT(state.y, DoubleNear(truth.y, 0.0011));
  EXPECT_THAT(state.heading, DoubleNear(truth.heading, 0.0016));
  EXPECT_TRUE(state.has_encoders);
  // The wheel separation is 0.33 m: the difference of the paths is the turn.
  EXPECT_THAT((state.travel.right - state.travel.left) / 0.33, DoubleNear(truth.heading, 0.002));
}

TEST_P(ClientOver, StopsTheRobotWithoutSetpoints) {
  ArcosClient client{address()};
  client.enable_motors(true);
  ASSERT_TRUE(drive_until(client, 0.3, 0.0, [&] { return emulator_.speed() > 0.2; }));
  EXPECT_TRUE(eventually(3000ms, [&] { return emulator_.speed() < 0.002; }));
  EXPECT_TRUE(client.link().connected);
}

TEST_P(ClientOver, StopsTheRobotAndDisablesItsMotorsOnDestruction) {
  {
    ArcosClient client{address()};
    client.enable_motors(true);
    ASSERT_TRUE(drive_until(client, 0.2, 0.0, [&] { return emulator_.speed() > 0.15; }));
  }
  EXPECT_LT(emulator_.speed(), 0.02);
  EXPECT_FALSE(emulator_.with_robot([](EmulatedRobot& robot) { return robot.motors_enabled(); }));
  EXPECT_TRUE(eventually(1000ms, [&] { return emulator_.count(CommandCode::kClose) > 0; }));
}

TEST_P(ClientOver, SendsQueuedCommandsOnceAndInOrder) {
  ArcosClient client{address()};
  ASSERT_TRUE(client.wait_until_connected(5000ms));
  for (int i = 1; i <= 5; ++i) {
    EXPECT_TRUE(client.send(command::set_max_speed({100 * i})));
  }
  EXPECT_TRUE(eventually(1000ms, [&] { return emulator_.count(CommandCode::kSetMaxSpeed) >= 5; }));
  std::vector<int> speeds;
  for (const auto& command : emulator_.executed()) {
    if (command.code == CommandCode::kSetMaxSpeed) speeds.push_back(command.number);
  }
  EXPECT_THAT(speeds, testing::ElementsAre(100, 200, 300, 400, 500));
}

TEST_P(ClientOver, ReconnectsAfterAResetOfTheController) {
  ArcosClient client{address()};
  ASSERT_TRUE(client.wait_until_connected(5000ms));
  ASSERT_TRUE(client.send(command::plain(CommandCode::kReset)));
  EXPECT_TRUE(eventually(5000ms, [&] { return client.link().reconnects == 1; }));
  EXPECT_TRUE(client.link().connected);
  EXPECT_EQ(client.state().session, 2U);
}

/// A commander in its own process, which a signal kills or freezes.
class Commander {
 public:
  Commander(const Address& address, bool guard) : process_{fork()} {
    if (process_ != 0) return;
    ClientOptions options;
    options.guard = guard;
    ArcosClient client{address, options};
    client.enable_motors(true);
    while (true) {
      client.drive(0.5, 0.0);
      usleep(20'000);
    }
  }
  ~Commander() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  void send(int signal) const { kill(process_, signal); }

 private:
  pid_t process_;
};

TEST_P(ClientOver, StopsTheRobotWhenTheCommanderIsKilledOrFrozen) {
  for (const int signal : {SIGKILL, SIGSTOP}) {
    const Commander commander{address(), true};
    ASSERT_TRUE(eventually(8000ms, [&] { return emulator_.speed() > 0.45; }));
    commander.send(signal);
    // The robot's own watchdog takes 2 s and 0.5 s for braking; only the guard is faster.
    EXPECT_TRUE(eventually(1500ms, [&] { return emulator_.speed() < 0.01; })) << signal;
  }
}

TEST_P(ClientOver, LeavesTheRobotToItsWatchdogWithoutAGuard) {
  const Commander commander{address(), false};
  ASSERT_TRUE(eventually(8000ms, [&] { return emulator_.speed() > 0.3; }));
  commander.send(SIGKILL);
  EXPECT_TRUE(eventually(5000ms, [&] { return emulator_.speed() < 0.01; }));
}

INSTANTIATE_TEST_SUITE_P(Link, ClientOver, testing::Values(Line::kTcp, Line::kSerial));

TEST(Client, ReportsWhyThereIsNoConnection) {
  ArcosClient client{parse_address("/dev/no_such_port").value()};
  EXPECT_FALSE(client.wait_until_connected(200ms));
  EXPECT_EQ(client.last_error(), "No such file or directory");
  EXPECT_GT(client.link().errors.of(ErrorKind::kOpen), 0U);
  EXPECT_FALSE(client.send(command::pulse()));
}

TEST(Client, RejectsInvalidOptionsByName) {
  ClientOptions options;
  options.command_timeout = 0ms;
  try {
    ArcosClient client{TcpAddress{"127.0.0.1", kArcosPort}, options};
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("command_timeout is 0 ms"));
  }
}

TEST(Client, IsRefusedUntilTheFirstClientDisconnects) {
  EmulatorThread emulator{{.tcp_port = 0}, {}};
  const Address address = TcpAddress{"127.0.0.1", emulator.port()};
  auto first = std::make_unique<ArcosClient>(address);
  ASSERT_TRUE(first->wait_until_connected(5000ms));
  ArcosClient second{address};
  EXPECT_TRUE(eventually(3000ms, [&] { return second.link().errors.of(ErrorKind::kClosed) >= 2; }));
  EXPECT_FALSE(second.link().connected);
  EXPECT_TRUE(first->link().connected);
  first.reset();
  EXPECT_TRUE(second.wait_until_connected(5000ms));
}

}  // namespace
}  // namespace pioneer_arcos
