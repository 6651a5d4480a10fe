#pragma once

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"

/// Declared parameters: every parameter has a description that stands alone in `ros2 param
/// describe` (what it is, its unit, its effect), and every number has a range.

namespace foothill_ros {

/// Whether a parameter may be set while the node runs.
enum class Change {
  kNever,  ///< Read-only after the start.
  kLive    ///< Takes effect while the node runs.
};

/// Inclusive range of a parameter.
template <typename Number>
struct Range {
  Number from{};
  Number to{};
};

/// Returns the descriptor of a parameter without a range: a text or a flag.
/// @param description A complete statement, with the unit in brackets.
[[nodiscard]] inline rcl_interfaces::msg::ParameterDescriptor described(
    const std::string& description, Change change = Change::kNever) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = change == Change::kNever;
  return descriptor;
}

/// Returns the descriptor of a number with a range.
[[nodiscard]] inline rcl_interfaces::msg::ParameterDescriptor described(
    const std::string& description, const Range<double>& range, Change change = Change::kNever) {
  auto descriptor = described(description, change);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = range.from;
  descriptor.floating_point_range[0].to_value = range.to;
  return descriptor;
}

/// Declares a parameter that is a number, and returns its value.
/// Throws std::invalid_argument if it is not finite, and rclcpp's exception if it is out of range.
template <typename Node>
double declare_number(Node& node, const std::string& name, double value, const Range<double>& range,
                      const std::string& description, Change change = Change::kNever) {
  const double number = node.declare_parameter(name, value, described(description, range, change));
  // rclcpp's check of a range accepts NaN.
  if (!std::isfinite(number)) throw std::invalid_argument{name + " is not a finite number"};
  return number;
}

/// Declares a parameter that is an integer, and returns its value in the type of its default.
/// Throws rclcpp's exception if it is out of range.
template <typename Node, typename Integer>
Integer declare_count(Node& node, const std::string& name, Integer value,
                      const Range<std::int64_t>& range, const std::string& description,
                      Change change = Change::kNever) {
  auto descriptor = described(description, change);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = range.from;
  descriptor.integer_range[0].to_value = range.to;
  descriptor.integer_range[0].step = 1;
  return static_cast<Integer>(
      node.declare_parameter(name, static_cast<std::int64_t>(value), descriptor));
}

/// Declares a parameter that is a text, and returns its value.
template <typename Node>
std::string declare_text(Node& node, const std::string& name, const std::string& value,
                         const std::string& description, Change change = Change::kNever) {
  return node.declare_parameter(name, value, described(description, change));
}

/// Declares a parameter that is true or false, and returns its value.
template <typename Node>
bool declare_flag(Node& node, const std::string& name, bool value, const std::string& description,
                  Change change = Change::kNever) {
  return node.declare_parameter(name, value, described(description, change));
}

}  // namespace foothill_ros
