#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "robot_node.hpp"
#include "support/fake_backend.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::ErrorKind;
using std::chrono::steady_clock;
using std_srvs::srv::SetBool;
using std_srvs::srv::Trigger;
using support::FakeBackend;

constexpr auto kLimit = 20s;

/// The node under test with a fake robot, and a client of its topics and services.
class RobotNodeTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void connect() {
    backend_->change([](PioneerState&, ArcosStatistics& link) {
      link.on_connected();
      link.on_packet(steady_clock::now());
    });
    node_.set_robot(backend_);
  }
  /// Adds a packet with new echoes.
  void add_packet(const std::vector<std::size_t>& echoes) {
    backend_->change([&](PioneerState& state, ArcosStatistics&) {
      ++state.packets;
      state.stamp = steady_clock::now();
      state.battery_voltage = 12.5;
      for (const std::size_t i : echoes) {
        state.sonars[i] = {.range = 1.0 + 0.1 * static_cast<double>(i),
                           .count = state.sonars[i].count + 1,
                           .stamp = state.stamp};
      }
    });
  }
  [[nodiscard]] bool spin_until(const std::function<bool()>& holds) {
    const auto deadline = steady_clock::now() + kLimit;
    while (!holds()) {
      if (steady_clock::now() > deadline) return false;
      rclcpp::spin_some(client_);
      std::this_thread::sleep_for(1ms);
    }
    return true;
  }
  template <typename Message>
  auto collect(const std::string& topic, std::vector<Message>& messages) {
    auto subscription = client_->create_subscription<Message>(
        topic, 50, [&messages](const Message& message) { messages.push_back(message); });
    EXPECT_TRUE(spin_until([&] { return subscription->get_publisher_count() > 0; }));
    return subscription;
  }
  template <typename Service>
  std::shared_ptr<typename Service::Response> call(
      const std::string& name,
      const typename Service::Request& request = typename Service::Request{}) {
    auto service = client_->create_client<Service>(name);
    if (!service->wait_for_service(kLimit)) return nullptr;
    auto future = service->async_send_request(std::make_shared<typename Service::Request>(request));
    const bool is_done =
        spin_until([&] { return future.wait_for(0s) == std::future_status::ready; });
    return is_done ? future.get() : nullptr;
  }
  static SetBool::Request set_to(bool data) {
    SetBool::Request request;
    request.data = data;
    return request;
  }

  std::string restart_error_{};
  std::shared_ptr<FakeBackend> backend_{std::make_shared<FakeBackend>()};
  RobotNode node_{"robot_under_test", "/dev/ttyTest", [this] { return restart_error_; }};
  rclcpp::Node::SharedPtr client_{std::make_shared<rclcpp::Node>("client")};
};

TEST_F(RobotNodeTest, PublishesEachEchoOnce) {
  std::vector<sensor_msgs::msg::Range> ranges;
  const auto subscription = collect("sonar", ranges);
  connect();
  add_packet({0, 5});
  ASSERT_TRUE(spin_until([&] { return ranges.size() >= 2; }));
  add_packet({5});
  ASSERT_TRUE(spin_until([&] { return ranges.size() >= 3; }));
  ASSERT_EQ(ranges.size(), 3U);
  EXPECT_EQ(ranges[0].header.frame_id, "sonar_0");
  EXPECT_EQ(ranges[1].header.frame_id, "sonar_5");
  EXPECT_EQ(ranges[2].header.frame_id, "sonar_5");
  EXPECT_FLOAT_EQ(ranges[2].range, 1.5F);
}

TEST_F(RobotNodeTest, LosesNoEchoOfAPacketWithAllTransducers) {
  std::vector<sensor_msgs::msg::Range> ranges;
  const auto subscription = collect("sonar", ranges);
  connect();
  std::vector<std::size_t> all(16);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  add_packet(all);
  EXPECT_TRUE(spin_until([&] { return ranges.size() == 16; }));
}

