#pragma once

#include "rcl/types.h"
#include "rclcpp/exceptions.hpp"

namespace rclcpp_action::detail {

/// Throws what rcl reports, unless it succeeded.
/// @param what Prefix of the message.
inline void check(rcl_ret_t ret, const char* what) {
  if (ret != RCL_RET_OK) rclcpp::exceptions::throw_from_rcl_error(ret, what);
}

}  // namespace rclcpp_action::detail
