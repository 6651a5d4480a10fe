#pragma once

#include <string>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/parameter.hpp"

namespace rclcpp {
namespace detail {

/// Whether a parameter obeys its descriptor, and if not, why.
enum class ParameterVerdict { kAccepted, kWrongType, kOutOfRange };

/// Returns whether a value is of the type and in the range that its descriptor asks for. Ranges
/// apply to single integers and doubles, and include both their ends whatever the step.
ParameterVerdict judge_parameter(const rcl_interfaces::msg::ParameterDescriptor& descriptor,
                                 const ParameterValue& value);

/// Turns a verdict into a result, with a reason that names the parameter and the rule it breaks.
rcl_interfaces::msg::SetParametersResult to_result(
    ParameterVerdict verdict, const std::string& name,
    const rcl_interfaces::msg::ParameterDescriptor& descriptor, const ParameterValue& value);

rcl_interfaces::msg::SetParametersResult success();
rcl_interfaces::msg::SetParametersResult failure(const std::string& reason);

/// Forbids, while it lives, that another one is made: a callback must not change parameters.
class NoReentry {
 public:
  /// @param may_modify False while a guard lives.
  /// @throws rclcpp::exceptions::ParameterModifiedInCallbackException
  explicit NoReentry(bool& may_modify);
  ~NoReentry();
  NoReentry(const NoReentry&) = delete;
  NoReentry& operator=(const NoReentry&) = delete;

 private:
  bool& may_modify_;
};

}  // namespace detail
}  // namespace rclcpp
