#include "rosbag2_cpp/message_definitions/local_message_definition_source.hpp"

#include <rcutils/logging_macros.h>

#include <algorithm>
#include <ament_index_cpp/get_package_share_directory.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace rosbag2_cpp {
namespace {

/// A message type by its package and its name.
using Type = std::pair<std::string, std::string>;

/// "package/msg/Name" or "package/Name"; nothing for services and actions.
std::optional<Type> parse_type(const std::string& text) {
  static const std::regex kPattern{R"(([a-zA-Z]\w*)/(?:msg/)?([a-zA-Z]\w*))"};
  std::smatch match;
  if (!std::regex_match(text, match, kPattern)) return std::nullopt;
  return Type{match[1], match[2]};
}

bool is_primitive(const std::string& name) {
  static const std::set<std::string> kNames{"bool",   "byte",  "char",   "float32", "float64",
                                            "int8",   "uint8", "int16",  "uint16",  "int32",
                                            "uint32", "int64", "uint64", "string",  "wstring"};
  return kNames.contains(name);
}

/// The types of the fields of a .msg text that are messages themselves.
std::vector<Type> field_types(const std::string& text, const std::string& package) {
  std::vector<Type> types;
  std::istringstream lines{text};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words{line.substr(0, line.find('#'))};
    std::string word;
    if (!(words >> word)) continue;
    const std::string name = word.substr(0, word.find_first_of("[<="));
    if (name.empty() || is_primitive(name)) continue;
    const std::string full = name.find('/') == std::string::npos ? package + "/" + name : name;
    if (const auto type = parse_type(full)) types.push_back(*type);
  }
  return types;
}

}  // namespace

const std::string& LocalMessageDefinitionSource::load(const std::string& package,
                                                      const std::string& name) {
  const std::string key = package + "/" + name;
  const auto known = texts_.find(key);
  if (known != texts_.end()) return known->second;
  const std::filesystem::path share{ament_index_cpp::get_package_share_directory(package)};
  std::ifstream file{share / "msg" / (name + ".msg")};
  if (!file) throw std::runtime_error{"package '" + package + "' has no " + name + ".msg"};
  std::ostringstream text;
  text << file.rdbuf();
  return texts_[key] = text.str();
}

rosbag2_storage::MessageDefinition LocalMessageDefinitionSource::get_full_text(
    const std::string& root_topic_type) {
  const auto root = parse_type(root_topic_type);
  auto definition =
      rosbag2_storage::MessageDefinition::empty_message_definition_for(root_topic_type);
  if (!root) return definition;
  try {
    std::string text = load(root->first, root->second);
    std::set<Type> seen{*root};
    std::deque<Type> queue;
    const auto enqueue = [&seen, &queue](const std::vector<Type>& types) {
      for (const Type& type : types) {
        if (seen.insert(type).second) queue.push_back(type);
      }
    };
    enqueue(field_types(text, root->first));
    for (; !queue.empty(); queue.pop_front()) {
      const auto& [package, name] = queue.front();
      const std::string& part = load(package, name);
      text += "\n" + std::string(80, '=') + "\nMSG: " + package + "/" + name + "\n" + part;
      const std::string owner = package;
      enqueue(field_types(part, owner));
    }
    definition.encoding = "ros2msg";
    definition.encoded_message_definition = std::move(text);
  } catch (const std::exception& error) {
    RCUTILS_LOG_WARN_NAMED("rosbag2_cpp",
                           "Could not find the definition of %s: %s. Its schema will be empty.",
                           root_topic_type.c_str(), error.what());
  }
  return definition;
}

}  // namespace rosbag2_cpp
