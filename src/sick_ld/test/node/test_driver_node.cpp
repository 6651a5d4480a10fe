#include <gmock/gmock.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

#include "counting_source.hpp"
#include "driver_node.hpp"
#include "lifecycle_msgs/msg/state.hpp"
#include "sick_ld/baud_file.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace sick_ld {
namespace {

using foothill_msgs::msg::LinkState;
using lifecycle_msgs::msg::State;
using sensor_msgs::msg::LaserScan;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// An emulated scanner in a thread, the driver in this process, and a peer that subscribes.
class DriverTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    path = ::testing::TempDir() + "sick_ld_driver_" + std::to_string(getpid());
    terminal = std::make_unique<ScannerTerminal>(scanner, path);
    pump = std::jthread{[this](const std::stop_token& stop) {
      const double begin = steady_seconds();
      while (!stop.stop_requested()) {
        {
          const std::lock_guard lock{mutex};
          terminal->pump(steady_seconds() - begin);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
      }
    }};
  }

  void launch(std::vector<rclcpp::Parameter> overrides = {}) {
    overrides.emplace_back("port", path);
    node = std::make_shared<DriverNode>(rclcpp::NodeOptions{}
                                            .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                                            .parameter_overrides(overrides));
    peer = std::make_shared<rclcpp::Node>("peer");
    scan_subscription = peer->create_subscription<LaserScan>(
        "/robot1/scan", rclcpp::SensorDataQoS(),
        [this](const LaserScan& scan) { scans.push_back(scan); });
    link_subscription = peer->create_subscription<LinkState>(
        "/robot1/link_state", 10, [this](const LinkState& state) { link = state; });
    diagnostics_subscription = peer->create_subscription<diagnostic_msgs::msg::DiagnosticArray>(
        "/diagnostics", 10, [this](const diagnostic_msgs::msg::DiagnosticArray& array) {
          for (const auto& value : array.status.at(0).values) values[value.key] = value.value;
          message = array.status.at(0).message;
        });
    executor.add_node(node->get_node_base_interface());
    executor.add_node(peer);
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition never became true";
      executor.spin_once(std::chrono::milliseconds{5});
      executor.spin_some();
    }
  }

  ScannerMode scanner_mode() {
    const std::lock_guard lock{mutex};
    return scanner.mode();
  }

  std::string path{};
  Emulator scanner{{.baud = 38400, .spin_up = 0.1}, std::make_shared<CountingSource>()};
  std::unique_ptr<ScannerTerminal> terminal{};
  std::mutex mutex{};
  std::jthread pump{};
  std::shared_ptr<DriverNode> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::executors::SingleThreadedExecutor executor{};
  rclcpp::Subscription<LaserScan>::SharedPtr scan_subscription{};
  rclcpp::Subscription<LinkState>::SharedPtr link_subscription{};
  rclcpp::Subscription<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_subscription{};
  std::vector<LaserScan> scans{};
  LinkState link{};
  std::map<std::string, std::string> values{};
  std::string message{};
};

TEST_F(DriverTest, PublishesTheMeasurementsOfTheScannerExactly) {
  launch();
  EXPECT_EQ(node->configure().id(), State::PRIMARY_STATE_INACTIVE);
  wait_until([&] { return link.connected; });
  EXPECT_EQ(scanner_mode(), ScannerMode::kIdle);
  EXPECT_TRUE(scans.empty());
  EXPECT_EQ(node->activate().id(), State::PRIMARY_STATE_ACTIVE);
  wait_until([&] { return scans.size() >= 4; });
  const LaserScan& scan = scans.back();
  ASSERT_EQ(scan.ranges.size(), 575u);
  EXPECT_EQ(scan.header.frame_id, "robot1/laser");
  EXPECT_NEAR(scan.angle_min, 0.0, 1e-6);
  EXPECT_NEAR(scan.angle_increment, -2.0 * std::numbers::pi / 576.0, 1e-6);
  EXPECT_NEAR(scan.angle_max, -358.75 * std::numbers::pi / 180.0, 1e-4);
  EXPECT_NEAR(scan.time_increment, 0.2 / 576.0, 1e-5);
  EXPECT_NEAR(scan.scan_time, 0.2, 0.01);
  EXPECT_TRUE(scan.intensities.empty());
  // All ranges belong to one turn, which the first one identifies.
  const auto first = std::lround(scan.ranges[0] * kQuantaPerMetre);
  int count = 0;
  while (count < 65536 && CountingSource::quanta(static_cast<std::uint16_t>(count), 0) != first) {
    ++count;
  }
  for (std::size_t i = 0; i < scan.ranges.size(); ++i) {
    EXPECT_NEAR(scan.ranges[i] * kQuantaPerMetre,
                CountingSource::quanta(static_cast<std::uint16_t>(count), i), 1e-2);
  }
  // When the scan arrives, the first ray is older than a turn and the time on the wire.
  const double age = (peer->now() - rclcpp::Time{scan.header.stamp}).seconds();
  EXPECT_GT(age, 0.4);
  EXPECT_LT(age, 3.0);
}

