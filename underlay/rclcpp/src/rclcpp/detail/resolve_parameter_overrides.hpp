#pragma once

#include <rcl/arguments.h>

#include <map>
#include <string>
#include <vector>

#include "rclcpp/parameter.hpp"
#include "rclcpp/parameter_value.hpp"

namespace rclcpp {
namespace detail {

/// Returns the values given to a node from outside. Of two for the same parameter, those of the
/// node's options win over its own arguments, and these over the arguments of the process.
/// @param global_args Null if the node ignores the arguments of the process.
std::map<std::string, rclcpp::ParameterValue> resolve_parameter_overrides(
    const std::string& node_fqn, const std::vector<rclcpp::Parameter>& parameter_overrides,
    const rcl_arguments_t* local_args, const rcl_arguments_t* global_args);

}  // namespace detail
}  // namespace rclcpp
