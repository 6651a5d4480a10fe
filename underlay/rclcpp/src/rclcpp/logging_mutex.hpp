#pragma once

#include <memory>
#include <mutex>

namespace rclcpp {

/// Guards rcl's logging configuration and its rosout publishers, which are global and unguarded.
std::shared_ptr<std::recursive_mutex> get_global_logging_mutex();

}  // namespace rclcpp
