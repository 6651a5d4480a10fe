#pragma once

#include <map>
#include <regex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace rosbag2_transport {

/// Chooses the topics to record.
class TopicFilter {
 public:
  /// @param node_graph To ask who publishes and subscribes; may be null if no option needs it.
  /// @param allow_unknown_types Also take topics of types that are not installed.
  explicit TopicFilter(RecordOptions record_options,
                       rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                       bool allow_unknown_types = false);
  virtual ~TopicFilter();

  /// Those of the topics that are to be recorded, with their type.
  std::unordered_map<std::string, std::string> filter_topics(
      const std::map<std::string, std::vector<std::string>>& topic_names_and_types);

 private:
  bool take_topic(const std::string& topic_name, const std::vector<std::string>& topic_types);
  bool is_selected(const std::string& topic_name, const std::string& topic_type) const;
  bool is_excluded(const std::string& topic_name, const std::string& topic_type) const;
  bool type_is_known(const std::string& topic_name, const std::string& topic_type);

  RecordOptions record_options_;
  std::regex include_;
  std::regex exclude_;
  rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph_;
  bool allow_unknown_types_;
  std::unordered_set<std::string> already_warned_unknown_types_;
};

}  // namespace rosbag2_transport
