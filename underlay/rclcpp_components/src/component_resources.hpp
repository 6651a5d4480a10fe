#pragma once

#include <string>
#include <utility>
#include <vector>

namespace rclcpp_components::detail {

/// Reads the content of a resource file: a line "class;library" for each component.
/// @param base_path Prefix of libraries that are given by a relative path.
/// @throws ComponentManagerException if a line has another form.
std::vector<std::pair<std::string, std::string>> parse_component_resources(
    const std::string& content, const std::string& base_path);

}  // namespace rclcpp_components::detail
