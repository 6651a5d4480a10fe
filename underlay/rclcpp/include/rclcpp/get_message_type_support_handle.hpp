#pragma once

#include <rosidl_runtime_c/message_type_support_struct.h>

#include <rosidl_typesupport_cpp/message_type_support.hpp>
#include <stdexcept>

#include "rclcpp/is_ros_compatible_type.hpp"

namespace rclcpp {

/// Returns the type support of a generated message type.
/// @throws std::runtime_error if the type support library did not provide one.
template <typename MessageT>
  requires(is_ros_compatible_type<MessageT>::value)
const rosidl_message_type_support_t& get_message_type_support_handle() {
  const auto* handle = rosidl_typesupport_cpp::get_message_type_support_handle<MessageT>();
  if (handle == nullptr) {
    throw std::runtime_error("the message has no type support");
  }
  return *handle;
}

}  // namespace rclcpp
