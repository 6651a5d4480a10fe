#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "rcl_interfaces/msg/parameter.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/parameter_value.hpp"

namespace rclcpp {

namespace node_interfaces {
struct ParameterInfo;
}  // namespace node_interfaces

/// A named parameter and its value.
class Parameter {
 public:
  /// Has an empty name and no value.
  Parameter();
  /// Has a name and no value.
  explicit Parameter(const std::string& name);
  Parameter(const std::string& name, const ParameterValue& value);
  template <typename ValueTypeT>
  Parameter(const std::string& name, ValueTypeT value) : Parameter(name, ParameterValue(value)) {}
  explicit Parameter(const rclcpp::node_interfaces::ParameterInfo& parameter_info);

  bool operator==(const Parameter& rhs) const;
  bool operator!=(const Parameter& rhs) const;

  ParameterType get_type() const;
  std::string get_type_name() const;
  const std::string& get_name() const;
  rcl_interfaces::msg::ParameterValue get_value_message() const;
  const rclcpp::ParameterValue& get_parameter_value() const;

  /// Returns the value, given its parameter type.
  /// @throws rclcpp::ParameterTypeException if the value is of another type.
  template <ParameterType ParamT>
  decltype(auto) get_value() const {
    return value_.get<ParamT>();
  }

  /// Returns a copy of the value as a C++ type (or as rclcpp::ParameterValue, rclcpp::Parameter).
  /// @throws rclcpp::exceptions::InvalidParameterTypeException if the value is of another type.
  template <typename T>
  decltype(auto) get_value() const;

  /// The as_... functions throw rclcpp::ParameterTypeException if the value is of another type.
  bool as_bool() const;
  int64_t as_int() const;
  double as_double() const;
  const std::string& as_string() const;
  const std::vector<uint8_t>& as_byte_array() const;
  const std::vector<bool>& as_bool_array() const;
  const std::vector<int64_t>& as_integer_array() const;
  const std::vector<double>& as_double_array() const;
  const std::vector<std::string>& as_string_array() const;

  static Parameter from_parameter_msg(const rcl_interfaces::msg::Parameter& parameter);
  rcl_interfaces::msg::Parameter to_parameter_msg() const;

  /// Returns the value as text.
  std::string value_to_string() const;

 private:
  std::string name_;
  ParameterValue value_;
};

/// Returns the parameter as an entry of a JSON dictionary: "name": {"type": ..., "value": ...}.
std::string _to_json_dict_entry(const Parameter& param);

std::ostream& operator<<(std::ostream& os, const rclcpp::Parameter& pv);
std::ostream& operator<<(std::ostream& os, const std::vector<Parameter>& parameters);

namespace detail {

template <typename T>
auto get_value_helper(const rclcpp::Parameter* parameter) {
  return parameter->get_parameter_value().get<T>();
}

template <>
inline auto get_value_helper<rclcpp::ParameterValue>(const rclcpp::Parameter* parameter) {
  return parameter->get_parameter_value();
}

template <>
inline auto get_value_helper<rclcpp::Parameter>(const rclcpp::Parameter* parameter) {
  return *parameter;
}

}  // namespace detail

template <typename T>
decltype(auto) Parameter::get_value() const {
  try {
    return detail::get_value_helper<T>(this);
  } catch (const ParameterTypeException& ex) {
    throw exceptions::InvalidParameterTypeException(name_, ex.what());
  }
}

}  // namespace rclcpp

namespace std {

/// Returns the parameter as JSON with name, type and value.
std::string to_string(const rclcpp::Parameter& param);
/// Returns the parameters as a JSON dictionary from name to type and value.
std::string to_string(const std::vector<rclcpp::Parameter>& parameters);

}  // namespace std
