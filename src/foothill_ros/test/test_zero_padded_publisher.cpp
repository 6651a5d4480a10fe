#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "rcl_interfaces/msg/log.hpp"

namespace foothill_ros {
namespace {

using rcl_interfaces::msg::Log;
using Bytes = std::vector<std::uint8_t>;

Log log_of(const std::string& name) {
  Log message;
  message.stamp.sec = -1;
  message.level = 0xFF;
  message.name = name;
  message.msg = "m";
  return message;
}

class ZeroPaddedPublisherTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  ZeroPaddedPublisherTest() {
    executor_.add_node(node_);
    spin_until([this] { return publisher_.get_subscription_count() == 1; });
  }

  template <typename Condition>
  void spin_until(const Condition& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!holds()) {
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error{"timed out"};
      executor_.spin_once(std::chrono::milliseconds{10});
      executor_.spin_some();
    }
  }

  /// Publishes a message and returns its bytes as they arrive.
  Bytes sent(const Log& message) {
    received_.clear();
    publisher_.publish(message);
    spin_until([this] { return !received_.empty(); });
    return received_;
  }

  rclcpp::Node::SharedPtr node_{std::make_shared<rclcpp::Node>("node")};
  ZeroPaddedPublisher<Log> publisher_{*node_, "log", rclcpp::QoS{1}};
  Bytes received_{};
  rclcpp::GenericSubscription::SharedPtr subscription_{node_->create_generic_subscription(
      "log", "rcl_interfaces/msg/Log", rclcpp::QoS{1},
      [this](std::shared_ptr<const rclcpp::SerializedMessage> message) {
        const auto& raw = message->get_rcl_serialized_message();
        received_.assign(raw.buffer, raw.buffer + raw.buffer_length);
      })};
  rclcpp::executors::SingleThreadedExecutor executor_{};
};

TEST_F(ZeroPaddedPublisherTest, LeavesNoBytesOfEarlierMessagesInThePadding) {
  // After the header of 4 bytes: stamp, level and 3 bytes of padding, then the name, padded so that
  // the length of msg is aligned. Names of 1 to 4 letters end with a zero and 2, 1, 0 or 3 bytes.
  for (const std::size_t letters : {1U, 2U, 3U, 4U}) {
    sent(log_of(std::string(60, 'x')));
    const Bytes bytes = sent(log_of(std::string(letters, 'n')));
    const std::size_t end_of_name = 4 + 16 + letters + 1;
    const std::size_t start_of_msg = (end_of_name + 3) / 4 * 4;
    ASSERT_GT(bytes.size(), start_of_msg);
    for (const std::size_t index : {13U, 14U, 15U}) EXPECT_EQ(bytes[index], 0) << index;
    for (std::size_t i = end_of_name; i < start_of_msg; ++i) EXPECT_EQ(bytes[i], 0) << letters;
  }
}

TEST_F(ZeroPaddedPublisherTest, PublishesEqualBytesForEqualMessages) {
  const Bytes first = sent(log_of("a"));
  sent(log_of(std::string(1000, 'x')));  // The buffer grows.
  sent(log_of("between"));
  EXPECT_EQ(sent(log_of("a")), first);
}

TEST_F(ZeroPaddedPublisherTest, PublishesTheMessageUnchanged) {
  const Bytes bytes = sent(log_of("name"));
  rclcpp::SerializedMessage serialized{bytes.size()};
  auto& raw = serialized.get_rcl_serialized_message();
  std::copy(bytes.begin(), bytes.end(), raw.buffer);
  raw.buffer_length = bytes.size();
  Log decoded;
  rclcpp::Serialization<Log>{}.deserialize_message(&serialized, &decoded);
  EXPECT_EQ(decoded, log_of("name"));
}

}  // namespace
}  // namespace foothill_ros
