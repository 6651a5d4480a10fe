// Handling of messages that arrive while the executor is busy.
#include <gmock/gmock.h>

#include <atomic>
#include <vector>

#include "core_fixture.hpp"
#include "std_msgs/msg/int32.hpp"

using core_test::spin_until;
using rclcpp::executors::SingleThreadedExecutor;
using std_msgs::msg::Int32;
using ::testing::ElementsAre;

namespace {

class Arrival : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    node = std::make_shared<rclcpp::Node>("arrival");
  }
  void TearDown() override {
    node.reset();
    RosTest::TearDown();
  }

  /// Makes both ends of a topic, matched; what comes is put into `received`.
  rclcpp::Publisher<Int32>::SharedPtr connect(const rclcpp::QoS& qos) {
    subscription = node->create_subscription<Int32>(
        "arrivals", qos, [this](const Int32& message) { received.push_back(message.data); });
    auto publisher = node->create_publisher<Int32>("arrivals", qos);
    EXPECT_TRUE(core_test::wait_for([&] {
      return publisher->get_subscription_count() > 0 && subscription->get_publisher_count() > 0;
    }));
    return publisher;
  }

  static Int32 number(int value) {
    Int32 message;
    message.data = value;
    return message;
  }

  rclcpp::Node::SharedPtr node;
  rclcpp::Subscription<Int32>::SharedPtr subscription;
  std::vector<int> received;
};

}  // namespace

TEST_F(Arrival, WaitsForTheNextExecutorIfItsNodeMoves) {
  const auto publisher = connect(10);
  for (const int value : {1, 2, 3}) publisher->publish(number(value));
  SingleThreadedExecutor first;
  first.add_node(node);
  ASSERT_TRUE(spin_until(first, [this] { return !received.empty(); }));
  first.remove_node(node);
  SingleThreadedExecutor second;
  second.add_node(node);
  ASSERT_TRUE(spin_until(second, [this] { return received.size() >= 3; }));
  EXPECT_THAT(received, ElementsAre(1, 2, 3));
}

TEST_F(Arrival, WaitsForAnExecutorThatComesLater) {
  const auto publisher = connect(10);
  SingleThreadedExecutor().add_node(node);
  publisher->publish(number(1));
  SingleThreadedExecutor executor;
  executor.add_node(node);
  ASSERT_TRUE(spin_until(executor, [this] { return !received.empty(); }));
  EXPECT_THAT(received, ElementsAre(1));
}

TEST_F(Arrival, IsSignalledAfterOthersWereOverwritten) {
  const auto publisher = connect(1);
  SingleThreadedExecutor executor;
  executor.add_node(node);
  executor.spin_some();
  for (int value = 1; value <= 100; ++value) publisher->publish(number(value));
  ASSERT_TRUE(spin_until(executor, [this] { return !received.empty() && received.back() == 100; }));
  for (const int value : {101, 102}) {
    publisher->publish(number(value));
    ASSERT_TRUE(spin_until(executor, [&] { return received.back() == value; }));
  }
}

TEST_F(Arrival, NotifiesTheExecutorAndTheUserCallback) {
  const auto publisher = connect(10);
  SingleThreadedExecutor executor;
  executor.add_node(node);
  executor.spin_some();
  std::atomic_size_t announced{0};
  subscription->set_on_new_message_callback([&announced](size_t count) { announced += count; });
  for (const int value : {1, 2, 3}) publisher->publish(number(value));
  EXPECT_TRUE(spin_until(executor, [&] { return received.size() >= 3 && announced >= 3; }));
  subscription->clear_on_new_message_callback();
  publisher->publish(number(4));
  EXPECT_TRUE(spin_until(executor, [this] { return received.size() >= 4; }));
  EXPECT_THAT(received, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(announced, 3U);
}

TEST_F(Arrival, OfAMessageThatACallbackSendsIsLeftToTheNextSpinSome) {
  const auto publisher = connect(10);
  bool answered = false;
  const auto answer = node->create_publisher<Int32>("answers", 10);
  const auto answers = node->create_subscription<Int32>(
      "answers", 10, [&answered](const Int32&) { answered = true; });
  const auto echo = node->create_subscription<Int32>(
      "arrivals", 10, [&answer](const Int32& message) { answer->publish(message); });
  ASSERT_TRUE(core_test::wait_for([&] {
    return answer->get_subscription_count() > 0 && publisher->get_subscription_count() > 1;
  }));
  SingleThreadedExecutor executor;
  executor.add_node(node);
  publisher->publish(number(1));
  ASSERT_TRUE(core_test::wait_for([&] {
    executor.spin_some();
    return !received.empty();
  }));
  EXPECT_FALSE(answered);
  EXPECT_TRUE(spin_until(executor, [&answered] { return answered; }));
}
