#include "rclcpp/detail/parameter_rules.hpp"

#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "rcl_interfaces/msg/floating_point_range.hpp"
#include "rcl_interfaces/msg/integer_range.hpp"

namespace rclcpp {
namespace detail {
namespace {

using rcl_interfaces::msg::FloatingPointRange;
using rcl_interfaces::msg::IntegerRange;
using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;

/// Equal up to a hundred units in the last place, so that decimal steps meet their multiples.
bool nearly_equal(double a, double b) {
  return std::abs(a - b) <= 100.0 * std::numeric_limits<double>::epsilon() * std::abs(a + b);
}

bool in_range(const IntegerRange& range, int64_t value) {
  if (value == range.from_value || value == range.to_value) return true;
  if (value < range.from_value || value > range.to_value) return false;
  if (range.step == 0) return true;
  // Unsigned, because the distance between two signed values can be larger than the largest one.
  const uint64_t distance = static_cast<uint64_t>(value) - static_cast<uint64_t>(range.from_value);
  return distance % range.step == 0;
}

bool in_range(const FloatingPointRange& range, double value) {
  if (nearly_equal(value, range.from_value) || nearly_equal(value, range.to_value)) return true;
  if (value < range.from_value || value > range.to_value) return false;
  if (range.step == 0.0) return true;
  const double steps = std::round((value - range.from_value) / range.step);
  return nearly_equal(value, range.from_value + steps * range.step);
}

/// Returns an error message with the value and its range.
template <typename Range, typename Number>
std::string out_of_range(const std::string& name, Number value, const char* kind,
                         const Range& range) {
  std::ostringstream reason;
  reason << "parameter '" << name << "' is " << value << ", outside its " << kind << " range, "
         << range.from_value << " to " << range.to_value;
  if (range.step > 0) reason << " in steps of " << range.step;
  return reason.str();
}

std::string range_reason(const std::string& name, const ParameterDescriptor& descriptor,
                         const ParameterValue& value) {
  if (value.get_type() == PARAMETER_INTEGER) {
    return out_of_range(name, value.get<int64_t>(), "integer", descriptor.integer_range.front());
  }
  return out_of_range(name, value.get<double>(), "floating point",
                      descriptor.floating_point_range.front());
}

}  // namespace

ParameterVerdict judge_parameter(const ParameterDescriptor& descriptor,
                                 const ParameterValue& value) {
  if (!descriptor.dynamic_typing && descriptor.type != value.get_type()) {
    return ParameterVerdict::kWrongType;
  }
  const bool integer_ok = value.get_type() != PARAMETER_INTEGER ||
                          descriptor.integer_range.empty() ||
                          in_range(descriptor.integer_range.front(), value.get<int64_t>());
  const bool double_ok = value.get_type() != PARAMETER_DOUBLE ||
                         descriptor.floating_point_range.empty() ||
                         in_range(descriptor.floating_point_range.front(), value.get<double>());
  return integer_ok && double_ok ? ParameterVerdict::kAccepted : ParameterVerdict::kOutOfRange;
}

SetParametersResult to_result(ParameterVerdict verdict, const std::string& name,
                              const ParameterDescriptor& descriptor, const ParameterValue& value) {
  switch (verdict) {
    case ParameterVerdict::kAccepted:
      break;
    case ParameterVerdict::kWrongType:
      return failure("parameter '" + name + "' is of type " +
                     to_string(static_cast<ParameterType>(descriptor.type)) + ", not " +
                     to_string(value.get_type()));
    case ParameterVerdict::kOutOfRange:
      return failure(range_reason(name, descriptor, value));
  }
  return success();
}

SetParametersResult success() {
  SetParametersResult result;
  result.successful = true;
  return result;
}

SetParametersResult failure(const std::string& reason) {
  SetParametersResult result;
  result.successful = false;
  result.reason = reason;
  return result;
}

NoReentry::NoReentry(bool& may_modify) : may_modify_(may_modify) {
  if (!may_modify_) {
    throw exceptions::ParameterModifiedInCallbackException(
        "a callback for parameters cannot declare, set or undeclare one, nor change callbacks");
  }
  may_modify_ = false;
}

NoReentry::~NoReentry() { may_modify_ = true; }

}  // namespace detail
}  // namespace rclcpp
