#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/node_interfaces/node_parameters.hpp"

namespace rclcpp {
namespace node_interfaces {
namespace {

constexpr char kSeparator = '.';
constexpr uint64_t kUnlimited = rcl_interfaces::srv::ListParameters::Request::DEPTH_RECURSIVE;

bool within_depth(const std::string& name, uint64_t depth) {
  const auto separators = std::count(name.begin(), name.end(), kSeparator);
  return depth == kUnlimited || static_cast<uint64_t>(separators) < depth;
}

bool is_listed(const std::string& name, const std::vector<std::string>& prefixes, uint64_t depth) {
  if (prefixes.empty()) {
    return within_depth(name, depth);
  }
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& prefix) {
    return name == prefix || (name.starts_with(prefix + kSeparator) &&
                              within_depth(name.substr(prefix.size() + 1), depth));
  });
}

}  // namespace

bool NodeParameters::has_parameter(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  return parameters_.contains(name);
}

std::vector<Parameter> NodeParameters::get_parameters(const std::vector<std::string>& names) const {
  const std::lock_guard lock(mutex_);
  std::vector<Parameter> parameters;
  parameters.reserve(names.size());
  for (const std::string& name : names) {
    parameters.push_back(get_parameter(name));
  }
  return parameters;
}

Parameter NodeParameters::get_parameter(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto entry = parameters_.find(name);
  if (entry == parameters_.end()) {
    if (allow_undeclared_) {
      return Parameter(name);
    }
    throw exceptions::ParameterNotDeclaredException(name);
  }
  const auto& [value, descriptor] = entry->second;
  if (value.get_type() == PARAMETER_NOT_SET && !descriptor.dynamic_typing) {
    throw exceptions::ParameterUninitializedException(name);
  }
  return Parameter(name, value);
}

bool NodeParameters::get_parameter(const std::string& name, Parameter& parameter) const {
  const std::lock_guard lock(mutex_);
  const auto entry = parameters_.find(name);
  if (entry == parameters_.end() || entry->second.value.get_type() == PARAMETER_NOT_SET) {
    return false;
  }
  parameter = Parameter(name, entry->second.value);
  return true;
}

bool NodeParameters::get_parameters_by_prefix(const std::string& prefix,
                                              std::map<std::string, Parameter>& parameters) const {
  const std::lock_guard lock(mutex_);
  const std::string start = prefix.empty() ? "" : prefix + kSeparator;
  bool any = false;
  for (const auto& [name, info] : parameters_) {
    if (name.starts_with(start) && name.size() > start.size()) {
      parameters[name.substr(start.size())] = Parameter(info);
      any = true;
    }
  }
  return any;
}

std::vector<rcl_interfaces::msg::ParameterDescriptor> NodeParameters::describe_parameters(
    const std::vector<std::string>& names) const {
  const std::lock_guard lock(mutex_);
  std::vector<ParameterDescriptor> descriptors;
  descriptors.reserve(names.size());
  for (const std::string& name : names) {
    const auto entry = parameters_.find(name);
    if (entry != parameters_.end()) {
      descriptors.push_back(entry->second.descriptor);
    } else if (allow_undeclared_) {
      descriptors.emplace_back().name = name;
    } else {
      throw exceptions::ParameterNotDeclaredException(name);
    }
  }
  return descriptors;
}

std::vector<uint8_t> NodeParameters::get_parameter_types(
    const std::vector<std::string>& names) const {
  const std::lock_guard lock(mutex_);
  std::vector<uint8_t> types;
  types.reserve(names.size());
  for (const std::string& name : names) {
    const auto entry = parameters_.find(name);
    if (entry != parameters_.end()) {
      types.push_back(entry->second.value.get_type());
    } else if (allow_undeclared_) {
      types.push_back(PARAMETER_NOT_SET);
    } else {
      throw exceptions::ParameterNotDeclaredException(name);
    }
  }
  return types;
}

rcl_interfaces::msg::ListParametersResult NodeParameters::list_parameters(
    const std::vector<std::string>& prefixes, uint64_t depth) const {
  const std::lock_guard lock(mutex_);
  rcl_interfaces::msg::ListParametersResult result;
  for (const auto& [name, info] : parameters_) {
    if (!is_listed(name, prefixes, depth)) {
      continue;
    }
    result.names.push_back(name);
    const size_t last_separator = name.rfind(kSeparator);
    if (last_separator == std::string::npos) {
      continue;
    }
    const std::string prefix = name.substr(0, last_separator);
    if (std::find(result.prefixes.begin(), result.prefixes.end(), prefix) ==
        result.prefixes.end()) {
      result.prefixes.push_back(prefix);
    }
  }
  return result;
}

const std::map<std::string, ParameterValue>& NodeParameters::get_parameter_overrides() const {
  return parameter_overrides_;
}

}  // namespace node_interfaces
}  // namespace rclcpp
