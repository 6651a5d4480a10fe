#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "detail/message_cache.hpp"
#include "rosbag2_storage/ros_helper.hpp"

namespace rosbag2_cpp::detail {
namespace {

using Clock = std::chrono::steady_clock;

ConstMessage message(const std::string& topic, std::size_t size) {
  auto made = std::make_shared<rosbag2_storage::SerializedBagMessage>();
  const std::string bytes(size, 'x');
  made->topic_name = topic;
  made->serialized_data = rosbag2_storage::make_serialized_message(bytes.data(), bytes.size());
  return made;
}

TEST(MessageCache, DropsAndCountsWhatDoesNotFit) {
  MessageCache cache{100};
  cache.push(message("/a", 60));
  cache.push(message("/b", 60));
  cache.push(message("/a", 40));
  cache.push(message("/a", 1));
  EXPECT_EQ(cache.pop_all(Clock::now()).size(), 2U);
  EXPECT_EQ(cache.dropped(), (std::map<std::string, std::uint64_t>{{"/a", 1}, {"/b", 1}}));
  cache.push(message("/a", 100));
  EXPECT_EQ(cache.pop_all(Clock::now()).size(), 1U) << "taking messages makes room";
}

TEST(MessageCache, TakesASingleMessageHoweverLarge) {
  MessageCache cache{100};
  cache.push(message("/a", 1000));
  EXPECT_EQ(cache.pop_all(Clock::now()).size(), 1U);
  EXPECT_TRUE(cache.dropped().empty());
}

TEST(MessageCache, GivesMessagesToTheThreadThatWaitsInTheirOrder) {
  MessageCache cache{1'000'000};
  std::vector<ConstMessage> received;
  std::jthread consumer{[&] {
    while (received.size() < 1000) {
      for (auto& taken : cache.pop_all(Clock::now() + std::chrono::seconds{10})) {
        received.push_back(std::move(taken));
      }
    }
  }};
  for (int i = 0; i < 1000; ++i) cache.push(message("/" + std::to_string(i), 10));
  consumer.join();
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(received[static_cast<std::size_t>(i)]->topic_name, "/" + std::to_string(i));
  }
}

TEST(MessageCache, EndsTheWaitingWhenItIsClosed) {
  MessageCache cache{100};
  std::jthread closer{[&cache] { cache.close(); }};
  EXPECT_TRUE(cache.pop_all(Clock::time_point::max()).empty());
  EXPECT_TRUE(cache.is_closed());
}

}  // namespace
}  // namespace rosbag2_cpp::detail
