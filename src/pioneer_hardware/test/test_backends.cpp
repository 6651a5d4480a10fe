#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <vector>

#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "pioneer_arcos/emulator/server.hpp"
#include "pioneer_hardware/backends.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr auto kPatience = 20s;

/// A robot on a socket, in real time, on a thread of its own.
class EmulatedRobotThread {
 public:
  explicit EmulatedRobotThread(std::uint16_t port = 0) : server_{open(port)} {
    thread_ = std::jthread{[this](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        server_.wait(2ms);
        server_.serve(robot_, steady_clock::now());
        speed_ = std::abs(body_.read().speed.left);
      }
    }};
  }

  [[nodiscard]] std::uint16_t port() const { return server_.tcp_port(); }
  [[nodiscard]] double speed() const { return speed_; }  ///< Of the left wheel [m/s].

 private:
  static pioneer_arcos::EmulatorServer open(std::uint16_t port) {
    auto server = pioneer_arcos::EmulatorServer::open({.tcp_port = port});
    if (!server) throw std::runtime_error{server.error().text};
    return *std::move(server);
  }

  pioneer_arcos::EmulatorServer server_;
  pioneer_arcos::DynamicBody body_{};
  pioneer_arcos::EmulatedRobot robot_{{}, body_, steady_clock::now()};
  std::atomic<double> speed_{0.0};
  std::jthread thread_{};
};

template <typename Condition>
[[nodiscard]] bool eventually(Condition&& holds) {
  const auto deadline = steady_clock::now() + kPatience;
  while (!holds()) {
    if (steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

class BackendTest : public ::testing::TestWithParam<std::string_view> {
 protected:
  [[nodiscard]] std::unique_ptr<Robot> connect_to(std::uint16_t port) const {
    return connect(read_settings({{"backend", std::string{GetParam()}},
                                  {"port", "tcp://127.0.0.1:" + std::to_string(port)}}));
  }

  /// Gives the command again and again until something holds.
  template <typename Condition>
  [[nodiscard]] static bool drive_until(Robot& robot, double forward, Condition&& holds) {
    return eventually([&] {
      robot.drive(forward, 0.0);
      return holds(robot.state());
    });
  }
};

TEST_P(BackendTest, ConnectsSwitchesMotorsAndDrivesAsTold) {
  const EmulatedRobotThread emulator;
  const auto robot = connect_to(emulator.port());
  ASSERT_TRUE(robot->wait_until_connected(kPatience)) << robot->last_error();
  EXPECT_FALSE(robot->state().motors_enabled);
  robot->enable_motors(true);
  ASSERT_TRUE(wait_for(*robot, [](const RobotState& s) { return s.motors_enabled; }, kPatience));
  ASSERT_TRUE(drive_until(*robot, 0.2, [](const RobotState& s) { return s.x > 0.3; }));
  EXPECT_NEAR(robot->state().speed.left, 0.2, 0.02);
  // The rims' way is that of the odometry on a straight line; encoders come behind their packet.
  EXPECT_NEAR(robot->state().travel.left, robot->state().x, 0.03);
  EXPECT_TRUE(robot->link().connected);
}

TEST_P(BackendTest, StopsWhenNobodyCommands) {
  const EmulatedRobotThread emulator;
  const auto robot = connect_to(emulator.port());
  ASSERT_TRUE(robot->wait_until_connected(kPatience)) << robot->last_error();
  robot->enable_motors(true);
  ASSERT_TRUE(drive_until(*robot, 0.2, [](const RobotState& s) { return s.speed.left > 0.15; }));
  EXPECT_TRUE(eventually([&] { return emulator.speed() < 0.01; }));
}

TEST_P(BackendTest, LeavesTheRobotStanding) {
  const EmulatedRobotThread emulator;
  auto robot = connect_to(emulator.port());
  ASSERT_TRUE(robot->wait_until_connected(kPatience)) << robot->last_error();
  robot->enable_motors(true);
  ASSERT_TRUE(drive_until(*robot, 0.2, [](const RobotState& s) { return s.speed.left > 0.15; }));
  robot.reset();
  EXPECT_TRUE(eventually([&] { return emulator.speed() < 0.01; }));
}

TEST_P(BackendTest, ComesBackWhenTheRobotDoes) {
  auto emulator = std::make_unique<EmulatedRobotThread>();
  const std::uint16_t port = emulator->port();
  const auto robot = connect_to(port);
  ASSERT_TRUE(robot->wait_until_connected(kPatience)) << robot->last_error();
  emulator.reset();
  ASSERT_TRUE(eventually([&] { return !robot->link().connected; }));
  const std::uint64_t packets = robot->state().packets;
  emulator = std::make_unique<EmulatedRobotThread>(port);
  EXPECT_TRUE(eventually([&] { return robot->link().connected; }));
  EXPECT_TRUE(eventually([&] { return robot->state().packets > packets; }));
  EXPECT_GE(robot->link().reconnects, 1U);
}

TEST_P(BackendTest, SetsTheOdometryToZero) {
  const EmulatedRobotThread emulator;
  const auto robot = connect_to(emulator.port());
  ASSERT_TRUE(robot->wait_until_connected(kPatience)) << robot->last_error();
  robot->enable_motors(true);
  ASSERT_TRUE(drive_until(*robot, 0.2, [](const RobotState& s) { return s.x > 0.1; }));
  ASSERT_TRUE(eventually([&] { return !robot->state().moving; }));
  robot->reset_odometry();
  EXPECT_TRUE(eventually([&] { return std::abs(robot->state().x) < 1e-3; }));
}

std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const Backend& one : backends()) all.push_back(one.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Backends, BackendTest, ::testing::ValuesIn(names()),
                         [](const auto& one) { return std::string{one.param}; });

}  // namespace
}  // namespace pioneer_hardware