TEST_F(RobotNodeTest, PublishesBumpersWithTheTimeOfThePacket) {
  std::vector<foothill_msgs::msg::BumperState> bumpers;
  const auto subscription = collect("bumper", bumpers);
  connect();
  const auto before = client_->now();
  add_packet({});
  ASSERT_TRUE(spin_until([&] { return !bumpers.empty(); }));
  const rclcpp::Time stamp{bumpers[0].header.stamp, RCL_ROS_TIME};
  EXPECT_GE((stamp - before).seconds(), -0.1);
  EXPECT_LE(stamp.nanoseconds(), client_->now().nanoseconds());
}

TEST_F(RobotNodeTest, PublishesTheStateOfTheLink) {
  std::vector<foothill_msgs::msg::LinkState> links;
  const auto subscription = collect("link_state", links);
  ASSERT_TRUE(spin_until([&] { return !links.empty(); }));
  EXPECT_FALSE(links.back().connected);
  EXPECT_EQ(links.back().port, "/dev/ttyTest");
  connect();
  backend_->change(
      [](PioneerState&, ArcosStatistics& link) { link.errors.add(ErrorKind::kChecksum, 3); });
  ASSERT_TRUE(spin_until([&] { return links.back().connected; }));
  ASSERT_EQ(links.back().errors.size(), 8U);
  EXPECT_EQ(links.back().errors[2].kind, "checksum");
  EXPECT_EQ(links.back().errors[2].count, 3U);
}

TEST_F(RobotNodeTest, PublishesTheBatteryOnlyWhileConnected) {
  std::vector<sensor_msgs::msg::BatteryState> batteries;
  const auto battery = collect("battery_state", batteries);
  std::vector<diagnostic_msgs::msg::DiagnosticArray> diagnoses;
  const auto diagnostics = collect("/diagnostics", diagnoses);
  ASSERT_TRUE(spin_until([&] { return !diagnoses.empty(); }));
  EXPECT_TRUE(batteries.empty());
  EXPECT_THAT(diagnoses[0].status[0].message, testing::HasSubstr("not configured"));
  connect();
  add_packet({});
  ASSERT_TRUE(spin_until([&] { return !batteries.empty(); }));
  EXPECT_FLOAT_EQ(batteries[0].voltage, 12.5F);
}

TEST_F(RobotNodeTest, EnableMotorsNeedsAConnection) {
  const auto response = call<SetBool>("enable_motors", set_to(true));
  ASSERT_NE(response, nullptr);
  EXPECT_FALSE(response->success);
  EXPECT_EQ(response->message, "the robot is not connected");
}

TEST_F(RobotNodeTest, EnableMotorsSucceedsWhenTheRobotConfirms) {
  connect();
  for (const bool on : {true, false}) {
    const auto response = call<SetBool>("enable_motors", set_to(on));
    ASSERT_NE(response, nullptr);
    EXPECT_TRUE(response->success) << response->message;
    EXPECT_EQ(backend_->state().motors_enabled, on);
  }
}

TEST_F(RobotNodeTest, EnableMotorsFailsIfTheRobotDoesNotFollow) {
  connect();
  backend_->set_follows(false);
  const auto response = call<SetBool>("enable_motors", set_to(true));
  ASSERT_NE(response, nullptr);
  EXPECT_FALSE(response->success);
  EXPECT_EQ(response->message, "the robot did not enable or disable its motors in time");
}

TEST_F(RobotNodeTest, ResetOdometryResetsRobotAndControllers) {
  connect();
  auto response = call<Trigger>("reset_odometry");
  ASSERT_NE(response, nullptr);
  EXPECT_TRUE(response->success);
  EXPECT_EQ(backend_->resets(), 1);
  restart_error_ = "the controllers cannot be deactivated";
  response = call<Trigger>("reset_odometry");
  ASSERT_NE(response, nullptr);
  EXPECT_FALSE(response->success);
  EXPECT_EQ(response->message, restart_error_);
}

}  // namespace
}  // namespace pioneer_hardware
