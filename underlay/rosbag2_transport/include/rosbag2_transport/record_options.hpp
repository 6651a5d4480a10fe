#pragma once

#include <yaml-cpp/yaml.h>

#include <chrono>
#include <string>
#include <unordered_map>
#include <vector>

#include "rclcpp/qos.hpp"

namespace rosbag2_transport {

/// What to record, and how.
struct RecordOptions {
  bool all_topics = false;
  bool all_services = false;
  bool is_discovery_disabled = false;
  std::vector<std::string> topics{};
  std::vector<std::string> topic_types{};
  std::vector<std::string> services{};  ///< Names of service event topics.
  std::vector<std::string> exclude_topics{};
  std::vector<std::string> exclude_topic_types{};
  std::vector<std::string> exclude_service_events{};  ///< Names of service event topics.
  std::string rmw_serialization_format{};
  std::chrono::milliseconds topic_polling_interval{100};
  std::string regex{};
  std::string exclude_regex{};
  std::string node_prefix{};
  std::unordered_map<std::string, rclcpp::QoS> topic_qos_profile_overrides{};
  bool include_hidden_topics = false;
  bool include_unpublished_topics = false;
  bool ignore_leaf_topics = false;
  bool start_paused = false;
  bool use_sim_time = false;
  bool disable_keyboard_controls = false;
};

}  // namespace rosbag2_transport

namespace YAML {

template <>
struct convert<rosbag2_transport::RecordOptions> {
  static bool decode(const Node& node, rosbag2_transport::RecordOptions& record_options);
};

}  // namespace YAML
