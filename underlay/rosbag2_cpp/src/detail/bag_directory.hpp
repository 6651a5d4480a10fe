#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rosbag2_storage/bag_metadata.hpp"

namespace rosbag2_cpp::detail {

/// A bag on disk: its metadata, and its files in order.
struct BagDirectory {
  rosbag2_storage::BagMetadata metadata{};
  std::vector<std::filesystem::path> files{};
};

/// Finds a bag by its directory or by one of its files.
/// @throws std::runtime_error if there is none, or none that can be read here.
[[nodiscard]] BagDirectory find_bag(const std::string& uri, const std::string& storage_id);

}  // namespace rosbag2_cpp::detail
