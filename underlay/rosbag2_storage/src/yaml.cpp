#include "rosbag2_storage/yaml.hpp"

#include <map>

#include "rosbag2_storage/qos.hpp"

namespace YAML {
namespace {

using rosbag2_storage::BagMetadata;
using rosbag2_storage::FileInformation;
using rosbag2_storage::TopicInformation;
using rosbag2_storage::TopicMetadata;
using TimePoint = std::chrono::time_point<std::chrono::high_resolution_clock>;

Node encode_duration(std::chrono::nanoseconds duration) {
  Node node;
  node["nanoseconds"] = duration.count();
  return node;
}

std::chrono::nanoseconds decode_duration(const Node& node) {
  return std::chrono::nanoseconds{node["nanoseconds"].as<int64_t>()};
}

Node encode_time(TimePoint time) {
  Node node;
  node["nanoseconds_since_epoch"] = time.time_since_epoch().count();
  return node;
}

TimePoint decode_time(const Node& node) {
  return TimePoint{std::chrono::nanoseconds{node["nanoseconds_since_epoch"].as<int64_t>()}};
}

Node encode_topic(const TopicInformation& information) {
  const TopicMetadata& topic = information.topic_metadata;
  Node metadata;
  metadata["name"] = topic.name;
  metadata["type"] = topic.type;
  metadata["serialization_format"] = topic.serialization_format;
  metadata["offered_qos_profiles"] = topic.offered_qos_profiles;
  metadata["type_description_hash"] = topic.type_description_hash;
  Node node;
  node["topic_metadata"] = metadata;
  node["message_count"] = information.message_count;
  return node;
}

/// Version 9 has a list here, versions 4 to 8 have the text of one.
std::vector<rclcpp::QoS> decode_profiles(const Node& node, int version) {
  if (!node) return {};
  if (node.IsScalar()) return rosbag2_storage::to_rclcpp_qos_vector(node.Scalar(), version);
  return node.IsSequence() ? node.as<std::vector<rclcpp::QoS>>() : std::vector<rclcpp::QoS>{};
}

TopicInformation decode_topic(const Node& node, int version) {
  const Node metadata = node["topic_metadata"];
  TopicInformation information;
  TopicMetadata& topic = information.topic_metadata;
  topic.name = metadata["name"].as<std::string>();
  topic.type = metadata["type"].as<std::string>();
  topic.serialization_format = metadata["serialization_format"].as<std::string>();
  topic.offered_qos_profiles = decode_profiles(metadata["offered_qos_profiles"], version);
  optional_assign(metadata, "type_description_hash", topic.type_description_hash);
  information.message_count = node["message_count"].as<size_t>();
  return information;
}

Node encode_file(const FileInformation& file) {
  Node node;
  node["path"] = file.path;
  node["starting_time"] = encode_time(file.starting_time);
  node["duration"] = encode_duration(file.duration);
  node["message_count"] = file.message_count;
  return node;
}

FileInformation decode_file(const Node& node) {
  return {node["path"].as<std::string>(), decode_time(node["starting_time"]),
          decode_duration(node["duration"]), node["message_count"].as<size_t>()};
}

Node encode_custom_data(const BagMetadata& metadata) {
  // In the order of the keys, so that equal metadata gives equal files; null if there is none.
  Node node;
  const std::map<std::string, std::string> sorted{metadata.custom_data.begin(),
                                                  metadata.custom_data.end()};
  for (const auto& [key, value] : sorted) node[key] = value;
  return node;
}

template <typename Items, typename Encode>
Node encode_list(const Items& items, Encode encode) {
  Node node{NodeType::Sequence};
  for (const auto& item : items) node.push_back(encode(item));
  return node;
}

}  // namespace

Node convert<BagMetadata>::encode(const BagMetadata& metadata) {
  Node node;
  node["version"] = metadata.version;
  node["storage_identifier"] = metadata.storage_identifier;
  node["duration"] = encode_duration(metadata.duration);
  node["starting_time"] = encode_time(metadata.starting_time);
  node["message_count"] = metadata.message_count;
  node["topics_with_message_count"] = encode_list(metadata.topics_with_message_count, encode_topic);
  node["compression_format"] = metadata.compression_format;
  node["compression_mode"] = metadata.compression_mode;
  node["relative_file_paths"] = metadata.relative_file_paths;
  node["files"] = encode_list(metadata.files, encode_file);
  node["custom_data"] = encode_custom_data(metadata);
  node["ros_distro"] = metadata.ros_distro;
  return node;
}

bool convert<BagMetadata>::decode(const Node& node, BagMetadata& metadata) {
  metadata.version = node["version"].as<int>();
  metadata.storage_identifier = node["storage_identifier"].as<std::string>();
  metadata.duration = decode_duration(node["duration"]);
  metadata.starting_time = decode_time(node["starting_time"]);
  metadata.message_count = node["message_count"].as<uint64_t>();
  metadata.topics_with_message_count.clear();
  for (const Node& topic : node["topics_with_message_count"]) {
    metadata.topics_with_message_count.push_back(decode_topic(topic, metadata.version));
  }
  optional_assign(node, "compression_format", metadata.compression_format);
  optional_assign(node, "compression_mode", metadata.compression_mode);
  metadata.relative_file_paths = node["relative_file_paths"].as<std::vector<std::string>>();
  metadata.files.clear();
  for (const Node& file : node["files"]) metadata.files.push_back(decode_file(file));
  for (const auto& entry : node["custom_data"]) {
    metadata.custom_data[entry.first.as<std::string>()] = entry.second.as<std::string>();
  }
  optional_assign(node, "ros_distro", metadata.ros_distro);
  return true;
}

}  // namespace YAML
