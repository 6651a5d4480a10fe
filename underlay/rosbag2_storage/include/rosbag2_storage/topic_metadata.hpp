#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rclcpp/qos.hpp"

namespace rosbag2_storage {

/// A topic in a bag.
struct TopicMetadata {
  uint16_t id = 0;
  std::string name{};
  std::string type{};                  ///< For example std_msgs/msg/String.
  std::string serialization_format{};  ///< For example cdr.
  /// What the publishers on the topic offered when it was first seen.
  std::vector<rclcpp::QoS> offered_qos_profiles{};
  std::string type_description_hash{};  ///< For example RIHS01_df66...

  bool operator==(const TopicMetadata& other) const {
    return name == other.name && type == other.type &&
           serialization_format == other.serialization_format &&
           offered_qos_profiles == other.offered_qos_profiles &&
           type_description_hash == other.type_description_hash;
  }
};

}  // namespace rosbag2_storage
