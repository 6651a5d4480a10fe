#include "rosbag2_transport/topic_filter.hpp"

#include <rcutils/logging_macros.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "contains.hpp"
#include "rclcpp/typesupport_helpers.hpp"

namespace rosbag2_transport {
namespace {

constexpr const char* kLogger = "rosbag2_transport";

/// Returns whether a topic is hidden: a part of its name begins with an underscore.
bool is_hidden(const std::string& topic_name) {
  return topic_name.starts_with('_') || topic_name.find("/_") != std::string::npos;
}

bool is_service_event(const std::string& topic_name, const std::string& topic_type) {
  return topic_name.ends_with("/_service_event") && topic_type.ends_with("_Event") &&
         topic_type.find("/srv/") != std::string::npos;
}

}  // namespace

TopicFilter::TopicFilter(RecordOptions record_options,
                         rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                         bool allow_unknown_types)
    : record_options_{std::move(record_options)},
      include_{record_options_.regex},
      exclude_{record_options_.exclude_regex},
      node_graph_{std::move(node_graph)},
      allow_unknown_types_{allow_unknown_types} {}

TopicFilter::~TopicFilter() = default;

std::unordered_map<std::string, std::string> TopicFilter::filter_topics(
    const std::map<std::string, std::vector<std::string>>& topic_names_and_types) {
  std::unordered_map<std::string, std::string> chosen;
  for (const auto& [name, types] : topic_names_and_types) {
    if (take_topic(name, types)) chosen.emplace(name, types.front());
  }
  return chosen;
}

bool TopicFilter::take_topic(const std::string& topic_name,
                             const std::vector<std::string>& topic_types) {
  if (topic_types.empty()) return false;
  const std::string& type = topic_types.front();
  if (!is_selected(topic_name, type) || is_excluded(topic_name, type)) return false;
  if (topic_types.size() > 1) {
    RCUTILS_LOG_ERROR_ONCE_NAMED(
        kLogger,
        "Topic '%s' has more than one type associated. Only topics with one type are supported",
        topic_name.c_str());
    return false;
  }
  if (record_options_.ignore_leaf_topics && node_graph_->count_subscribers(topic_name) == 0) {
    return false;
  }
  if (!record_options_.include_unpublished_topics && node_graph_ &&
      node_graph_->count_publishers(topic_name) == 0) {
    return false;
  }
  return allow_unknown_types_ || type_is_known(topic_name, type);
}

bool TopicFilter::is_selected(const std::string& topic_name, const std::string& topic_type) const {
  const RecordOptions& o = record_options_;
  const auto matches = [&] { return !o.regex.empty() && std::regex_search(topic_name, include_); };
  if (is_service_event(topic_name, topic_type)) {
    return o.all_services || contains(o.services, topic_name) || matches();
  }
  if (is_hidden(topic_name) && !o.include_hidden_topics) {
    if (contains(o.topics, topic_name)) {
      RCUTILS_LOG_WARN_ONCE_NAMED(
          kLogger, "Hidden topics are not recorded. Enable them with --include-hidden-topics");
    }
    return false;
  }
  return o.all_topics || contains(o.topics, topic_name) || contains(o.topic_types, topic_type) ||
         matches();
}

bool TopicFilter::is_excluded(const std::string& topic_name, const std::string& topic_type) const {
  const RecordOptions& o = record_options_;
  if (!o.exclude_regex.empty() && std::regex_search(topic_name, exclude_)) return true;
  if (is_service_event(topic_name, topic_type))
    return contains(o.exclude_service_events, topic_name);
  return contains(o.exclude_topics, topic_name) || contains(o.exclude_topic_types, topic_type);
}

bool TopicFilter::type_is_known(const std::string& topic_name, const std::string& topic_type) {
  try {
    rclcpp::get_typesupport_library(topic_type, "rosidl_typesupport_cpp");
    return true;
  } catch (const std::exception& error) {
    if (already_warned_unknown_types_.insert(topic_type).second) {
      RCUTILS_LOG_WARN_NAMED(kLogger,
                             "Topic '%s' has unknown type '%s'. Only topics with known type are "
                             "supported. Reason: '%s'",
                             topic_name.c_str(), topic_type.c_str(), error.what());
    }
    return false;
  }
}

}  // namespace rosbag2_transport
