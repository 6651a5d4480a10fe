#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace rosbag2_transport {

/// Returns whether an item is in a list.
inline bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::ranges::find(list, item) != list.end();
}

}  // namespace rosbag2_transport
