#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "rcl_yaml_param_parser/types.h"
#include "rclcpp/parameter.hpp"
#include "rclcpp/parameter_value.hpp"

namespace rclcpp {

/// Parameters by the fully qualified name of their node.
using ParameterMap = std::unordered_map<std::string, std::vector<Parameter>>;

/// Turns parsed parameter files into a map, in the order of the file.
/// @param node_fqn If given, only entries whose name or wildcard pattern (`*` one name, `**` any
///   number of names) matches this node are taken, all under this name.
/// @throws rclcpp::exceptions::InvalidParametersException if the structure is incomplete.
/// @throws rclcpp::exceptions::InvalidParameterValueException if a parameter has no value.
ParameterMap parameter_map_from(const rcl_params_t* const c_params, const char* node_fqn = nullptr);

/// Turns a parsed value into a ParameterValue.
/// @throws rclcpp::exceptions::InvalidParameterValueException if it holds none.
ParameterValue parameter_value_from(const rcl_variant_t* const c_value);

/// Reads a parameter file.
/// @throws rclcpp::exceptions::RCLError if the file cannot be read or parsed.
ParameterMap parameter_map_from_yaml_file(const std::string& yaml_filename,
                                          const char* node_fqn = nullptr);

/// Returns the parameters of one node, or of all nodes if none is given.
std::vector<rclcpp::Parameter> parameters_from_map(const ParameterMap& parameter_map,
                                                   const char* node_fqn = nullptr);

}  // namespace rclcpp
