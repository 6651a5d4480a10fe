#pragma once

#include <string>

namespace rosbag2_storage {

/// The text that defines a message type and all types in it.
struct MessageDefinition {
  std::string topic_type{};
  std::string encoding{};  ///< ros2msg, ros2idl or unknown.
  std::string encoded_message_definition{};
  std::string type_hash{};

  /// For a type whose definition was not found.
  static MessageDefinition empty_message_definition_for(const std::string& topic_type) {
    return {topic_type, "unknown", "", ""};
  }
};

}  // namespace rosbag2_storage
