#pragma once

#include <yaml-cpp/yaml.h>

#include <Eigen/Core>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Configuration files. A reader requests every key that it supports and then calls finish(),
/// which rejects the others: a misspelt key is an error, never a silent default. Every error is a
/// YamlError whose text begins with "file:line: key: ".

namespace foothill_core {

/// Error in a configuration file.
class YamlError : public std::invalid_argument {
 public:
  /// @param line Line in the file, counted from 1; 0 if unknown.
  /// @param key Path of keys to the value, such as robots.robot1; may be empty.
  YamlError(const std::string& file, int line, const std::string& key, const std::string& reason);

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::string file_;
  int line_;
  std::string key_;
  std::string reason_;
};

/// Inclusive interval of valid numbers.
struct YamlRange {
  double low{};
  double high{};
};

/// Unit that a key may carry as a suffix, such as _km; without the suffix the value is in SI units.
struct YamlUnit {
  const char* suffix;
  double factor;  ///< SI units per unit.
};
inline constexpr YamlUnit kKilometres{"_km", 1e3};
inline constexpr YamlUnit kDegrees{"_deg", 0.017453292519943295};

class YamlMap;

/// A value in a file. Every conversion throws YamlError if the value is of another kind.
class YamlValue {
 public:
  /// @param key Path of keys to the value, for errors.
  YamlValue(YAML::Node node, std::string file, std::string key);

  [[nodiscard]] bool is_map() const { return node_.IsMap(); }
  /// Returns a finite number.
  [[nodiscard]] double number() const;
  [[nodiscard]] double number(YamlRange range) const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::vector<YamlValue> list() const;
  /// Returns a list of exactly `count` finite numbers.
  [[nodiscard]] std::vector<double> numbers(std::size_t count) const;
  [[nodiscard]] YamlMap map() const;

  /// Throws a YamlError for this value.
  [[noreturn]] void reject(const std::string& reason) const;
  [[nodiscard]] const YAML::Node& node() const { return node_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& key() const { return key_; }

 private:
  YAML::Node node_;
  std::string file_;
  std::string key_;
};

/// A map in a file: settings of a robot, a sensor, a world or an orbit.
class YamlMap {
 public:
  YamlMap() = default;  ///< An empty map.
  explicit YamlMap(const YamlValue& value);

  /// Returns the map of a whole file, or of a text in place of a file.
  [[nodiscard]] static YamlMap from_file(const std::string& file);
  [[nodiscard]] static YamlMap from_text(const std::string& text, const std::string& file);

  [[nodiscard]] bool has(const std::string& key) const;
  /// Returns the value of a key, if the key is present.
  [[nodiscard]] std::optional<YamlValue> find(const std::string& key);
  /// Returns the value of a key, which must be present.
  [[nodiscard]] YamlValue require(const std::string& key);

  /// The following return the value of a key or, if the key is absent, the fallback.
  [[nodiscard]] double number(const std::string& key, double fallback);
  [[nodiscard]] double number(const std::string& key, double fallback, YamlRange range);
  [[nodiscard]] bool flag(const std::string& key, bool fallback);
  [[nodiscard]] std::string text(const std::string& key, const std::string& fallback);
  /// Returns a list of as many numbers as the fallback has.
  [[nodiscard]] std::vector<double> numbers(const std::string& key, std::vector<double> fallback);
  /// Returns a list of 1 to `max_size` numbers within a range.
  [[nodiscard]] std::vector<double> list(const std::string& key, std::vector<double> fallback,
                                         YamlRange range, std::size_t max_size);

  /// Returns a text that must be present and not empty.
  [[nodiscard]] std::string required_text(const std::string& key);
  [[nodiscard]] double required_number(const std::string& key) { return require(key).number(); }
  [[nodiscard]] Eigen::Vector3d required_vector(const std::string& key);
  /// Returns a quantity in SI units, given under its key or under the key with the unit's suffix.
  [[nodiscard]] std::optional<double> quantity(const std::string& key, const YamlUnit& unit);

  /// Returns the map at a key, empty if the key is absent.
  [[nodiscard]] YamlMap map(const std::string& key);
  /// Returns the names and maps of all entries.
  [[nodiscard]] std::vector<std::pair<std::string, YamlMap>> maps();
  /// Returns the names and values of all entries.
  [[nodiscard]] std::vector<std::pair<std::string, YamlValue>> entries();

  /// Rejects keys that were not requested.
  void finish() const;
  /// Throws a YamlError for a key, or for this map if the key is empty.
  [[noreturn]] void reject(const std::string& key, const std::string& reason) const;
  /// Returns "file:line" of this map.
  [[nodiscard]] std::string place() const;
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  [[nodiscard]] std::string path_to(const std::string& key) const;
  [[nodiscard]] std::string unused_keys() const;

  YAML::Node node_{YAML::NodeType::Map};
  std::string file_{};
  std::string path_{};
  std::set<std::string> requested_{};
};

}  // namespace foothill_core
