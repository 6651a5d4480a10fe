// Writes and prints bags, for test_cross_check.py.
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "std_msgs/msg/string.hpp"
#include "test_msgs/msg/multi_nested.hpp"

namespace {

/// Prints "topic type receive-time send-time data-in-hex" for every message.
void print(const std::string& uri) {
  rosbag2_cpp::Reader reader;
  reader.open(uri);
  std::map<std::string, std::string> types;
  for (const auto& topic : reader.get_all_topics_and_types()) types[topic.name] = topic.type;
  while (reader.has_next()) {
    const auto message = reader.read_next();
    std::printf("%s %s %lld %lld ", message->topic_name.c_str(),
                types.at(message->topic_name).c_str(),
                static_cast<long long>(message->recv_timestamp),
                static_cast<long long>(message->send_timestamp));
    const auto& data = *message->serialized_data;
    for (std::size_t i = 0; i < data.buffer_length; ++i) std::printf("%02x", data.buffer[i]);
    std::printf("\n");
  }
}

void write(rosbag2_storage::StorageOptions options, int count) {
  rosbag2_cpp::Writer writer;
  writer.open(options);
  rosbag2_storage::TopicMetadata topic;
  topic.name = "/text";
  topic.type = "std_msgs/msg/String";
  topic.serialization_format = "cdr";
  topic.offered_qos_profiles = {rclcpp::QoS{3}.reliable().transient_local()};
  topic.type_description_hash = "RIHS01_test";
  writer.create_topic(topic);
  for (int i = 0; i < count; ++i) {
    std_msgs::msg::String text;
    text.data = "message " + std::to_string(i);
    writer.write(text, "/text", rclcpp::Time{1'000'000'000 + i * 1000});
    if (i % 10 != 0) continue;
    test_msgs::msg::MultiNested nested;
    nested.array_of_arrays[0].int32_values[0] = i;
    writer.write(nested, "/nested", rclcpp::Time{1'000'000'000 + i * 1000 + 1});
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 3 && std::strcmp(argv[1], "print") == 0) {
      print(argv[2]);
    } else if (argc == 5 && std::strcmp(argv[1], "write") == 0) {
      rosbag2_storage::StorageOptions options;
      options.uri = argv[2];
      options.storage_preset_profile = argv[3];
      write(options, std::stoi(argv[4]));
    } else {
      std::fprintf(stderr, "usage: bag_tool print URI | write URI PRESET COUNT\n");
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
