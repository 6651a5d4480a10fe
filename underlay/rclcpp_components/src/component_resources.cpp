#include "component_resources.hpp"

#include <filesystem>
#include <sstream>

#include "rclcpp_components/component_manager.hpp"

namespace rclcpp_components::detail {

std::vector<std::pair<std::string, std::string>> parse_component_resources(
    const std::string& content, const std::string& base_path) {
  std::vector<std::pair<std::string, std::string>> resources;
  std::istringstream lines{content};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    const auto separator = line.find(';');
    if (separator == std::string::npos || line.find(';', separator + 1) != std::string::npos) {
      throw ComponentManagerException("Invalid resource entry");
    }
    // An absolute path replaces the base.
    const auto library = std::filesystem::path{base_path} / line.substr(separator + 1);
    resources.emplace_back(line.substr(0, separator), library.string());
  }
  return resources;
}

}  // namespace rclcpp_components::detail
