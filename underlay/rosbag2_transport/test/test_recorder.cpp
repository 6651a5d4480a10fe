#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_cpp/writer_interfaces/base_writer_interface.hpp"
#include "rosbag2_transport/recorder.hpp"
#include "std_msgs/msg/int32.hpp"

namespace {

using namespace std::chrono_literals;

/// Stores the topics of all messages that are written to it.
class MemoryWriter : public rosbag2_cpp::writer_interfaces::BaseWriterInterface {
 public:
  void open(const rosbag2_storage::StorageOptions&, const rosbag2_cpp::ConverterOptions&) override {
  }
  void close() override {}
  void create_topic(const rosbag2_storage::TopicMetadata&) override {}
  void create_topic(const rosbag2_storage::TopicMetadata&,
                    const rosbag2_storage::MessageDefinition&) override {}
  void remove_topic(const rosbag2_storage::TopicMetadata&) override {}
  void write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) override {
    topics.push_back(message->topic_name);
  }
  bool take_snapshot() override { return false; }
  void add_event_callbacks(const rosbag2_cpp::bag_events::WriterEventCallbacks&) override {}
  void split_bagfile() override {}

  std::vector<std::string> topics{};
};

TEST(Recorder, WritesAllMessagesThatHaveArrivedInOneCallback) {
  rclcpp::init(0, nullptr);
  const auto node = std::make_shared<rclcpp::Node>("talker");
  const auto publisher = node->create_publisher<std_msgs::msg::Int32>(
      "/numbers", rclcpp::QoS{rclcpp::KeepAll{}}.reliable());
  auto memory = std::make_unique<MemoryWriter>();
  const MemoryWriter& written = *memory;
  rosbag2_transport::RecordOptions options;
  options.topics = {"/numbers"};
  options.topic_polling_interval = 10ms;
  const auto recorder = std::make_shared<rosbag2_transport::Recorder>(
      std::make_shared<rosbag2_cpp::Writer>(std::move(memory)), rosbag2_storage::StorageOptions{},
      options);
  recorder->record();
  const auto end = std::chrono::steady_clock::now() + 30s;
  while (publisher->get_subscription_count() == 0 && std::chrono::steady_clock::now() < end) {
    std::this_thread::yield();
  }
  for (int i = 0; i < 100; ++i) {
    std_msgs::msg::Int32 message;
    message.data = i;
    publisher->publish(message);
  }
  ASSERT_TRUE(publisher->wait_for_all_acked(30s));
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(recorder);
  // One wait finds each subscription once.
  executor.spin_some();
  EXPECT_EQ(written.topics.size(), 100u);
  recorder->stop();
  rclcpp::shutdown();
}

}  // namespace
