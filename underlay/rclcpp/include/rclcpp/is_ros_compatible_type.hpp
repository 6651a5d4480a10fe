#pragma once

#include <rosidl_runtime_cpp/traits.hpp>

namespace rclcpp {

/// True for types that can be published: generated messages.
template <typename T>
struct is_ros_compatible_type {
  static constexpr bool value = rosidl_generator_traits::is_message<T>::value;
};

}  // namespace rclcpp
