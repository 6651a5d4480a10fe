#pragma once

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <string>
#include <unordered_map>

namespace rosbag2_storage {

/// Where and how to write or read a bag.
struct StorageOptions {
  std::string uri{};
  std::string storage_id{};

  uint64_t max_bagfile_size = 0;      ///< Begin a new file at this size [bytes]; 0 never.
  uint64_t max_bagfile_duration = 0;  ///< Begin a new file after this time [s]; 0 never.

  /// Memory for messages that wait to be written [bytes]; 0 writes in the calling thread.
  uint64_t max_cache_size = 0;

  /// none, fastwrite, zstd_fast or zstd_small.
  std::string storage_preset_profile{};
  /// A YAML file with settings of the storage; they win over the preset profile.
  std::string storage_config_uri{};

  bool snapshot_mode = false;

  int64_t start_time_ns = -1;
  int64_t end_time_ns = -1;

  /// Goes into metadata.yaml as it is.
  std::unordered_map<std::string, std::string> custom_data{};
};

}  // namespace rosbag2_storage

namespace YAML {

template <>
struct convert<rosbag2_storage::StorageOptions> {
  static Node encode(const rosbag2_storage::StorageOptions& storage_options);
  static bool decode(const Node& node, rosbag2_storage::StorageOptions& storage_options);
};

}  // namespace YAML
