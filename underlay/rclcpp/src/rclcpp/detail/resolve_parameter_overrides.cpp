#include "rclcpp/detail/resolve_parameter_overrides.hpp"

#include <rcl_yaml_param_parser/parser.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/parameter_map.hpp"

namespace rclcpp {
namespace detail {
namespace {

using Overrides = std::map<std::string, rclcpp::ParameterValue>;

void add_from_arguments(const rcl_arguments_t* arguments, const std::string& node_fqn,
                        Overrides& overrides) {
  rcl_params_t* parsed = nullptr;
  const rcl_ret_t ret = rcl_arguments_get_param_overrides(arguments, &parsed);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret);
  }
  if (parsed == nullptr) {
    return;
  }
  const std::unique_ptr<rcl_params_t, decltype(&rcl_yaml_node_struct_fini)> owner(
      parsed, rcl_yaml_node_struct_fini);
  // The map keeps the order of files and command line: what comes later overwrites.
  for (const auto& [name, parameters] : parameter_map_from(parsed, node_fqn.c_str())) {
    for (const Parameter& parameter : parameters) {
      overrides[parameter.get_name()] = parameter.get_parameter_value();
    }
  }
}

}  // namespace

Overrides resolve_parameter_overrides(const std::string& node_fqn,
                                      const std::vector<rclcpp::Parameter>& parameter_overrides,
                                      const rcl_arguments_t* local_args,
                                      const rcl_arguments_t* global_args) {
  Overrides overrides;
  if (global_args != nullptr) {
    add_from_arguments(global_args, node_fqn, overrides);
  }
  add_from_arguments(local_args, node_fqn, overrides);
  for (const Parameter& parameter : parameter_overrides) {
    overrides[parameter.get_name()] = parameter.get_parameter_value();
  }
  return overrides;
}

}  // namespace detail
}  // namespace rclcpp
