#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "rosbag2_storage/topic_metadata.hpp"

namespace rosbag2_storage {

/// A topic and how many messages a bag has of it.
struct TopicInformation {
  TopicMetadata topic_metadata{};
  size_t message_count = 0;
};

/// One of the files of a bag.
struct FileInformation {
  std::string path{};  ///< Relative to the directory of the bag.
  std::chrono::time_point<std::chrono::high_resolution_clock> starting_time{};
  std::chrono::nanoseconds duration{};
  size_t message_count = 0;
};

/// The content of metadata.yaml.
struct BagMetadata {
  int version = 9;
  uint64_t bag_size = 0;  ///< [bytes]; not written to metadata.yaml.
  std::string storage_identifier{};
  std::vector<std::string> relative_file_paths{};
  std::vector<FileInformation> files{};
  std::chrono::nanoseconds duration{};
  std::chrono::time_point<std::chrono::high_resolution_clock> starting_time{};
  uint64_t message_count = 0;
  std::vector<TopicInformation> topics_with_message_count{};
  std::string compression_format{};
  std::string compression_mode{};
  std::unordered_map<std::string, std::string> custom_data{};
  std::string ros_distro{};
};

}  // namespace rosbag2_storage
