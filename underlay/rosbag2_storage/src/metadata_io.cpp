#include "rosbag2_storage/metadata_io.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "rosbag2_storage/yaml.hpp"

namespace rosbag2_storage {
namespace {

constexpr const char* kRoot = "rosbag2_bagfile_information";

std::filesystem::path file_in(const std::string& uri) {
  return std::filesystem::path{uri} / MetadataIo::metadata_filename;
}

}  // namespace

void MetadataIo::write_metadata(const std::string& uri, const BagMetadata& metadata) {
  const std::filesystem::path target = file_in(uri);
  std::filesystem::path draft = target;
  draft += ".tmp";
  std::ofstream out{draft};
  out << serialize_metadata(metadata) << '\n';
  out.close();
  if (!out) throw std::runtime_error{"Failed to write '" + draft.string() + "'."};
  std::filesystem::rename(draft, target);
}

BagMetadata MetadataIo::read_metadata(const std::string& uri) {
  try {
    return YAML::LoadFile(file_in(uri).string())[kRoot].as<BagMetadata>();
  } catch (const YAML::Exception& error) {
    throw std::runtime_error{"cannot read '" + file_in(uri).string() + "': " + error.what()};
  }
}

bool MetadataIo::metadata_file_exists(const std::string& uri) {
  return std::filesystem::exists(file_in(uri));
}

std::string MetadataIo::serialize_metadata(const BagMetadata& metadata) {
  YAML::Node node;
  node[kRoot] = metadata;
  return YAML::Dump(node);
}

BagMetadata MetadataIo::deserialize_metadata(const std::string& serialized_metadata) {
  try {
    return YAML::Load(serialized_metadata)[kRoot].as<BagMetadata>();
  } catch (const YAML::Exception& error) {
    throw std::runtime_error{std::string{"cannot read the metadata: "} + error.what()};
  }
}

}  // namespace rosbag2_storage
