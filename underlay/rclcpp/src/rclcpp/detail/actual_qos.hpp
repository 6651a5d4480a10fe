#pragma once

#include <rmw/types.h>

#include "rclcpp/qos.hpp"

namespace rclcpp::detail {

/// Returns the settings that rcl reported for an endpoint.
/// @param what Begins the message of the std::runtime_error that is thrown if `qos` is null.
rclcpp::QoS actual_qos(const rmw_qos_profile_t* qos, const char* what);

}  // namespace rclcpp::detail
