#include "yaml_reader.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

namespace foothill_orbit::detail {
namespace {

constexpr std::size_t kQuoted = 60;  // as much of a wrong value as is repeated

std::string shown(const YAML::Node& node) {
  if (node.IsMap()) return "a map";
  if (node.IsSequence()) return "a list";
  if (!node.IsScalar()) return "nothing";
  return "'" + node.Scalar().substr(0, kQuoted) + "'";
}

}  // namespace

void YamlComplaints::add(const YAML::Mark& mark, const std::string& key,
                         const std::string& reason) {
  if (!first_) first_ = ConfigError{file_, mark.line + 1, key, reason};
}

void YamlValue::complain(const std::string& reason) const {
  complaints_->add(node_.Mark(), key_, reason);
}

double YamlValue::number() const {
  if (node_.IsScalar()) {
    std::string text = node_.Scalar();
    if (text.starts_with('+')) text.erase(0, 1);
    double value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    if (whole && std::isfinite(value)) return value;
  }
  complain("a finite number is wanted, not " + shown(node_));
  return 0.0;
}

std::string YamlValue::text() const {
  if (node_.IsScalar()) return node_.Scalar();
  complain("a text is wanted, not " + shown(node_));
  return {};
}

std::vector<YamlValue> YamlValue::list() const {
  std::vector<YamlValue> values;
  if (!node_.IsSequence()) {
    complain("a list is wanted, not " + shown(node_));
    return values;
  }
  for (const YAML::Node& item : node_) {
    values.emplace_back(item, key_ + "[" + std::to_string(values.size()) + "]", *complaints_);
  }
  return values;
}

std::vector<double> YamlValue::numbers(std::size_t count) const {
  std::vector<double> values;
  for (const YamlValue& item : list()) values.push_back(item.number());
  if (values.size() != count) {
    complain(std::to_string(count) + " numbers are wanted, not " + std::to_string(values.size()));
    values.assign(count, 0.0);
  }
  return values;
}

YamlMap::YamlMap(const YamlValue& value) : self_{value} {
  if (!value.is_map()) {
    value.complain("a map of keys and values is wanted, not " + shown(value.node()));
    return;
  }
  std::set<std::string> seen;
  for (const auto& entry : value.node()) {
    if (!entry.first.IsScalar()) {
      value.complain("a key must be a plain word, not " + shown(entry.first));
      continue;
    }
    const std::string& key = entry.first.Scalar();
    const std::string path = value.key().empty() ? key : value.key() + "." + key;
    if (!seen.insert(key).second) {
      value.complaints().add(entry.first.Mark(), path, "this key is given twice");
    }
    entries_.emplace_back(key, YamlValue{entry.second, path, value.complaints()});
  }
}

std::optional<YamlValue> YamlMap::find(const std::string& key) {
  asked_.insert(key);
  for (const auto& [name, value] : entries_) {
    if (name == key) return value;
  }
  return std::nullopt;
}

std::optional<YamlValue> YamlMap::require(const std::string& key) {
  const auto value = find(key);
  if (!value) missing_.push_back(key);
  return value;
}

double YamlMap::number(const std::string& key, double fallback) {
  const auto value = find(key);
  return value ? value->number() : fallback;
}

double YamlMap::number(const std::string& key) {
  const auto value = require(key);
  return value ? value->number() : 0.0;
}

std::string YamlMap::text(const std::string& key, const std::string& fallback) {
  const auto value = find(key);
  return value ? value->text() : fallback;
}

std::optional<double> YamlMap::quantity(const std::string& key, const YamlUnit& unit) {
  const auto plain = find(key);
  const auto with_unit = find(key + unit.suffix);
  if (plain && with_unit) {
    complain("give '" + key + "' or '" + key + unit.suffix + "', not both");
  }
  if (plain) return plain->number();
  if (with_unit) return with_unit->number() * unit.factor;
  return std::nullopt;
}

Eigen::Vector3d YamlMap::vector(const std::string& key) {
  const auto value = require(key);
  if (!value) return Eigen::Vector3d::Zero();
  const std::vector<double> numbers = value->numbers(3);
  return {numbers[0], numbers[1], numbers[2]};
}

Eigen::Vector3d YamlMap::vector_or_zero(const std::string& key) {
  return find(key) ? vector(key) : Eigen::Vector3d{Eigen::Vector3d::Zero()};
}

void YamlMap::finish() const {
  for (const auto& [name, value] : entries_) {
    if (asked_.contains(name)) continue;
    std::string known;
    for (const std::string& key : asked_) known += (known.empty() ? "" : ", ") + key;
    value.complain("this key is not known; known are " + known);
  }
  // After those that are not known: one of them may be what was meant.
  for (const std::string& key : missing_) complain("the key '" + key + "' is missing");
}

}  // namespace foothill_orbit::detail
