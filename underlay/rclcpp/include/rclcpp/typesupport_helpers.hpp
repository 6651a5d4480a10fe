#pragma once

#include <rosidl_runtime_c/message_type_support_struct.h>
#include <rosidl_runtime_c/service_type_support_struct.h>

#include <memory>
#include <rcpputils/shared_library.hpp>
#include <string>

namespace rclcpp {

/// Loads the library with the type support of a type such as "std_msgs/msg/String".
/// @throws std::runtime_error if the type's name is malformed, its package unknown or the library
/// can't be loaded.
std::shared_ptr<rcpputils::SharedLibrary> get_typesupport_library(
    const std::string& type, const std::string& typesupport_identifier);

/// Finds the type support of a message in its library.
/// @throws std::runtime_error if the library has none.
const rosidl_message_type_support_t* get_message_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library);

/// Finds the type support of a service in its library.
/// @throws std::runtime_error if the library has none.
const rosidl_service_type_support_t* get_service_typesupport_handle(
    const std::string& type, const std::string& typesupport_identifier,
    rcpputils::SharedLibrary& library);

}  // namespace rclcpp
