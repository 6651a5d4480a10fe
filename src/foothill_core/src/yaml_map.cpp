#include "foothill_core/yaml_map.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace foothill_core {
namespace {

constexpr std::size_t kQuotedLength = 60;  // of a wrong value that an error repeats

int line_of(const YAML::Mark& mark) { return mark.is_null() ? 0 : mark.line + 1; }

std::string described(const YAML::Node& node) {
  if (node.IsMap()) return "a map";
  if (node.IsSequence()) return "a list";
  if (!node.IsScalar()) return "empty";
  return "'" + node.Scalar().substr(0, kQuotedLength) + "'";
}

std::string to_text(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

std::string located(const std::string& file, int line) {
  return line > 0 ? file + ":" + std::to_string(line) : file;
}

std::optional<double> parse_number(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  double value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

YamlError::YamlError(const std::string& file, int line, const std::string& key,
                     const std::string& reason)
    : std::invalid_argument{located(file, line) + ": " + key + (key.empty() ? "" : ": ") + reason},
      file_{file},
      line_{line},
      key_{key},
      reason_{reason} {}

YamlValue::YamlValue(YAML::Node node, std::string file, std::string key)
    : node_{std::move(node)}, file_{std::move(file)}, key_{std::move(key)} {}

void YamlValue::reject(const std::string& reason) const {
  throw YamlError{file_, line_of(node_.Mark()), key_, reason};
}

double YamlValue::number() const {
  const auto value = node_.IsScalar() ? parse_number(node_.Scalar()) : std::nullopt;
  if (!value) reject("must be a finite number, not " + described(node_));
  return *value;
}

double YamlValue::number(YamlRange range) const {
  const double value = number();
  if (value < range.low || value > range.high) {
    reject(to_text(value) + " is not between " + to_text(range.low) + " and " +
           to_text(range.high));
  }
  return value;
}

bool YamlValue::flag() const {
  bool value{};
  if (!node_.IsScalar() || !YAML::convert<bool>::decode(node_, value)) {
    reject("must be true or false, not " + described(node_));
  }
  return value;
}

std::string YamlValue::text() const {
  if (!node_.IsScalar()) reject("must be a string, not " + described(node_));
  return node_.Scalar();
}

std::vector<YamlValue> YamlValue::list() const {
  if (!node_.IsSequence()) reject("must be a list, not " + described(node_));
  std::vector<YamlValue> values;
  for (const YAML::Node& item : node_) {
    values.emplace_back(item, file_, key_ + "[" + std::to_string(values.size()) + "]");
  }
  return values;
}

std::vector<double> YamlValue::numbers(std::size_t count) const {
  if (!node_.IsSequence() || node_.size() != count) {
    reject("must be a list of " + std::to_string(count) + " numbers");
  }
  std::vector<double> values;
  for (const YamlValue& item : list()) values.push_back(item.number());
  return values;
}

YamlMap YamlValue::map() const { return YamlMap{*this}; }

YamlMap::YamlMap(const YamlValue& value)
    : node_{value.node()}, file_{value.file()}, path_{value.key()} {
  if (!node_.IsMap()) value.reject("must be a map of keys and values, not " + described(node_));
  std::set<std::string> names;
  for (const auto& entry : node_) {
    if (!entry.first.IsScalar()) value.reject("has a key that is not a plain word");
    const std::string& name = entry.first.Scalar();
    if (!names.insert(name).second) {
      throw YamlError{file_, line_of(entry.first.Mark()), path_to(name), "this key occurs twice"};
    }
  }
}

YamlMap YamlMap::from_file(const std::string& file) {
  if (std::filesystem::is_directory(file)) {
    throw YamlError{file, 0, "", "is a directory, not a file"};
  }
  std::ifstream stream{file};
  if (!stream) throw YamlError{file, 0, "", "can't be read"};
  std::ostringstream text;
  text << stream.rdbuf();
  return from_text(text.str(), file);
}

YamlMap YamlMap::from_text(const std::string& text, const std::string& file) {
  try {
    return YamlMap{YamlValue{YAML::Load(text), file, ""}};
  } catch (const YAML::Exception& error) {
    throw YamlError{file, line_of(error.mark), "", error.msg};
  }
}

bool YamlMap::has(const std::string& key) const {
  const YAML::Node& map = node_;  // only a const node is not changed by []
  return map[key].IsDefined();
}

std::optional<YamlValue> YamlMap::find(const std::string& key) {
  requested_.insert(key);
  if (!has(key)) return std::nullopt;
  const YAML::Node& map = node_;
  return YamlValue{map[key], file_, path_to(key)};
}

YamlValue YamlMap::require(const std::string& key) {
  const auto value = find(key);
  if (!value) {
    const std::string unused = unused_keys();
    reject("", "the key '" + key + "' is missing" + (unused.empty() ? "" : "; present: " + unused));
  }
  return *value;
}

double YamlMap::number(const std::string& key, double fallback) {
  const auto value = find(key);
  return value ? value->number() : fallback;
}

double YamlMap::number(const std::string& key, double fallback, YamlRange range) {
  const auto value = find(key);
  return value ? value->number(range) : fallback;
}

bool YamlMap::flag(const std::string& key, bool fallback) {
  const auto value = find(key);
  return value ? value->flag() : fallback;
}

std::string YamlMap::text(const std::string& key, const std::string& fallback) {
  const auto value = find(key);
  return value ? value->text() : fallback;
}

std::vector<double> YamlMap::numbers(const std::string& key, std::vector<double> fallback) {
  const auto value = find(key);
  return value ? value->numbers(fallback.size()) : fallback;
}

std::vector<double> YamlMap::list(const std::string& key, std::vector<double> fallback,
                                  YamlRange range, std::size_t max_size) {
  const auto value = find(key);
  if (!value) return fallback;
  const YAML::Node& node = value->node();
  if (!node.IsSequence() || node.size() == 0 || node.size() > max_size) {
    value->reject("must be a list of 1 to " + std::to_string(max_size) + " numbers");
  }
  std::vector<double> numbers;
  for (const YamlValue& item : value->list()) numbers.push_back(item.number(range));
  return numbers;
}

std::string YamlMap::required_text(const std::string& key) {
  const YamlValue value = require(key);
  if (value.text().empty()) value.reject("must not be empty");
  return value.text();
}

Eigen::Vector3d YamlMap::required_vector(const std::string& key) {
  const std::vector<double> numbers = require(key).numbers(3);
  return {numbers[0], numbers[1], numbers[2]};
}

std::optional<double> YamlMap::quantity(const std::string& key, const YamlUnit& unit) {
  const auto si = find(key);
  const auto with_unit = find(key + unit.suffix);
  if (si && with_unit) {
    reject(key, "give '" + key + "' or '" + key + unit.suffix + "', not both");
  }
  if (si) return si->number();
  if (with_unit) return with_unit->number() * unit.factor;
  return std::nullopt;
}

YamlMap YamlMap::map(const std::string& key) {
  const auto value = find(key);
  if (value && !value->node().IsNull()) return value->map();
  YamlMap empty;
  empty.file_ = file_;
  empty.path_ = path_to(key);
  return empty;
}

std::vector<std::pair<std::string, YamlMap>> YamlMap::maps() {
  std::vector<std::pair<std::string, YamlMap>> all;
  for (const auto& entry : node_) {
    const std::string key = entry.first.Scalar();
    all.emplace_back(key, map(key));
  }
  return all;
}

std::vector<std::pair<std::string, YamlValue>> YamlMap::entries() {
  std::vector<std::pair<std::string, YamlValue>> all;
  for (const auto& entry : node_) {
    const std::string key = entry.first.Scalar();
    requested_.insert(key);
    all.emplace_back(key, YamlValue{entry.second, file_, path_to(key)});
  }
  return all;
}

void YamlMap::finish() const {
  for (const auto& entry : node_) {
    const std::string key = entry.first.Scalar();
    if (requested_.contains(key)) continue;
    std::string known;
    for (const std::string& name : requested_) known += (known.empty() ? "" : ", ") + name;
    reject(key, "is an unknown key; known keys: " + known);
  }
}

void YamlMap::reject(const std::string& key, const std::string& reason) const {
  const YAML::Node& map = node_;
  const bool is_present = !key.empty() && has(key);
  throw YamlError{file_, line_of(is_present ? map[key].Mark() : map.Mark()),
                  key.empty() ? path_ : path_to(key), reason};
}

std::string YamlMap::place() const { return located(file_, line_of(node_.Mark())); }

std::string YamlMap::path_to(const std::string& key) const {
  return path_.empty() ? key : path_ + "." + key;
}

std::string YamlMap::unused_keys() const {
  std::string unused;
  for (const auto& entry : node_) {
    const std::string& key = entry.first.Scalar();
    if (!requested_.contains(key)) unused += (unused.empty() ? "" : ", ") + key;
  }
  return unused;
}

}  // namespace foothill_core
