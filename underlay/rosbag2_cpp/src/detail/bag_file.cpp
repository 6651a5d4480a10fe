#include "bag_file.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rosbag2_storage/qos.hpp"
#include "rosbag2_storage/yaml.hpp"

namespace rosbag2_cpp::detail {
namespace {

using rosbag2_storage::BagMetadata;
using TimePoint = std::chrono::time_point<std::chrono::high_resolution_clock>;

/// The value, or the error as the exception that rosbag2 promises.
template <typename T>
T value_of(mcap_codec::Expected<T> expected) {
  if (!expected) throw std::runtime_error{expected.error().message};
  if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

TimePoint time_point(std::uint64_t nanoseconds) {
  return TimePoint{std::chrono::nanoseconds{static_cast<std::int64_t>(nanoseconds)}};
}

rosbag2_storage::FileInformation information_of(const std::filesystem::path& path,
                                                const mcap_codec::Statistics& statistics) {
  const auto duration = std::chrono::nanoseconds{
      static_cast<std::int64_t>(statistics.end_time - statistics.start_time)};
  const bool empty = statistics.message_count == 0;
  return {path.filename().string(), empty ? TimePoint::max() : time_point(statistics.start_time),
          duration, static_cast<std::size_t>(statistics.message_count)};
}

std::string value_or_empty(const mcap_codec::KeyValues& values, const std::string& key) {
  const auto found = values.find(key);
  return found == values.end() ? std::string{} : found->second;
}

/// Other writers of MCAP may leave the "msg" out.
std::string full_type(const std::string& schema_name) {
  const auto slash = schema_name.find('/');
  if (slash == std::string::npos || schema_name.find('/', slash + 1) != std::string::npos) {
    return schema_name;
  }
  return schema_name.substr(0, slash) + "/msg" + schema_name.substr(slash);
}

rosbag2_storage::TopicMetadata topic_of(const mcap_codec::Channel& channel,
                                        const mcap_codec::Summary& summary, int version) {
  rosbag2_storage::TopicMetadata topic;
  topic.id = channel.id;
  topic.name = channel.topic;
  topic.serialization_format = channel.message_encoding;
  topic.type_description_hash = value_or_empty(channel.metadata, "topic_type_hash");
  const auto schema = summary.schemas.find(channel.schema_id);
  if (schema != summary.schemas.end()) topic.type = full_type(schema->second.name);
  try {
    topic.offered_qos_profiles = rosbag2_storage::to_rclcpp_qos_vector(
        value_or_empty(channel.metadata, "offered_qos_profiles"), version);
  } catch (const std::exception&) {
    // A topic whose QoS nobody can read is played with the default one.
    topic.offered_qos_profiles.clear();
  }
  return topic;
}

/// Adds a topic, or the messages to those of the same topic: a file may have more than one channel
/// for it, and a bag more than one file.
void add_topic(BagMetadata& bag, const rosbag2_storage::TopicInformation& topic) {
  const auto same = std::ranges::find(
      bag.topics_with_message_count, topic.topic_metadata.name,
      [](const rosbag2_storage::TopicInformation& known) { return known.topic_metadata.name; });
  if (same == bag.topics_with_message_count.end()) {
    bag.topics_with_message_count.push_back(topic);
  } else {
    same->message_count += topic.message_count;
  }
}

}  // namespace

BagFile::BagFile(const std::filesystem::path& path, const mcap_codec::WriterOptions& options)
    : path_{path}, codec_{value_of(mcap_codec::Writer::create(path, options))} {}

void BagFile::create_topic(const rosbag2_storage::TopicMetadata& topic,
                           const rosbag2_storage::MessageDefinition& definition) {
  auto schema = schema_ids_.find(topic.type);
  if (schema == schema_ids_.end()) {
    // In MCAP an empty encoding means "no schema".
    const bool known = !definition.encoded_message_definition.empty();
    const auto id = value_of(codec_.add_schema(topic.type, known ? definition.encoding : "",
                                               definition.encoded_message_definition));
    schema = schema_ids_.emplace(topic.type, id).first;
  }
  channel_ids_[topic.name] = value_of(codec_.add_channel(
      schema->second, topic.name, topic.serialization_format,
      {{"offered_qos_profiles",
        rosbag2_storage::serialize_rclcpp_qos_vector(topic.offered_qos_profiles)},
       {"topic_type_hash", topic.type_description_hash}}));
}

void BagFile::write(const rosbag2_storage::SerializedBagMessage& message) {
  const auto channel = channel_ids_.find(message.topic_name);
  if (channel == channel_ids_.end()) {
    throw std::runtime_error{"The bag has no topic '" + message.topic_name + "'."};
  }
  const rcutils_uint8_array_t& bytes = *message.serialized_data;
  value_of(codec_.write({channel->second, 0, static_cast<std::uint64_t>(message.recv_timestamp),
                         static_cast<std::uint64_t>(message.send_timestamp),
                         std::as_bytes(std::span{bytes.buffer, bytes.buffer_length})}));
}

void BagFile::flush() { value_of(codec_.flush()); }

void BagFile::close() { value_of(codec_.close()); }

void BagFile::set_metadata(const BagMetadata& metadata) {
  codec_.set_metadata({"rosbag2", {{"serialized_metadata", YAML::Dump(YAML::Node{metadata})}}});
}

rosbag2_storage::FileInformation BagFile::information() const {
  return information_of(path_, codec_.flushed_statistics());
}

std::uint64_t BagFile::message_count(const std::string& topic) const {
  const auto channel = channel_ids_.find(topic);
  if (channel == channel_ids_.end()) return 0;
  const auto& counts = codec_.flushed_statistics().channel_message_counts;
  const auto count = counts.find(channel->second);
  return count == counts.end() ? 0 : count->second;
}

BagMetadata metadata_of(const std::filesystem::path& path, const mcap_codec::Reader& reader) {
  const mcap_codec::Summary& summary = reader.index().summary;
  BagMetadata metadata;
  if (const auto record = reader.metadata("rosbag2"); record && *record) {
    try {
      metadata =
          YAML::Load(value_or_empty((*record)->values, "serialized_metadata")).as<BagMetadata>();
    } catch (const YAML::Exception&) {
      // The rest of the file has the same information; only custom data is lost.
      metadata = {};
    }
  }
  metadata.storage_identifier = "mcap";
  metadata.bag_size = std::filesystem::file_size(path);
  metadata.files = {information_of(path, summary.statistics)};
  metadata.relative_file_paths = {metadata.files.front().path};
  metadata.message_count = metadata.files.front().message_count;
  metadata.starting_time = metadata.files.front().starting_time;
  metadata.duration = metadata.files.front().duration;
  metadata.topics_with_message_count.clear();
  for (const auto& [id, channel] : summary.channels) {
    const auto count = summary.statistics.channel_message_counts.find(id);
    const bool none = count == summary.statistics.channel_message_counts.end();
    add_topic(metadata, {topic_of(channel, summary, metadata.version),
                         none ? 0 : static_cast<std::size_t>(count->second)});
  }
  metadata.version = BagMetadata{}.version;
  return metadata;
}

void append_file(BagMetadata& bag, const BagMetadata& file) {
  if (bag.files.empty()) {
    bag = file;
    return;
  }
  bag.bag_size += file.bag_size;
  bag.files.push_back(file.files.front());
  bag.relative_file_paths.push_back(file.relative_file_paths.front());
  if (file.message_count > 0) {
    const auto end = bag.message_count == 0 ? file.starting_time + file.duration
                                            : std::max(bag.starting_time + bag.duration,
                                                       file.starting_time + file.duration);
    bag.starting_time = std::min(bag.starting_time, file.starting_time);
    bag.duration = end - bag.starting_time;
    bag.message_count += file.message_count;
  }
  for (const auto& topic : file.topics_with_message_count) add_topic(bag, topic);
}

}  // namespace rosbag2_cpp::detail
