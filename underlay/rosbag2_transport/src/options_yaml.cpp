#include "rosbag2_storage/qos.hpp"
#include "rosbag2_storage/yaml.hpp"
#include "rosbag2_transport/play_options.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace YAML {
namespace {

using Overrides = std::unordered_map<std::string, rclcpp::QoS>;

void assign_overrides(const Node& node, Overrides& overrides) {
  for (const auto& entry : node["topic_qos_profile_overrides"]) {
    overrides.insert_or_assign(entry.first.as<std::string>(),
                               entry.second.as<rosbag2_storage::Rosbag2QoS>());
  }
}

/// Nanoseconds as a duration.
void assign_duration(const Node& node, const std::string& field, rclcpp::Duration& duration) {
  if (node[field]) duration = rclcpp::Duration::from_nanoseconds(node[field].as<int64_t>());
}

}  // namespace

bool convert<rosbag2_transport::PlayOptions>::decode(const Node& node,
                                                     rosbag2_transport::PlayOptions& play_options) {
  auto& o = play_options;
  optional_assign(node, "read_ahead_queue_size", o.read_ahead_queue_size);
  optional_assign(node, "node_prefix", o.node_prefix);
  optional_assign(node, "rate", o.rate);
  optional_assign(node, "topics_to_filter", o.topics_to_filter);
  optional_assign(node, "services_to_filter", o.services_to_filter);
  optional_assign(node, "regex_to_filter", o.regex_to_filter);
  optional_assign(node, "exclude_regex_to_filter", o.exclude_regex_to_filter);
  optional_assign(node, "exclude_topics_to_filter", o.exclude_topics_to_filter);
  optional_assign(node, "exclude_services_to_filter", o.exclude_services_to_filter);
  assign_overrides(node, o.topic_qos_profile_overrides);
  optional_assign(node, "loop", o.loop);
  optional_assign(node, "topic_remapping_options", o.topic_remapping_options);
  optional_assign(node, "clock_publish_frequency", o.clock_publish_frequency);
  optional_assign(node, "clock_publish_on_topic_publish", o.clock_publish_on_topic_publish);
  optional_assign(node, "clock_trigger_topics", o.clock_trigger_topics);
  assign_duration(node, "delay", o.delay);
  assign_duration(node, "playback_duration", o.playback_duration);
  optional_assign(node, "playback_until_timestamp", o.playback_until_timestamp);
  optional_assign(node, "start_paused", o.start_paused);
  optional_assign(node, "start_offset", o.start_offset);
  optional_assign(node, "disable_keyboard_controls", o.disable_keyboard_controls);
  optional_assign(node, "wait_acked_timeout", o.wait_acked_timeout);
  optional_assign(node, "disable_loan_message", o.disable_loan_message);
  return true;
}

bool convert<rosbag2_transport::RecordOptions>::decode(
    const Node& node, rosbag2_transport::RecordOptions& record_options) {
  auto& o = record_options;
  optional_assign(node, "all_topics", o.all_topics);
  optional_assign(node, "all_services", o.all_services);
  optional_assign(node, "is_discovery_disabled", o.is_discovery_disabled);
  optional_assign(node, "topics", o.topics);
  optional_assign(node, "topic_types", o.topic_types);
  optional_assign(node, "services", o.services);
  optional_assign(node, "exclude_topics", o.exclude_topics);
  optional_assign(node, "exclude_topic_types", o.exclude_topic_types);
  optional_assign(node, "exclude_service_events", o.exclude_service_events);
  optional_assign(node, "rmw_serialization_format", o.rmw_serialization_format);
  if (node["topic_polling_interval"]) {
    o.topic_polling_interval =
        std::chrono::milliseconds{node["topic_polling_interval"].as<int64_t>()};
  }
  optional_assign(node, "regex", o.regex);
  optional_assign(node, "exclude_regex", o.exclude_regex);
  optional_assign(node, "node_prefix", o.node_prefix);
  assign_overrides(node, o.topic_qos_profile_overrides);
  optional_assign(node, "include_hidden_topics", o.include_hidden_topics);
  optional_assign(node, "include_unpublished_topics", o.include_unpublished_topics);
  optional_assign(node, "ignore_leaf_topics", o.ignore_leaf_topics);
  optional_assign(node, "start_paused", o.start_paused);
  optional_assign(node, "use_sim_time", o.use_sim_time);
  optional_assign(node, "disable_keyboard_controls", o.disable_keyboard_controls);
  return true;
}

}  // namespace YAML
