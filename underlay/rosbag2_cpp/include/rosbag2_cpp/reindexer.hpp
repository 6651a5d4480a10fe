#pragma once

#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_cpp {

/// Restores metadata.yaml from the files of a bag, and the index of files that were cut off.
class Reindexer {
 public:
  /// @throws std::runtime_error if there is no file to restore from.
  void reindex(const rosbag2_storage::StorageOptions& storage_options);
};

}  // namespace rosbag2_cpp
