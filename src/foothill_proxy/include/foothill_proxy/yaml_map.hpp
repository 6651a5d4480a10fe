#pragma once

#include <yaml-cpp/yaml.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace foothill_proxy {

/// A map of a YAML file: settings of a robot, a sensor or a world. Ask for every key that may be
/// there, then finish(). Everything throws std::invalid_argument with "file:line: key: reason".
class YamlMap {
 public:
  /// Numbers that make sense.
  struct Range {
    double low{};
    double high{};
  };

  /// An empty map.
  YamlMap() = default;
  /// @param path Of keys that leads here, such as robots.robot1; stands in errors.
  YamlMap(YAML::Node node, std::string file, std::string path);

  /// Returns the map of a whole file, or of a text that stands for one.
  [[nodiscard]] static YamlMap from_file(const std::string& file);
  [[nodiscard]] static YamlMap from_text(const std::string& text, const std::string& file);

  [[nodiscard]] bool has(const std::string& key) const;
  [[nodiscard]] double number(const std::string& key, double fallback, Range range);
  [[nodiscard]] bool flag(const std::string& key, bool fallback);
  [[nodiscard]] std::string text(const std::string& key, const std::string& fallback);
  [[nodiscard]] std::string required_text(const std::string& key);
  /// Returns a list of just that many numbers, or the fallback.
  [[nodiscard]] std::vector<double> numbers(const std::string& key, std::vector<double> fallback);
  /// Returns a list of one number or more, each within a range, or the fallback.
  /// @param most Numbers that are allowed.
  [[nodiscard]] std::vector<double> list(const std::string& key, std::vector<double> fallback,
                                         Range range, std::size_t most);
  /// Returns the map below a key, empty if there is none.
  [[nodiscard]] YamlMap map(const std::string& key);
  /// Returns the names and maps of everything in this map.
  [[nodiscard]] std::vector<std::pair<std::string, YamlMap>> maps();

  /// Refuses keys that nobody asked for.
  void finish() const;
  /// Throws with the place of a key, or of this map if the key is empty.
  [[noreturn]] void refuse(const std::string& key, const std::string& reason) const;
  /// Returns "file:line" of this map.
  [[nodiscard]] std::string place() const;
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  [[nodiscard]] YAML::Node find(const std::string& key);
  [[nodiscard]] double finite_number(const std::string& key, const YAML::Node& node) const;

  YAML::Node node_{YAML::NodeType::Map};
  std::string file_{};
  std::string path_{};
  std::set<std::string> asked_{};
};

}  // namespace foothill_proxy
