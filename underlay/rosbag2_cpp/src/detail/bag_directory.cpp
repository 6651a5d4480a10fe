#include "bag_directory.hpp"

#include <stdexcept>

#include "bag_file.hpp"
#include "mcap_codec/reader.hpp"
#include "rosbag2_storage/metadata_io.hpp"

namespace rosbag2_cpp::detail {
namespace {

void check_storage(const std::string& storage) {
  if (storage.empty() || storage == "mcap") return;
  throw std::runtime_error{"No storage could be initialized: '" + storage +
                           "' is not available, 'mcap' is."};
}

BagDirectory single_file(const std::filesystem::path& path) {
  const auto reader = mcap_codec::Reader::open(path);
  if (!reader) throw std::runtime_error{reader.error().message};
  return {metadata_of(path, *reader), {path}};
}

BagDirectory directory(const std::filesystem::path& path) {
  rosbag2_storage::MetadataIo io;
  if (!io.metadata_file_exists(path.string())) {
    throw std::runtime_error{"Could not find metadata.yaml in '" + path.string() +
                             "'. If it is a bag, " + "`ros2 bag reindex " + path.string() +
                             "` restores it."};
  }
  BagDirectory bag{io.read_metadata(path.string()), {}};
  check_storage(bag.metadata.storage_identifier);
  if (!bag.metadata.compression_mode.empty() && bag.metadata.compression_mode != "none" &&
      bag.metadata.compression_mode != "NONE") {
    throw std::runtime_error{"'" + path.string() + "' is compressed by " +
                             bag.metadata.compression_mode +
                             ", which cannot be read here; chunk compression can."};
  }
  for (const std::string& file : bag.metadata.relative_file_paths) {
    // Old bags have the directory in the path as well.
    bag.files.push_back(path / std::filesystem::path{file}.filename());
    std::error_code error;
    const auto size = std::filesystem::file_size(bag.files.back(), error);
    if (error) {
      throw std::runtime_error{"The bag file '" + bag.files.back().string() +
                               "' cannot be opened: " + error.message()};
    }
    bag.metadata.bag_size += size;
  }
  return bag;
}

}  // namespace

BagDirectory find_bag(const std::string& uri, const std::string& storage_id) {
  check_storage(storage_id);
  if (!std::filesystem::exists(uri)) throw std::runtime_error{"There is no bag '" + uri + "'."};
  return std::filesystem::is_directory(uri) ? directory(uri) : single_file(uri);
}

}  // namespace rosbag2_cpp::detail
