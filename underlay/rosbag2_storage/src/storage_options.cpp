#include "rosbag2_storage/storage_options.hpp"

#include "rosbag2_storage/yaml.hpp"

namespace YAML {

using rosbag2_storage::StorageOptions;

Node convert<StorageOptions>::encode(const StorageOptions& storage_options) {
  Node node;
  node["uri"] = storage_options.uri;
  node["storage_id"] = storage_options.storage_id;
  node["max_bagfile_size"] = storage_options.max_bagfile_size;
  node["max_bagfile_duration"] = storage_options.max_bagfile_duration;
  node["max_cache_size"] = storage_options.max_cache_size;
  node["storage_preset_profile"] = storage_options.storage_preset_profile;
  node["storage_config_uri"] = storage_options.storage_config_uri;
  node["snapshot_mode"] = storage_options.snapshot_mode;
  node["start_time_ns"] = storage_options.start_time_ns;
  node["end_time_ns"] = storage_options.end_time_ns;
  for (const auto& [key, value] : storage_options.custom_data) node["custom_data"][key] = value;
  return node;
}

bool convert<StorageOptions>::decode(const Node& node, StorageOptions& storage_options) {
  optional_assign(node, "uri", storage_options.uri);
  optional_assign(node, "storage_id", storage_options.storage_id);
  optional_assign(node, "max_bagfile_size", storage_options.max_bagfile_size);
  optional_assign(node, "max_bagfile_duration", storage_options.max_bagfile_duration);
  optional_assign(node, "max_cache_size", storage_options.max_cache_size);
  optional_assign(node, "storage_preset_profile", storage_options.storage_preset_profile);
  optional_assign(node, "storage_config_uri", storage_options.storage_config_uri);
  optional_assign(node, "snapshot_mode", storage_options.snapshot_mode);
  optional_assign(node, "start_time_ns", storage_options.start_time_ns);
  optional_assign(node, "end_time_ns", storage_options.end_time_ns);
  for (const auto& entry : node["custom_data"]) {
    storage_options.custom_data[entry.first.as<std::string>()] = entry.second.as<std::string>();
  }
  return true;
}

}  // namespace YAML
