#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "mcap_codec/reader.hpp"
#include "mcap_codec/writer.hpp"
#include "rosbag2_storage/bag_metadata.hpp"
#include "rosbag2_storage/message_definition.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_cpp::detail {

/// One MCAP file of a bag that is being written. All functions throw std::runtime_error if the disk
/// refuses.
class BagFile {
 public:
  BagFile(const std::filesystem::path& path, const mcap_codec::WriterOptions& options);

  void create_topic(const rosbag2_storage::TopicMetadata& topic,
                    const rosbag2_storage::MessageDefinition& definition);
  void write(const rosbag2_storage::SerializedBagMessage& message);
  void flush();
  void close();
  /// Leaves the metadata of the whole bag in the file as well.
  void set_metadata(const rosbag2_storage::BagMetadata& metadata);

  [[nodiscard]] const mcap_codec::Writer& codec() const { return codec_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// What has reached the disk; the path is relative to the bag.
  [[nodiscard]] rosbag2_storage::FileInformation information() const;
  /// How many messages of a topic have reached the disk.
  [[nodiscard]] std::uint64_t message_count(const std::string& topic) const;

 private:
  std::filesystem::path path_;
  mcap_codec::Writer codec_;
  std::map<std::string, std::uint16_t> schema_ids_;   ///< Schema ids by type.
  std::map<std::string, std::uint16_t> channel_ids_;  ///< Channel ids by topic.
};

/// Metadata of one MCAP file of a bag, as if it were the whole bag.
[[nodiscard]] rosbag2_storage::BagMetadata metadata_of(const std::filesystem::path& path,
                                                       const mcap_codec::Reader& reader);

/// Combines the metadata of the files of a bag, in their order.
void append_file(rosbag2_storage::BagMetadata& bag, const rosbag2_storage::BagMetadata& file);

}  // namespace rosbag2_cpp::detail
