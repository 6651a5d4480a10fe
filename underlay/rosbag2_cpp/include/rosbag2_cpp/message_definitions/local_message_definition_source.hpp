#pragma once

#include <string>
#include <unordered_map>

#include "rosbag2_storage/message_definition.hpp"

namespace rosbag2_cpp {

/// Finds the definitions of message types in the packages that are installed.
class LocalMessageDefinitionSource final {
 public:
  /// The .msg text of the type and of every type in it, as "ros2msg"; "unknown" and empty if one
  /// of them is not installed.
  rosbag2_storage::MessageDefinition get_full_text(const std::string& root_topic_type);

 private:
  const std::string& load(const std::string& package, const std::string& name);

  std::unordered_map<std::string, std::string> texts_;
};

}  // namespace rosbag2_cpp
