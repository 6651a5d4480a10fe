#pragma once

#include <string>
#include <vector>

#include "rclcpp/logger.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/parameter.hpp"

namespace rclcpp {

/// Declares every parameter of one node on another, with the same value and descriptor.
/// @param override_existing_params Whether parameters that the other node has are set, too; one
///   that refuses is logged.
template <typename NodeT1, typename NodeT2>
void copy_all_parameter_values(const NodeT1& source, const NodeT2& destination,
                               const bool override_existing_params = false) {
  const auto from = source->get_node_parameters_interface();
  const auto to = destination->get_node_parameters_interface();
  const std::vector<std::string> names = from->list_parameters({}, 0).names;
  const std::vector<Parameter> parameters = from->get_parameters(names);
  const auto descriptors = from->describe_parameters(names);
  for (size_t i = 0; i < names.size(); ++i) {
    if (!to->has_parameter(names[i])) {
      to->declare_parameter(names[i], parameters[i].get_parameter_value(), descriptors[i]);
    } else if (override_existing_params) {
      const auto result = to->set_parameters_atomically({parameters[i]});
      if (!result.successful) {
        RCLCPP_WARN(destination->get_node_logging_interface()->get_logger(),
                    "cannot copy parameter %s: %s", names[i].c_str(), result.reason.c_str());
      }
    }
  }
}

}  // namespace rclcpp
