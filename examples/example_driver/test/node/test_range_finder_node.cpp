#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "example_driver/emulator.hpp"
#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/terminal_symlink.hpp"
#include "foothill_link/text_bytes.hpp"
#include "range_finder_node.hpp"

namespace example_driver {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// An emulated device on a pseudo-terminal, which can be unplugged.
class Device {
 public:
  Device() : terminal_{*foothill_link::PseudoTerminal::open(9600)} {}

  void run() {
    std::array<std::uint8_t, 64> buffer{};
    emulator_.receive({buffer.data(), terminal_.read(buffer)});
    const std::string sent = emulator_.advance(Clock::now() - start_);
    if (!sent.empty()) terminal_.write(foothill_link::as_bytes(sent));
  }
  [[nodiscard]] const std::string& path() const { return terminal_.path(); }

 private:
  foothill_link::PseudoTerminal terminal_;
  Emulator emulator_{};
  Clock::time_point start_{Clock::now()};
};

class RangeFinderTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void start(const std::string& port) {
    node_ = std::make_shared<RangeFinderNode>(
        rclcpp::NodeOptions{}.parameter_overrides({{"port", port}}));
    peer_ = std::make_shared<rclcpp::Node>("peer");
    ranges_ = peer_->create_subscription<sensor_msgs::msg::Range>(
        "range", rclcpp::SensorDataQoS(),
        [this](const sensor_msgs::msg::Range& message) { range_ = message; });
    states_ = peer_->create_subscription<foothill_msgs::msg::LinkState>(
        "link_state", 10,
        [this](const foothill_msgs::msg::LinkState& message) { state_ = message; });
    executor_.add_node(node_);
    executor_.add_node(peer_);
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = Clock::now() + 30s;
    while (!condition()) {
      ASSERT_LT(Clock::now(), end) << "the condition was not met";
      if (device_) device_->run();
      executor_.spin_once(5ms);
      executor_.spin_some();
    }
  }

  std::optional<Device> device_{std::in_place};
  std::shared_ptr<RangeFinderNode> node_{};
  rclcpp::Node::SharedPtr peer_{};
  rclcpp::Subscription<sensor_msgs::msg::Range>::SharedPtr ranges_{};
  rclcpp::Subscription<foothill_msgs::msg::LinkState>::SharedPtr states_{};
  std::optional<sensor_msgs::msg::Range> range_{};
  foothill_msgs::msg::LinkState state_{};
  rclcpp::executors::SingleThreadedExecutor executor_{};
};

TEST_F(RangeFinderTest, PublishesTheRangeOfTheDevice) {
  start(device_->path());
  wait_until([&] { return range_.has_value(); });
  EXPECT_FLOAT_EQ(range_->range, 1.0F);
  EXPECT_EQ(range_->header.frame_id, "range_finder");
  wait_until([&] { return state_.connected; });
}

TEST_F(RangeFinderTest, ReconnectsAfterTheDeviceWasUnplugged) {
  const std::string port = "/tmp/example_driver_" + std::to_string(getpid());
  auto name = foothill_link::TerminalSymlink::create(port, device_->path());
  ASSERT_TRUE(name.has_value());
  start(port);
  wait_until([&] { return state_.connected; });
  device_.reset();
  wait_until([&] { return !state_.connected; });
  device_.emplace();
  ASSERT_TRUE(name->retarget(device_->path()).has_value());
  range_.reset();
  wait_until([&] { return range_.has_value() && state_.reconnects == 1; });
}

TEST_F(RangeFinderTest, RejectsAPortThatIsNoAddress) {
  EXPECT_THROW(start("tcp://:"), std::invalid_argument);
}

}  // namespace
}  // namespace example_driver
