#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "read_ahead_queue.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "std_msgs/msg/string.hpp"

namespace rosbag2_transport {
namespace {

constexpr int kCount = 500;

/// A bag with a message at each nanosecond from 0 to 499.
class ReadAhead : public ::testing::TestWithParam<std::size_t> {
 protected:
  ReadAhead() {
    std::string pattern = (std::filesystem::temp_directory_path() / "read_ahead_XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
    rosbag2_cpp::Writer writer;
    writer.open((directory_ / "bag").string());
    for (int i = 0; i < kCount; ++i) writer.write(std_msgs::msg::String{}, "/a", rclcpp::Time{i});
    writer.close();
    reader_.open((directory_ / "bag").string());
  }
  ~ReadAhead() override { std::filesystem::remove_all(directory_); }

  std::filesystem::path directory_;
  rosbag2_cpp::Reader reader_;
};

TEST_P(ReadAhead, GivesOutAllMessagesInOrderFromTheTimeSought) {
  ReadAheadQueue queue{reader_, GetParam()};
  std::mt19937 random{1};
  for (int round = 0; round < 20; ++round) {
    const auto from = static_cast<int>(random() % kCount);
    queue.seek(from);
    // Sometimes all, sometimes only a part: the next seek comes in the middle.
    const int until = round % 2 == 0 ? kCount : from + (kCount - from) / 2;
    for (int expected = from; expected < until; ++expected) {
      const auto message = queue.front();
      ASSERT_NE(message, nullptr);
      EXPECT_EQ(queue.front(), message) << "looking does not take it";
      ASSERT_EQ(message->recv_timestamp, expected);
      queue.pop();
    }
    if (until == kCount) {
      EXPECT_EQ(queue.front(), nullptr);
    }
  }
}

TEST_P(ReadAhead, IsEmptyBeforeTheFirstSeek) {
  ReadAheadQueue queue{reader_, GetParam()};
  EXPECT_EQ(queue.front(), nullptr);
}

TEST_P(ReadAhead, EndsWhileItIsFull) {
  ReadAheadQueue queue{reader_, GetParam()};
  queue.seek(0);
  EXPECT_NE(queue.front(), nullptr);
  queue.close();
  EXPECT_EQ(queue.front(), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Capacity, ReadAhead, ::testing::Values(0, 1, 2, 10, 1000));

}  // namespace
}  // namespace rosbag2_transport
