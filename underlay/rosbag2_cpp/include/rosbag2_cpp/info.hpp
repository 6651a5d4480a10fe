#pragma once

#include <string>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_cpp {

/// Reads the metadata of a bag.
class Info {
 public:
  virtual ~Info() = default;

  /// @param uri A directory with metadata.yaml, or one of the files of a bag.
  /// @throws std::runtime_error if there is no such bag.
  virtual rosbag2_storage::BagMetadata read_metadata(const std::string& uri,
                                                     const std::string& storage_id = "");
};

}  // namespace rosbag2_cpp
