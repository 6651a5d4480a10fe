#pragma once

#include <iosfwd>
#include <string>

#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// How waiting for a future ended.
enum class FutureReturnCode { SUCCESS, INTERRUPTED, TIMEOUT };

RCLCPP_PUBLIC std::ostream& operator<<(std::ostream& os,
                                       const FutureReturnCode& future_return_code);
RCLCPP_PUBLIC std::string to_string(const FutureReturnCode& future_return_code);

}  // namespace rclcpp
