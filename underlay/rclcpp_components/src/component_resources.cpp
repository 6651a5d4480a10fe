#include "component_resources.hpp"

#include <filesystem>
#include <sstream>

#include "rclcpp_components/component_manager.hpp"

namespace rclcpp_components::detail {

std::vector<std::pair<std::string, std::string>> parse_component_resources(
    const std::string& content, const std::string& base_path) {
  std::vector<std::pair<std::string, std::string>> components;
  std::istringstream lines{content};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    std::istringstream words{line};
    std::string component;
    std::string library;
    std::getline(words, component, ';');
    if (!std::getline(words, library) || library.find(';') != std::string::npos) {
      throw ComponentManagerException("'" + line + "' is not of the form class;library");
    }
    // An absolute path replaces the base.
    components.emplace_back(component, std::filesystem::path{base_path} / library);
  }
  return components;
}

}  // namespace rclcpp_components::detail
