#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "rosbag2_storage/metadata_io.hpp"

namespace rosbag2_storage {
namespace {

using std::chrono::nanoseconds;
using TimePoint = std::chrono::time_point<std::chrono::high_resolution_clock>;

BagMetadata example() {
  BagMetadata metadata;
  metadata.storage_identifier = "mcap";
  metadata.duration = nanoseconds{100};
  metadata.starting_time = TimePoint{nanoseconds{1'700'000'000'123'456'789}};
  metadata.message_count = 3;
  TopicMetadata topic;
  topic.name = "/chatter";
  topic.type = "std_msgs/msg/String";
  topic.serialization_format = "cdr";
  topic.offered_qos_profiles = {rclcpp::QoS{5}.best_effort().transient_local()};
  topic.type_description_hash = "RIHS01_00";
  metadata.topics_with_message_count = {{topic, 3}};
  metadata.relative_file_paths = {"bag_0.mcap"};
  metadata.files = {{"bag_0.mcap", metadata.starting_time, metadata.duration, 3}};
  metadata.custom_data = {{"robot", "p3dx"}, {"who", "me"}};
  metadata.ros_distro = "jazzy";
  return metadata;
}

void expect_equal(const BagMetadata& a, const BagMetadata& b) {
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.storage_identifier, b.storage_identifier);
  EXPECT_EQ(a.duration, b.duration);
  EXPECT_EQ(a.starting_time, b.starting_time);
  EXPECT_EQ(a.message_count, b.message_count);
  EXPECT_EQ(a.relative_file_paths, b.relative_file_paths);
  EXPECT_EQ(a.custom_data, b.custom_data);
  EXPECT_EQ(a.ros_distro, b.ros_distro);
  ASSERT_EQ(a.topics_with_message_count.size(), b.topics_with_message_count.size());
  for (std::size_t i = 0; i < a.topics_with_message_count.size(); ++i) {
    EXPECT_EQ(a.topics_with_message_count[i].topic_metadata,
              b.topics_with_message_count[i].topic_metadata);
    EXPECT_EQ(a.topics_with_message_count[i].message_count,
              b.topics_with_message_count[i].message_count);
  }
  ASSERT_EQ(a.files.size(), b.files.size());
  for (std::size_t i = 0; i < a.files.size(); ++i) {
    EXPECT_EQ(a.files[i].path, b.files[i].path);
    EXPECT_EQ(a.files[i].starting_time, b.files[i].starting_time);
    EXPECT_EQ(a.files[i].duration, b.files[i].duration);
    EXPECT_EQ(a.files[i].message_count, b.files[i].message_count);
  }
}

TEST(MetadataIo, ReadsBackWhatItWrote) {
  MetadataIo io;
  expect_equal(io.deserialize_metadata(io.serialize_metadata(example())), example());
}

/// The layout of version 9, written down from bags of ROS 2 Jazzy.
TEST(MetadataIo, WritesVersionNineAsJazzyDoes) {
  EXPECT_EQ(MetadataIo{}.serialize_metadata(example()), R"(rosbag2_bagfile_information:
  version: 9
  storage_identifier: mcap
  duration:
    nanoseconds: 100
  starting_time:
    nanoseconds_since_epoch: 1700000000123456789
  message_count: 3
  topics_with_message_count:
    - topic_metadata:
        name: /chatter
        type: std_msgs/msg/String
        serialization_format: cdr
        offered_qos_profiles:
          - history: keep_last
            depth: 5
            reliability: best_effort
            durability: transient_local
            deadline:
              sec: 0
              nsec: 0
            lifespan:
              sec: 0
              nsec: 0
            liveliness: system_default
            liveliness_lease_duration:
              sec: 0
              nsec: 0
            avoid_ros_namespace_conventions: false
        type_description_hash: RIHS01_00
      message_count: 3
  compression_format: ""
  compression_mode: ""
  relative_file_paths:
    - bag_0.mcap
  files:
    - path: bag_0.mcap
      starting_time:
        nanoseconds_since_epoch: 1700000000123456789
      duration:
        nanoseconds: 100
      message_count: 3
  custom_data:
    robot: p3dx
    who: me
  ros_distro: jazzy)");
}

TEST(MetadataIo, ReadsTheTextualProfilesOfVersionFour) {
  const BagMetadata metadata = MetadataIo{}.deserialize_metadata(R"(
rosbag2_bagfile_information:
  version: 4
  storage_identifier: mcap
  relative_file_paths: [bag_0.mcap]
  duration: {nanoseconds: 1}
  starting_time: {nanoseconds_since_epoch: 2}
  message_count: 3
  compression_format: ""
  compression_mode: ""
  topics_with_message_count:
    - topic_metadata:
        name: /a
        type: std_msgs/msg/String
        serialization_format: cdr
        offered_qos_profiles: "- history: 3\n  depth: 0\n  reliability: 1\n  durability: 2\n  deadline:\n    sec: 2147483647\n    nsec: 4294967295\n  lifespan:\n    sec: 0\n    nsec: 5\n  liveliness: 1\n  liveliness_lease_duration:\n    sec: 0\n    nsec: 0\n  avoid_ros_namespace_conventions: false"
      message_count: 3
)");
  EXPECT_EQ(metadata.version, 4);
  ASSERT_EQ(metadata.topics_with_message_count.size(), 1U);
  const auto& profiles = metadata.topics_with_message_count[0].topic_metadata.offered_qos_profiles;
  ASSERT_EQ(profiles.size(), 1U);
  EXPECT_EQ(profiles[0].history(), rclcpp::HistoryPolicy::Unknown);
  EXPECT_EQ(profiles[0].reliability(), rclcpp::ReliabilityPolicy::Reliable);
  EXPECT_EQ(profiles[0].durability(), rclcpp::DurabilityPolicy::Volatile);
  EXPECT_EQ(profiles[0].lifespan().nanoseconds(), 5);
  const rmw_time_t infinite = RMW_DURATION_INFINITE;
  EXPECT_EQ(profiles[0].get_rmw_qos_profile().deadline.sec, infinite.sec);
}

TEST(MetadataIo, RefusesTextThatIsNotMetadata) {
  MetadataIo io;
  EXPECT_THROW(io.deserialize_metadata(""), std::runtime_error);
  EXPECT_THROW(io.deserialize_metadata("rosbag2_bagfile_information: 3"), std::runtime_error);
  EXPECT_THROW(io.deserialize_metadata("a: [b"), std::runtime_error);
  EXPECT_THROW(io.read_metadata("/nonexistent"), std::runtime_error);
}

TEST(MetadataIo, ReplacesTheFileAndLeavesNothingElseBehind) {
  std::string pattern = (std::filesystem::temp_directory_path() / "metadata_XXXXXX").string();
  const std::filesystem::path directory{::mkdtemp(pattern.data())};
  MetadataIo io;
  EXPECT_FALSE(io.metadata_file_exists(directory.string()));
  BagMetadata metadata = example();
  io.write_metadata(directory.string(), metadata);
  metadata.message_count = 77;
  io.write_metadata(directory.string(), metadata);
  EXPECT_TRUE(io.metadata_file_exists(directory.string()));
  expect_equal(io.read_metadata(directory.string()), metadata);
  const auto count = std::distance(std::filesystem::directory_iterator{directory}, {});
  EXPECT_EQ(count, 1);
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace rosbag2_storage
