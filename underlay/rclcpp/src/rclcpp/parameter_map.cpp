#include "rclcpp/parameter_map.hpp"

#include <rcl_yaml_param_parser/parser.h>
#include <rcutils/allocator.h>

#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "rclcpp/exceptions.hpp"

namespace rclcpp {
namespace {

using exceptions::InvalidParametersException;
using exceptions::InvalidParameterValueException;

/// Turns `/*` into one name and `/**` into any number of names.
bool matches_node(const std::string& pattern, const char* node_fqn) {
  std::string expression;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.compare(i, 2, "/*") == 0) {
      expression += "(/\\w+)";
      ++i;
    } else {
      expression += pattern[i];
    }
  }
  return std::regex_match(node_fqn, std::regex(expression));
}

std::string absolute_node_name(const rcl_params_t& params, size_t index) {
  const char* name = params.node_names[index];
  if (name == nullptr) {
    throw InvalidParametersException("there is no node name at index " + std::to_string(index));
  }
  return name[0] == '/' ? std::string(name) : "/" + std::string(name);
}

void append_parameters(const rcl_node_params_t& node_params, const std::string& node_name,
                       std::vector<Parameter>& parameters) {
  for (size_t i = 0; i < node_params.num_params; ++i) {
    const char* name = node_params.parameter_names[i];
    if (name == nullptr) {
      throw InvalidParametersException("node " + node_name + " has no parameter name at index " +
                                       std::to_string(i));
    }
    parameters.emplace_back(name, parameter_value_from(&node_params.parameter_values[i]));
  }
}

template <typename ElementT, typename ArrayT>
ParameterValue from_array(const ArrayT& array) {
  return ParameterValue(std::vector<ElementT>(array.values, array.values + array.size));
}

}  // namespace

ParameterMap parameter_map_from(const rcl_params_t* const c_params, const char* node_fqn) {
  if (c_params == nullptr) {
    throw InvalidParametersException("there are no parameters");
  }
  if (c_params->node_names == nullptr) {
    throw InvalidParametersException("there are no node names");
  }
  if (c_params->params == nullptr) {
    throw InvalidParametersException("there are no parameters of nodes");
  }
  ParameterMap map;
  for (size_t i = 0; i < c_params->num_nodes; ++i) {
    const std::string node_name = absolute_node_name(*c_params, i);
    if (node_fqn != nullptr && !matches_node(node_name, node_fqn)) {
      continue;
    }
    append_parameters(c_params->params[i], node_name,
                      map[node_fqn != nullptr ? node_fqn : node_name]);
  }
  return map;
}

ParameterValue parameter_value_from(const rcl_variant_t* const c_value) {
  if (c_value == nullptr) {
    throw InvalidParameterValueException("there is no value");
  }
  if (c_value->bool_value != nullptr) return ParameterValue(*c_value->bool_value);
  if (c_value->integer_value != nullptr) return ParameterValue(*c_value->integer_value);
  if (c_value->double_value != nullptr) return ParameterValue(*c_value->double_value);
  if (c_value->string_value != nullptr) return ParameterValue(c_value->string_value);
  if (c_value->byte_array_value != nullptr) return from_array<uint8_t>(*c_value->byte_array_value);
  if (c_value->bool_array_value != nullptr) return from_array<bool>(*c_value->bool_array_value);
  if (c_value->integer_array_value != nullptr) {
    return from_array<int64_t>(*c_value->integer_array_value);
  }
  if (c_value->double_array_value != nullptr) {
    return from_array<double>(*c_value->double_array_value);
  }
  if (c_value->string_array_value != nullptr) {
    const rcutils_string_array_t& array = *c_value->string_array_value;
    return ParameterValue(std::vector<std::string>(array.data, array.data + array.size));
  }
  throw InvalidParameterValueException("the parameter has no value");
}

ParameterMap parameter_map_from_yaml_file(const std::string& yaml_filename, const char* node_fqn) {
  const std::unique_ptr<rcl_params_t, decltype(&rcl_yaml_node_struct_fini)> parsed(
      rcl_yaml_node_struct_init(rcutils_get_default_allocator()), rcl_yaml_node_struct_fini);
  if (!parsed) {
    throw std::bad_alloc();
  }
  if (!rcl_parse_yaml_file(yaml_filename.c_str(), parsed.get())) {
    exceptions::throw_from_rcl_error(RCL_RET_ERROR);
  }
  return parameter_map_from(parsed.get(), node_fqn);
}

std::vector<rclcpp::Parameter> parameters_from_map(const ParameterMap& parameter_map,
                                                   const char* node_fqn) {
  std::vector<rclcpp::Parameter> parameters;
  for (const auto& [node_name, of_node] : parameter_map) {
    if (node_fqn == nullptr || node_name == node_fqn) {
      parameters.insert(parameters.end(), of_node.begin(), of_node.end());
    }
  }
  return parameters;
}

}  // namespace rclcpp
