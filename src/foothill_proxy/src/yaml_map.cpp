#include "foothill_proxy/yaml_map.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace foothill_proxy {
namespace {

std::string located(const std::string& file, const YAML::Mark& mark) {
  if (mark.is_null()) return file;
  return file + ":" + std::to_string(mark.line + 1);
}

std::string shown(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

}  // namespace

YamlMap::YamlMap(YAML::Node node, std::string file, std::string path)
    : node_{std::move(node)}, file_{std::move(file)}, path_{std::move(path)} {
  if (!node_.IsMap()) refuse("", "must be a map of keys and values");
}

YamlMap YamlMap::from_file(const std::string& file) {
  if (std::filesystem::is_directory(file)) {
    throw std::invalid_argument{file + ": is a folder, not a file"};
  }
  std::ifstream stream{file};
  if (!stream) throw std::invalid_argument{file + ": can't be read"};
  std::ostringstream text;
  text << stream.rdbuf();
  return from_text(text.str(), file);
}

YamlMap YamlMap::from_text(const std::string& text, const std::string& file) {
  try {
    return {YAML::Load(text), file, ""};
  } catch (const YAML::Exception& error) {
    throw std::invalid_argument{located(file, error.mark) + ": " + error.msg};
  }
}

bool YamlMap::has(const std::string& key) const {
  const YAML::Node& map = node_;
  return map[key].IsDefined();
}

YAML::Node YamlMap::find(const std::string& key) {
  asked_.insert(key);
  const YAML::Node& map = node_;
  return has(key) ? map[key] : YAML::Node{YAML::NodeType::Undefined};
}

double YamlMap::finite_number(const std::string& key, const YAML::Node& node) const {
  double number{};
  if (!node.IsScalar() || !YAML::convert<double>::decode(node, number) || !std::isfinite(number)) {
    refuse(key, "must be a finite number");
  }
  return number;
}

double YamlMap::number(const std::string& key, double fallback, Range range) {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) return fallback;
  const double number = finite_number(key, node);
  if (number < range.low || number > range.high) {
    refuse(key, shown(number) + " is not within " + shown(range.low) + " and " + shown(range.high));
  }
  return number;
}

bool YamlMap::flag(const std::string& key, bool fallback) {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) return fallback;
  bool flag{};
  if (!node.IsScalar() || !YAML::convert<bool>::decode(node, flag)) {
    refuse(key, "must be true or false");
  }
  return flag;
}

std::string YamlMap::text(const std::string& key, const std::string& fallback) {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) return fallback;
  if (!node.IsScalar()) refuse(key, "must be a text");
  return node.Scalar();
}

std::string YamlMap::required_text(const std::string& key) {
  const std::string found = text(key, "");
  if (found.empty()) refuse(has(key) ? key : "", "needs a '" + key + "'");
  return found;
}

std::vector<double> YamlMap::numbers(const std::string& key, std::vector<double> fallback) {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) return fallback;
  if (!node.IsSequence() || node.size() != fallback.size()) {
    refuse(key, "must be a list of " + std::to_string(fallback.size()) + " numbers");
  }
  for (std::size_t i = 0; i < fallback.size(); ++i) fallback[i] = finite_number(key, node[i]);
  return fallback;
}

std::vector<double> YamlMap::list(const std::string& key, std::vector<double> fallback, Range range,
                                  std::size_t most) {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) return fallback;
  if (!node.IsSequence() || node.size() == 0 || node.size() > most) {
    refuse(key, "must be a list of 1 to " + std::to_string(most) + " numbers");
  }
  std::vector<double> numbers;
  for (const YAML::Node& one : node) {
    const double number = finite_number(key, one);
    if (number < range.low || number > range.high) {
      refuse(key,
             shown(number) + " is not within " + shown(range.low) + " and " + shown(range.high));
    }
    numbers.push_back(number);
  }
  return numbers;
}

YamlMap YamlMap::map(const std::string& key) {
  const YAML::Node node = find(key);
  const std::string path = path_.empty() ? key : path_ + "." + key;
  if (!node.IsDefined() || node.IsNull()) {
    YamlMap empty;
    empty.file_ = file_;
    empty.path_ = path;
    return empty;
  }
  return {node, file_, path};
}

std::vector<std::pair<std::string, YamlMap>> YamlMap::maps() {
  std::vector<std::pair<std::string, YamlMap>> all;
  for (const auto& entry : node_) {
    if (!entry.first.IsScalar()) refuse("", "has a key that is not a text");
    const std::string key = entry.first.Scalar();
    all.emplace_back(key, map(key));
  }
  return all;
}

void YamlMap::finish() const {
  for (const auto& entry : node_) {
    const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : "";
    if (asked_.contains(key)) continue;
    std::string known;
    for (const std::string& one : asked_) known += (known.empty() ? "" : ", ") + one;
    refuse(key, "is not known here; known are: " + known);
  }
}

void YamlMap::refuse(const std::string& key, const std::string& reason) const {
  const YAML::Node& map = node_;
  const bool is_there = !key.empty() && map.IsMap() && map[key].IsDefined();
  const YAML::Mark mark = is_there ? map[key].Mark() : map.Mark();
  const std::string full = path_ + (path_.empty() || key.empty() ? "" : ".") + key;
  throw std::invalid_argument{located(file_, mark) + ": " + full + (full.empty() ? "" : ": ") +
                              reason};
}

std::string YamlMap::place() const { return located(file_, node_.Mark()); }

}  // namespace foothill_proxy
