#pragma once

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "rcl_interfaces/msg/parameter_descriptor.hpp"

namespace foothill_ros {

/// When a parameter may be set.
enum class Change {
  kNever,  ///< Only at the start: it is read-only.
  kLive    ///< While the node runs.
};

/// The numbers that a parameter may have, both ends included.
template <typename Number>
struct Range {
  Number from{};
  Number to{};
};

/// Returns what `ros2 param describe` tells of a parameter without a range.
/// @param description What it is, with its unit in brackets.
[[nodiscard]] inline rcl_interfaces::msg::ParameterDescriptor described(
    const std::string& description, Change change = Change::kNever) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = change == Change::kNever;
  return descriptor;
}

/// Declares a parameter that is a number, and returns its value.
/// Throws std::invalid_argument if it is not finite, and what rclcpp throws if it is out of range.
template <typename Node>
double declare_number(Node& node, const std::string& name, double value, const Range<double>& range,
                      const std::string& description, Change change = Change::kNever) {
  auto descriptor = described(description, change);
  descriptor.floating_point_range.resize(1);
  descriptor.floating_point_range[0].from_value = range.from;
  descriptor.floating_point_range[0].to_value = range.to;
  const double number = node.declare_parameter(name, value, descriptor);
  // A range lets what is not a number pass.
  if (!std::isfinite(number)) throw std::invalid_argument{name + " is not a finite number"};
  return number;
}

/// Declares a parameter that is a whole number, and returns its value in the type of its default.
/// Throws what rclcpp throws if it is out of range.
template <typename Node, typename Whole>
Whole declare_count(Node& node, const std::string& name, Whole value,
                    const Range<std::int64_t>& range, const std::string& description,
                    Change change = Change::kNever) {
  auto descriptor = described(description, change);
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = range.from;
  descriptor.integer_range[0].to_value = range.to;
  descriptor.integer_range[0].step = 1;
  return static_cast<Whole>(
      node.declare_parameter(name, static_cast<std::int64_t>(value), descriptor));
}

}  // namespace foothill_ros
