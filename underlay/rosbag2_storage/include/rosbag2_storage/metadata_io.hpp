#pragma once

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_storage {

/// Reads and writes metadata.yaml.
class MetadataIo {
 public:
  static constexpr const char* const metadata_filename = "metadata.yaml";

  virtual ~MetadataIo() = default;

  /// Writes metadata.yaml in the directory `uri`, in place of one that is there: a reader sees the
  /// old or the new one, never a part.
  /// @throws std::runtime_error if it cannot be written.
  virtual void write_metadata(const std::string& uri, const BagMetadata& metadata);

  /// @throws std::runtime_error if it cannot be read or understood.
  virtual BagMetadata read_metadata(const std::string& uri);

  virtual bool metadata_file_exists(const std::string& uri);

  /// The content of metadata.yaml.
  std::string serialize_metadata(const BagMetadata& metadata);
  /// @throws std::runtime_error if the text cannot be understood.
  BagMetadata deserialize_metadata(const std::string& serialized_metadata);
};

}  // namespace rosbag2_storage