TEST_F(DriverTest, StopsTheScannerWhenDeactivatedAndStartsItAgain) {
  launch();
  node->configure();
  node->activate();
  wait_until([&] { return !scans.empty(); });
  node->deactivate();
  wait_until([&] { return scanner_mode() == ScannerMode::kIdle; });
  wait_until([&] { return link.connected; });
  const std::size_t before = scans.size();
  node->activate();
  wait_until([&] { return scans.size() > before; });
  EXPECT_EQ(scanner.resets(), 0);
}

TEST_F(DriverTest, ReportsAnInterruptionAndRecovers) {
  launch();
  node->configure();
  node->activate();
  wait_until([&] { return !scans.empty() && link.connected; });
  {
    const std::lock_guard lock{mutex};
    terminal->disconnect();
  }
  wait_until([&] { return !link.connected; });
  {
    const std::lock_guard lock{mutex};
    terminal->reconnect();
  }
  const std::size_t before = scans.size();
  wait_until([&] { return scans.size() > before && link.connected; });
  EXPECT_EQ(link.reconnects, 1u);
  EXPECT_EQ(link.port, path);
  EXPECT_THAT(link.errors, SizeIs(ScannerErrorCounts::kKinds));
  EXPECT_EQ(scanner.resets(), 0);
}

TEST_F(DriverTest, DiagnosticsContainRatesAndUnfulfilledRequests) {
  launch();
  node->configure();
  node->activate();
  wait_until([&] {
    return values.contains("achieved profiles/s") && std::stod(values["achieved profiles/s"]) > 1.0;
  });
  EXPECT_NEAR(std::stod(values["achievable profiles/s"]), 11520.0 / 2454.0, 1e-3);
  EXPECT_THAT(values["not fulfilled"], HasSubstr("2454 bytes per profile"));
  EXPECT_EQ(values["baud"], "115200");
  EXPECT_THAT(message, HasSubstr("measuring, "));
}

TEST_F(DriverTest, ResetsTheScannerOnlyByService) {
  launch();
  node->configure();
  wait_until([&] { return link.connected; });
  const auto client =
      peer->create_client<std_srvs::srv::Trigger>("/robot1/sick_ld_driver/reset_scanner");
  wait_until([&] { return client->service_is_ready(); });
  EXPECT_EQ(scanner.resets(), 0);
  auto answer = client->async_send_request(std::make_shared<std_srvs::srv::Trigger::Request>());
  wait_until([&] {
    const std::lock_guard lock{mutex};
    return scanner.resets() == 1;
  });
}

TEST_F(DriverTest, RejectsInvalidParameters) {
  EXPECT_THROW(launch({rclcpp::Parameter{"baud", 14400}}), std::invalid_argument);
  EXPECT_ANY_THROW(launch({rclcpp::Parameter{"baud", 1234}}));
  EXPECT_ANY_THROW(launch({rclcpp::Parameter{"rotation_hz", 21.0}}));
  EXPECT_THROW(launch({rclcpp::Parameter{"prefer", "neither"}}), std::invalid_argument);
}

TEST_F(DriverTest, EveryParameterHasADescriptionAndEveryNumberARange) {
  launch();
  for (const char* name : {"start_deg", "end_deg", "resolution_deg", "rotation_hz",
                           "spin_up_timeout", "range_min", "range_max"}) {
    const auto descriptor = node->describe_parameter(name);
    EXPECT_THAT(descriptor.description, HasSubstr("[")) << name;
    EXPECT_THAT(descriptor.floating_point_range, SizeIs(1)) << name;
    EXPECT_TRUE(descriptor.read_only) << name;
  }
  EXPECT_THAT(node->describe_parameter("baud").integer_range, SizeIs(1));
  for (const char* name : {"port", "intensities", "compact", "prefer", "clockwise", "frame_id",
                           "baud_file", "autostart"}) {
    EXPECT_GT(node->describe_parameter(name).description.size(), 20u) << name;
  }
}

TEST_F(DriverTest, KeepsTheRateOfTheScannerInAFile) {
  const std::string file = path + "_baud";
  launch({rclcpp::Parameter{"baud_file", file}, rclcpp::Parameter{"baud", 57600}});
  node->configure();
  wait_until([&] { return read_baud(file) == 57600; });
  std::filesystem::remove(file);
}

TEST_F(DriverTest, ReportsAMissingPort) {
  launch({rclcpp::Parameter{"autostart", true}});
  EXPECT_TRUE(node->is_autostarted());
  {
    const std::lock_guard lock{mutex};
    terminal->disconnect();
  }
  node->configure();
  wait_until([&] { return message.find(path) != std::string::npos; });
  EXPECT_FALSE(link.connected);
}

TEST_F(DriverTest, CanBeConfiguredAgainAfterCleanup) {
  launch();
  node->configure();
  wait_until([&] { return link.connected; });
  EXPECT_EQ(node->cleanup().id(), State::PRIMARY_STATE_UNCONFIGURED);
  EXPECT_EQ(node->configure().id(), State::PRIMARY_STATE_INACTIVE);
  link.connected = false;
  wait_until([&] { return link.connected; });
  EXPECT_EQ(node->shutdown().id(), State::PRIMARY_STATE_FINALIZED);
}

}  // namespace
}  // namespace sick_ld
