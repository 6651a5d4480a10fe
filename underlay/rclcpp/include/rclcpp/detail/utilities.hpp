#pragma once

#include <string>
#include <vector>

#include "rcl/allocator.h"
#include "rcl/arguments.h"

namespace rclcpp::detail {

/// Returns the arguments after `--ros-args` that rcl did not understand.
std::vector<std::string> get_unparsed_ros_arguments(int argc, char const* const* argv,
                                                    rcl_arguments_t* arguments,
                                                    rcl_allocator_t allocator);

}  // namespace rclcpp::detail
