// Reliable delivery at full rate within one process, and from many threads.
#include <atomic>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "comm_fixture.hpp"
#include "std_msgs/msg/u_int32.hpp"

namespace {

using std_msgs::msg::UInt32;

constexpr uint32_t kCount = 10'000;

UInt32 number(uint32_t value) {
  UInt32 message;
  message.data = value;
  return message;
}

class FullRate : public CommTest {
 protected:
  const rclcpp::QoS qos_ = rclcpp::QoS(kCount).reliable();
};

TEST_F(FullRate, TenThousandMessagesArriveInOrderWithNoneLost) {
  std::vector<uint32_t> received;
  auto subscription = node_->create_subscription<UInt32>(
      "number", qos_, [&](const UInt32& message) { received.push_back(message.data); });
  auto publisher = node_->create_publisher<UInt32>("number", qos_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  std::thread sender([&] {
    for (uint32_t i = 0; i < kCount; ++i) publisher->publish(number(i));
  });
  const bool complete = spin_until([&] { return received.size() >= kCount; });
  sender.join();
  ASSERT_TRUE(complete) << received.size();
  std::vector<uint32_t> expected(kCount);
  std::iota(expected.begin(), expected.end(), 0u);
  EXPECT_EQ(received, expected);
}

TEST_F(FullRate, ManyThreadsMayPublishThroughOnePublisher) {
  constexpr uint32_t kThreads = 4;
  constexpr uint32_t kEach = kCount / kThreads;
  std::vector<uint32_t> next(kThreads, 0);
  bool in_order = true;
  uint32_t received = 0;
  auto subscription =
      node_->create_subscription<UInt32>("number", qos_, [&](const UInt32& message) {
        // Whatever the interleaving, the messages of one thread keep their order.
        const uint32_t thread = message.data / kEach;
        in_order = in_order && message.data % kEach == next[thread]++;
        ++received;
      });
  auto publisher = node_->create_publisher<UInt32>("number", qos_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  std::vector<std::thread> senders;
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    senders.emplace_back([&, thread] {
      for (uint32_t i = 0; i < kEach; ++i) publisher->publish(number(thread * kEach + i));
    });
  }
  const bool complete = spin_until([&] { return received >= kCount; });
  for (auto& sender : senders) sender.join();
  EXPECT_TRUE(complete) << received;
  EXPECT_TRUE(in_order);
}

TEST_F(FullRate, EndpointsMayComeAndGoInOtherThreads) {
  std::atomic<uint32_t> received{0};
  auto lasting =
      node_->create_subscription<UInt32>("number", qos_, [&](const UInt32&) { ++received; });
  std::atomic<bool> stop{false};
  std::atomic<uint32_t> made{0};
  std::thread churner([&] {
    while (!stop) {
      auto subscription = node_->create_subscription<UInt32>("number", qos_, [](const UInt32&) {});
      auto publisher = node_->create_publisher<UInt32>("number", qos_);
      publisher->publish(number(0));
      ++made;
    }
  });
  auto publisher = node_->create_publisher<UInt32>("number", qos_);
  const bool matched = spin_until_matched(*publisher, *lasting);
  publisher->publish(number(1));
  const bool done = spin_until([&] { return made >= 50 && received > 0; });
  stop = true;
  churner.join();
  EXPECT_TRUE(matched);
  EXPECT_TRUE(done) << made << " " << received;
}

}  // namespace
