#pragma once

#include "mcap_codec/writer.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace rosbag2_cpp::detail {

/// The settings of the MCAP writer that the preset profile and the configuration file ask for.
/// @throws std::runtime_error if one of them is not understood.
[[nodiscard]] mcap_codec::WriterOptions mcap_options(
    const rosbag2_storage::StorageOptions& storage_options);

}  // namespace rosbag2_cpp::detail
