#include "rclcpp/parameter_value.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rclcpp {
namespace {

/// Puts elements into brackets, each as the stream writes it: bools as words, bytes in base 16.
template <typename PrintedT>
std::string join(const auto& elements) {
  std::ostringstream text;
  text << std::boolalpha << std::showbase;
  if constexpr (std::is_same_v<PrintedT, unsigned>) text << std::hex;
  text << '[';
  const char* separator = "";
  for (const auto& element : elements) {
    text << std::exchange(separator, ", ") << static_cast<PrintedT>(element);
  }
  text << ']';
  return text.str();
}

const char* bool_text(bool value) { return value ? "true" : "false"; }

}  // namespace

std::string to_string(ParameterType type) {
  switch (type) {
    case PARAMETER_NOT_SET:
      return "not set";
    case PARAMETER_BOOL:
      return "bool";
    case PARAMETER_INTEGER:
      return "integer";
    case PARAMETER_DOUBLE:
      return "double";
    case PARAMETER_STRING:
      return "string";
    case PARAMETER_BYTE_ARRAY:
      return "byte_array";
    case PARAMETER_BOOL_ARRAY:
      return "bool_array";
    case PARAMETER_INTEGER_ARRAY:
      return "integer_array";
    case PARAMETER_DOUBLE_ARRAY:
      return "double_array";
    case PARAMETER_STRING_ARRAY:
      return "string_array";
  }
  return "unknown type";
}

std::ostream& operator<<(std::ostream& os, ParameterType type) { return os << to_string(type); }

std::string to_string(const ParameterValue& value) {
  switch (value.get_type()) {
    case PARAMETER_NOT_SET:
      return "not set";
    case PARAMETER_BOOL:
      return bool_text(value.get<bool>());
    case PARAMETER_INTEGER:
      return std::to_string(value.get<int64_t>());
    case PARAMETER_DOUBLE:
      return std::to_string(value.get<double>());
    case PARAMETER_STRING:
      return value.get<std::string>();
    case PARAMETER_BYTE_ARRAY:
      return join<unsigned>(value.get<std::vector<uint8_t>>());
    case PARAMETER_BOOL_ARRAY:
      return join<bool>(value.get<std::vector<bool>>());
    case PARAMETER_INTEGER_ARRAY:
      return join<int64_t>(value.get<std::vector<int64_t>>());
    case PARAMETER_DOUBLE_ARRAY:
      return join<double>(value.get<std::vector<double>>());
    case PARAMETER_STRING_ARRAY:
      return join<std::string>(value.get<std::vector<std::string>>());
  }
  return "unknown type";
}

ParameterValue::ParameterValue() { value_.type = PARAMETER_NOT_SET; }

ParameterValue::ParameterValue(const rcl_interfaces::msg::ParameterValue& value) : value_(value) {
  if (value.type > PARAMETER_STRING_ARRAY) {
    throw std::runtime_error("Unknown type: " + std::to_string(value.type));
  }
}

ParameterValue::ParameterValue(const bool bool_value) {
  value_.bool_value = bool_value;
  value_.type = PARAMETER_BOOL;
}

ParameterValue::ParameterValue(const int int_value) : ParameterValue(int64_t{int_value}) {}

ParameterValue::ParameterValue(const int64_t int_value) {
  value_.integer_value = int_value;
  value_.type = PARAMETER_INTEGER;
}

ParameterValue::ParameterValue(const float double_value) : ParameterValue(double{double_value}) {}

ParameterValue::ParameterValue(const double double_value) {
  value_.double_value = double_value;
  value_.type = PARAMETER_DOUBLE;
}

ParameterValue::ParameterValue(const std::string& string_value) {
  value_.string_value = string_value;
  value_.type = PARAMETER_STRING;
}

ParameterValue::ParameterValue(const char* string_value)
    : ParameterValue(std::string(string_value)) {}

ParameterValue::ParameterValue(const std::vector<uint8_t>& byte_array_value) {
  value_.byte_array_value = byte_array_value;
  value_.type = PARAMETER_BYTE_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<bool>& bool_array_value) {
  value_.bool_array_value = bool_array_value;
  value_.type = PARAMETER_BOOL_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<int>& int_array_value) {
  value_.integer_array_value.assign(int_array_value.cbegin(), int_array_value.cend());
  value_.type = PARAMETER_INTEGER_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<int64_t>& int_array_value) {
  value_.integer_array_value = int_array_value;
  value_.type = PARAMETER_INTEGER_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<float>& double_array_value) {
  value_.double_array_value.assign(double_array_value.cbegin(), double_array_value.cend());
  value_.type = PARAMETER_DOUBLE_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<double>& double_array_value) {
  value_.double_array_value = double_array_value;
  value_.type = PARAMETER_DOUBLE_ARRAY;
}

ParameterValue::ParameterValue(const std::vector<std::string>& string_array_value) {
  value_.string_array_value = string_array_value;
  value_.type = PARAMETER_STRING_ARRAY;
}

ParameterType ParameterValue::get_type() const { return static_cast<ParameterType>(value_.type); }

rcl_interfaces::msg::ParameterValue ParameterValue::to_value_msg() const { return value_; }

bool ParameterValue::operator==(const ParameterValue& rhs) const { return value_ == rhs.value_; }

bool ParameterValue::operator!=(const ParameterValue& rhs) const { return value_ != rhs.value_; }

}  // namespace rclcpp
