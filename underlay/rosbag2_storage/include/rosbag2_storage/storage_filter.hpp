#pragma once

#include <string>
#include <vector>

namespace rosbag2_storage {

/// Which topics of a bag to read; what is empty does not restrict anything.
struct StorageFilter {
  std::vector<std::string> topics{};
  std::vector<std::string> services_events{};
  /// A regular expression that the whole topic name has to match.
  std::string regex{};
  std::vector<std::string> exclude_topics{};
  std::vector<std::string> exclude_service_events{};
  /// A regular expression that the whole topic name must not match.
  std::string regex_to_exclude{};
};

}  // namespace rosbag2_storage
