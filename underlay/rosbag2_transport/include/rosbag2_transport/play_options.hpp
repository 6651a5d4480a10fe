#pragma once

#include <yaml-cpp/yaml.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "rclcpp/duration.hpp"
#include "rclcpp/qos.hpp"

namespace rosbag2_transport {

/// How to play a bag.
struct PlayOptions {
  size_t read_ahead_queue_size = 1000;  ///< Messages to hold ready.
  std::string node_prefix{};
  float rate = 1.0F;  ///< Factor of real time.

  /// Which topics to play; what is empty does not restrict anything.
  std::vector<std::string> topics_to_filter{};
  std::vector<std::string> services_to_filter{};
  std::string regex_to_filter{};
  std::string exclude_regex_to_filter{};
  std::vector<std::string> exclude_topics_to_filter{};
  std::vector<std::string> exclude_services_to_filter{};

  std::unordered_map<std::string, rclcpp::QoS> topic_qos_profile_overrides{};
  bool loop = false;
  /// Arguments of the node, for example --ros-args --remap a:=b.
  std::vector<std::string> topic_remapping_options{};

  double clock_publish_frequency = 0.0;             ///< Of /clock [Hz]; 0 for none.
  bool clock_publish_on_topic_publish = false;      ///< Publish /clock before each message.
  std::vector<std::string> clock_trigger_topics{};  ///< Only before those of these topics.

  rclcpp::Duration delay = rclcpp::Duration(0, 0);               ///< Before each loop.
  rclcpp::Duration playback_duration = rclcpp::Duration(-1, 0);  ///< Negative for no limit.
  int64_t playback_until_timestamp = -1;                         ///< [ns]; negative for no limit.
  bool start_paused = false;
  int64_t start_offset = 0;  ///< [ns]
  bool disable_keyboard_controls = false;

  /// How long to wait at the end until all messages are acknowledged [ms]; 0 for as long as it
  /// takes, negative for not at all.
  int64_t wait_acked_timeout = -1;
  bool disable_loan_message = false;
};

}  // namespace rosbag2_transport

namespace YAML {

template <>
struct convert<rosbag2_transport::PlayOptions> {
  static bool decode(const Node& node, rosbag2_transport::PlayOptions& play_options);
};

}  // namespace YAML
