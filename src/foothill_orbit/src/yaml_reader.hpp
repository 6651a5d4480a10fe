#pragma once

#include <yaml-cpp/yaml.h>

#include <Eigen/Core>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "foothill_orbit/cluster_yaml.hpp"
#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Keeps the first complaint about a text; reading goes on with defaults, so that the code that
/// reads needs to look only at the end.
class YamlComplaints {
 public:
  explicit YamlComplaints(std::string file) : file_{std::move(file)} {}

  void add(const YAML::Mark& mark, const std::string& key, const std::string& reason);
  [[nodiscard]] const std::optional<ConfigError>& first() const { return first_; }

 private:
  std::string file_;
  std::optional<ConfigError> first_{};
};

/// A unit that a key may carry at its end, such as _km or _deg; without it the value is SI.
struct YamlUnit {
  const char* suffix;
  double factor;
};
inline constexpr YamlUnit kKilometres{"_km", 1e3};
inline constexpr YamlUnit kDegrees{"_deg", 0.017453292519943295};

/// A value in a text, with the complaints about it.
class YamlValue {
 public:
  YamlValue(YAML::Node node, std::string key, YamlComplaints& complaints)
      : node_{std::move(node)}, key_{std::move(key)}, complaints_{&complaints} {}

  void complain(const std::string& reason) const;
  [[nodiscard]] bool is_map() const { return node_.IsMap(); }
  [[nodiscard]] double number() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::vector<YamlValue> list() const;
  /// A list of just that many finite numbers.
  [[nodiscard]] std::vector<double> numbers(std::size_t count) const;
  [[nodiscard]] const YAML::Node& node() const { return node_; }
  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] YamlComplaints& complaints() const { return *complaints_; }

 private:
  YAML::Node node_;
  std::string key_;
  YamlComplaints* complaints_;
};

/// A map in a text. Ask for every key that may be there, then finish().
class YamlMap {
 public:
  explicit YamlMap(const YamlValue& value);

  void complain(const std::string& reason) const { self_.complain(reason); }
  /// Returns the value of a key, if it is there.
  [[nodiscard]] std::optional<YamlValue> find(const std::string& key);
  /// Returns the value of a key; finish() complains if it is missing.
  [[nodiscard]] std::optional<YamlValue> require(const std::string& key);
  [[nodiscard]] double number(const std::string& key, double fallback);
  [[nodiscard]] double number(const std::string& key);
  [[nodiscard]] std::string text(const std::string& key, const std::string& fallback);
  /// Returns a quantity under its key or the key with the unit's suffix, in SI, if it is there.
  [[nodiscard]] std::optional<double> quantity(const std::string& key, const YamlUnit& unit);
  [[nodiscard]] double angle(const std::string& key) {
    return quantity(key, kDegrees).value_or(0.0);
  }
  [[nodiscard]] Eigen::Vector3d vector(const std::string& key);
  [[nodiscard]] Eigen::Vector3d vector_or_zero(const std::string& key);
  [[nodiscard]] const std::vector<std::pair<std::string, YamlValue>>& entries() const {
    return entries_;
  }
  /// Complains about keys that nobody asked for, and about those that are missing.
  void finish() const;

 private:
  YamlValue self_;
  std::vector<std::pair<std::string, YamlValue>> entries_{};
  std::set<std::string> asked_{};
  std::vector<std::string> missing_{};
};

}  // namespace foothill_orbit::detail
