#include "rosbag2_cpp/reindexer.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "detail/bag_file.hpp"
#include "rosbag2_storage/metadata_io.hpp"

namespace rosbag2_cpp {
namespace {

/// The MCAP files of a directory, in the order in which they were written: by their last number.
std::vector<std::filesystem::path> bag_files(const std::filesystem::path& directory) {
  static const std::regex kNumbered{R"(.*_(\d{1,9})\.mcap)"};
  std::vector<std::pair<unsigned long, std::filesystem::path>> found;
  for (const auto& entry : std::filesystem::directory_iterator{directory}) {
    if (entry.path().extension() != ".mcap") continue;
    const std::string name = entry.path().filename().string();
    std::smatch match;
    const bool numbered = std::regex_match(name, match, kNumbered);
    found.emplace_back(numbered ? std::stoul(match[1]) : 0, entry.path());
  }
  std::ranges::sort(found);
  std::vector<std::filesystem::path> files;
  for (auto& [number, path] : found) files.push_back(std::move(path));
  return files;
}

rosbag2_storage::BagMetadata restored(const std::filesystem::path& path) {
  if (const auto repaired = mcap_codec::repair(path); !repaired) {
    throw std::runtime_error{repaired.error().message};
  }
  const auto reader = mcap_codec::Reader::open(path);
  if (!reader) throw std::runtime_error{reader.error().message};
  return detail::metadata_of(path, *reader);
}

}  // namespace

void Reindexer::reindex(const rosbag2_storage::StorageOptions& storage_options) {
  const std::filesystem::path directory{storage_options.uri};
  if (!std::filesystem::is_directory(directory)) {
    throw std::runtime_error{"'" + storage_options.uri + "' is not the directory of a bag."};
  }
  rosbag2_storage::BagMetadata metadata;
  for (const auto& file : bag_files(directory)) detail::append_file(metadata, restored(file));
  if (metadata.files.empty()) {
    throw std::runtime_error{"No storage files found for reindexing in '" + storage_options.uri +
                             "'."};
  }
  rosbag2_storage::MetadataIo{}.write_metadata(directory.string(), metadata);
}

}  // namespace rosbag2_cpp
