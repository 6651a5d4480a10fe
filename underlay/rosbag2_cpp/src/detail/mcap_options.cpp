#include "mcap_options.hpp"

#include <yaml-cpp/yaml.h>

#include <map>
#include <stdexcept>
#include <string>

namespace rosbag2_cpp::detail {
namespace {

using mcap_codec::Compression;
using mcap_codec::CompressionLevel;
using mcap_codec::WriterOptions;

template <typename Value>
Value choice(const YAML::Node& node, const std::map<std::string, Value>& choices) {
  const auto text = node.as<std::string>();
  const auto found = choices.find(text);
  if (found == choices.end()) throw std::runtime_error{"unknown value '" + text + "'"};
  return found->second;
}

void apply_preset(const std::string& profile, WriterOptions& options) {
  if (profile.empty() || profile == "none") return;
  if (profile == "fastwrite") {
    options.chunked = false;
  } else if (profile == "zstd_fast") {
    options.compression = Compression::kZstd;
    options.level = CompressionLevel::kFastest;
  } else if (profile == "zstd_small") {
    options.compression = Compression::kZstd;
    options.level = CompressionLevel::kSlowest;
    options.chunk_size = 4 * 1024 * 1024;
  } else {
    throw std::runtime_error{
        "unknown MCAP storage preset profile (valid options are 'none', 'fastwrite', 'zstd_fast', "
        "'zstd_small'): " +
        profile};
  }
}

/// The settings of rosbag2_storage_mcap that make a difference here; the others switch off parts of
/// the file that this writer always writes, and are accepted for what they are: permissions.
void apply_setting(const std::string& key, const YAML::Node& value, WriterOptions& options) {
  if (key == "noChunking") {
    options.chunked = !value.as<bool>();
  } else if (key == "noChunkCRC") {
    options.chunk_crc = !value.as<bool>();
  } else if (key == "chunkSize") {
    options.chunk_size = value.as<std::uint64_t>();
  } else if (key == "compression") {
    options.compression = choice<Compression>(
        value,
        {{"None", Compression::kNone}, {"Lz4", Compression::kLz4}, {"Zstd", Compression::kZstd}});
  } else if (key == "compressionLevel") {
    options.level = choice<CompressionLevel>(value, {{"Fastest", CompressionLevel::kFastest},
                                                     {"Fast", CompressionLevel::kFast},
                                                     {"Default", CompressionLevel::kDefault},
                                                     {"Slow", CompressionLevel::kSlow},
                                                     {"Slowest", CompressionLevel::kSlowest}});
  }
}

void apply_file(const std::string& path, WriterOptions& options) {
  std::string key;
  try {
    for (const auto& entry : YAML::LoadFile(path)) {
      key = entry.first.as<std::string>();
      apply_setting(key, entry.second, options);
    }
  } catch (const std::exception& error) {
    throw std::runtime_error{"Storage configuration '" + path + "'" +
                             (key.empty() ? "" : ", setting '" + key + "'") + ": " + error.what()};
  }
}

}  // namespace

WriterOptions mcap_options(const rosbag2_storage::StorageOptions& storage_options) {
  WriterOptions options;
  options.library = "rosbag2_cpp";
  apply_preset(storage_options.storage_preset_profile, options);
  if (!storage_options.storage_config_uri.empty()) {
    apply_file(storage_options.storage_config_uri, options);
  }
  return options;
}

}  // namespace rosbag2_cpp::detail
