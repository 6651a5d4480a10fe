#pragma once

#include <string>

namespace rclcpp {

/// Expands `~`, `{node}` and relative names to a fully qualified name and checks it.
/// @throws rclcpp::exceptions::InvalidTopicNameError, InvalidServiceNameError, InvalidNodeNameError
/// or InvalidNamespaceError, naming the offending character.
std::string expand_topic_or_service_name(const std::string& name, const std::string& node_name,
                                         const std::string& namespace_, bool is_service = false);

}  // namespace rclcpp
