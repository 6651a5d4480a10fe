#pragma once

#include <string>

namespace rosbag2_storage {

/// The storage that bags are written with unless told otherwise.
inline std::string get_default_storage_id() { return "mcap"; }

}  // namespace rosbag2_storage
