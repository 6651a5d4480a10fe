#pragma once

#include <string>

namespace rosbag2_storage {

/// The default storage of new bags.
inline std::string get_default_storage_id() { return "mcap"; }

}  // namespace rosbag2_storage
