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
  /// Publishes at full rate, unless the receiver is far behind: whatever the depth, Fast DDS keeps
  /// no more than 5000 samples for a reader, and within a process does not repeat those it refused.
  void publish(rclcpp::Publisher<UInt32>& publisher, uint32_t value) {
    while (sent_ - received_ > 4000) std::this_thread::yield();
    ++sent_;
    publisher.publish(number(value));
  }

  const rclcpp::QoS qos_ = rclcpp::QoS(kCount).reliable();
  std::atomic<uint32_t> sent_{0};
  std::atomic<uint32_t> received_{0};
};

TEST_F(FullRate, TenThousandMessagesArriveInOrderWithNoneLost) {
  std::vector<uint32_t> received;
  auto subscription =
      node_->create_subscription<UInt32>("number", qos_, [&](const UInt32& message) {
        received.push_back(message.data);
        ++received_;
      });
  auto publisher = node_->create_publisher<UInt32>("number", qos_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  std::thread sender([&] {
    for (uint32_t i = 0; i < kCount; ++i) publish(*publisher, i);
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
  auto subscription =
      node_->create_subscription<UInt32>("number", qos_, [&](const UInt32& message) {
        // Whatever the interleaving, the messages of one thread keep their order.
        const uint32_t thread = message.data / kEach;
        in_order = in_order && message.data % kEach == next[thread]++;
        ++received_;
      });
  auto publisher = node_->create_publisher<UInt32>("number", qos_);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  std::vector<std::thread> senders;
  for (uint32_t thread = 0; thread < kThreads; ++thread) {
    senders.emplace_back([&, thread] {
      for (uint32_t i = 0; i < kEach; ++i) publish(*publisher, thread * kEach + i);
    });
  }
  const bool complete = spin_until([&] { return received_ >= kCount; });
  for (auto& sender : senders) sender.join();
  EXPECT_TRUE(complete) << received_;
  EXPECT_TRUE(in_order);
}

TEST_F(FullRate, EndpointsMayComeAndGoInOtherThreads) {
  auto lasting =
      node_->create_subscription<UInt32>("number", qos_, [&](const UInt32&) { ++received_; });
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
  const bool done = spin_until([&] { return made >= 50 && received_ > 0; });
  stop = true;
  churner.join();
  EXPECT_TRUE(matched);
  EXPECT_TRUE(done) << made << " " << received_;
}

}  // namespace
