#pragma once

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "rcl_interfaces/msg/parameter_type.hpp"
#include "rcl_interfaces/msg/parameter_value.hpp"

namespace rclcpp {

/// The type of a parameter's value; numerically equal to rcl_interfaces/msg/ParameterType.
enum ParameterType : uint8_t {
  PARAMETER_NOT_SET = rcl_interfaces::msg::ParameterType::PARAMETER_NOT_SET,
  PARAMETER_BOOL = rcl_interfaces::msg::ParameterType::PARAMETER_BOOL,
  PARAMETER_INTEGER = rcl_interfaces::msg::ParameterType::PARAMETER_INTEGER,
  PARAMETER_DOUBLE = rcl_interfaces::msg::ParameterType::PARAMETER_DOUBLE,
  PARAMETER_STRING = rcl_interfaces::msg::ParameterType::PARAMETER_STRING,
  PARAMETER_BYTE_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_BYTE_ARRAY,
  PARAMETER_BOOL_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_BOOL_ARRAY,
  PARAMETER_INTEGER_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_INTEGER_ARRAY,
  PARAMETER_DOUBLE_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_DOUBLE_ARRAY,
  PARAMETER_STRING_ARRAY = rcl_interfaces::msg::ParameterType::PARAMETER_STRING_ARRAY,
};

/// Returns the name of a parameter type, such as "integer" or "double_array".
std::string to_string(ParameterType type);

std::ostream& operator<<(std::ostream& os, ParameterType type);

/// Thrown when a parameter value is read as a type that it does not hold.
class ParameterTypeException : public std::runtime_error {
 public:
  ParameterTypeException(ParameterType expected, ParameterType actual)
      : std::runtime_error("expected [" + to_string(expected) + "] got [" + to_string(actual) +
                           "]") {}
};

namespace detail {

/// The message field that holds a value of the given parameter type.
template <ParameterType>
inline constexpr std::nullptr_t kParameterField = nullptr;
template <>
inline constexpr auto kParameterField<PARAMETER_BOOL> =
    &rcl_interfaces::msg::ParameterValue::bool_value;
template <>
inline constexpr auto kParameterField<PARAMETER_INTEGER> =
    &rcl_interfaces::msg::ParameterValue::integer_value;
template <>
inline constexpr auto kParameterField<PARAMETER_DOUBLE> =
    &rcl_interfaces::msg::ParameterValue::double_value;
template <>
inline constexpr auto kParameterField<PARAMETER_STRING> =
    &rcl_interfaces::msg::ParameterValue::string_value;
template <>
inline constexpr auto kParameterField<PARAMETER_BYTE_ARRAY> =
    &rcl_interfaces::msg::ParameterValue::byte_array_value;
template <>
inline constexpr auto kParameterField<PARAMETER_BOOL_ARRAY> =
    &rcl_interfaces::msg::ParameterValue::bool_array_value;
template <>
inline constexpr auto kParameterField<PARAMETER_INTEGER_ARRAY> =
    &rcl_interfaces::msg::ParameterValue::integer_array_value;
template <>
inline constexpr auto kParameterField<PARAMETER_DOUBLE_ARRAY> =
    &rcl_interfaces::msg::ParameterValue::double_array_value;
template <>
inline constexpr auto kParameterField<PARAMETER_STRING_ARRAY> =
    &rcl_interfaces::msg::ParameterValue::string_array_value;

template <typename T, typename ElementT>
inline constexpr bool kIsVectorOf = std::is_convertible_v<T, const std::vector<ElementT>&>;

/// Returns the parameter type that stores a C++ type, or PARAMETER_NOT_SET if none does.
template <typename T>
consteval ParameterType parameter_type_of() {
  if constexpr (std::is_same_v<T, bool>) {
    return PARAMETER_BOOL;
  } else if constexpr (std::is_integral_v<T>) {
    return PARAMETER_INTEGER;
  } else if constexpr (std::is_floating_point_v<T>) {
    return PARAMETER_DOUBLE;
  } else if constexpr (std::is_convertible_v<T, std::string>) {
    return PARAMETER_STRING;
  } else if constexpr (kIsVectorOf<T, uint8_t>) {
    return PARAMETER_BYTE_ARRAY;
  } else if constexpr (kIsVectorOf<T, bool>) {
    return PARAMETER_BOOL_ARRAY;
  } else if constexpr (kIsVectorOf<T, int> || kIsVectorOf<T, int64_t>) {
    return PARAMETER_INTEGER_ARRAY;
  } else if constexpr (kIsVectorOf<T, float> || kIsVectorOf<T, double>) {
    return PARAMETER_DOUBLE_ARRAY;
  } else if constexpr (kIsVectorOf<T, std::string>) {
    return PARAMETER_STRING_ARRAY;
  } else {
    return PARAMETER_NOT_SET;
  }
}

}  // namespace detail

/// A value of one of the parameter types, or none.
class ParameterValue {
 public:
  /// Holds nothing: type PARAMETER_NOT_SET.
  ParameterValue();
  /// @throws std::runtime_error if the message's type is none of ParameterType.
  explicit ParameterValue(const rcl_interfaces::msg::ParameterValue& value);
  explicit ParameterValue(const bool bool_value);
  explicit ParameterValue(const int int_value);
  explicit ParameterValue(const int64_t int_value);
  explicit ParameterValue(const float double_value);
  explicit ParameterValue(const double double_value);
  explicit ParameterValue(const std::string& string_value);
  explicit ParameterValue(const char* string_value);
  explicit ParameterValue(const std::vector<uint8_t>& byte_array_value);
  explicit ParameterValue(const std::vector<bool>& bool_array_value);
  explicit ParameterValue(const std::vector<int>& int_array_value);
  explicit ParameterValue(const std::vector<int64_t>& int_array_value);
  explicit ParameterValue(const std::vector<float>& double_array_value);
  explicit ParameterValue(const std::vector<double>& double_array_value);
  explicit ParameterValue(const std::vector<std::string>& string_array_value);

  /// Returns the type of the value held.
  ParameterType get_type() const;

  /// Returns the value as a message.
  rcl_interfaces::msg::ParameterValue to_value_msg() const;

  bool operator==(const ParameterValue& rhs) const;
  bool operator!=(const ParameterValue& rhs) const;

  /// Returns the value held, given its parameter type.
  /// @throws ParameterTypeException if the value is of another type.
  template <ParameterType type>
  constexpr const auto& get() const {
    static_assert(type != PARAMETER_NOT_SET, "a parameter that is not set has no value");
    if (value_.type != type) {
      throw ParameterTypeException(type, get_type());
    }
    return value_.*detail::kParameterField<type>;
  }

  /// Returns the value held, given a C++ type: any integer type reads an integer as int64_t, any
  /// floating-point type a double, and likewise for vectors of them.
  /// @throws ParameterTypeException if the value is of another type.
  template <typename T>
  constexpr const auto& get() const {
    static_assert(detail::parameter_type_of<T>() != PARAMETER_NOT_SET,
                  "no parameter type stores this C++ type");
    return get<detail::parameter_type_of<T>()>();
  }

 private:
  rcl_interfaces::msg::ParameterValue value_;
};

/// Returns the value as text: "true", "[1, 2]", "[0xff, 0x01]".
std::string to_string(const ParameterValue& value);

}  // namespace rclcpp
