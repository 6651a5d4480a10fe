#pragma once

#include <rcl/types.h>

#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

/// @throws what stands for a return code of rcl other than RCL_RET_OK, with `what` before its text.
inline void check(rcl_ret_t ret, const char* what) {
  if (ret != RCL_RET_OK) exceptions::throw_from_rcl_error(ret, what);
}

}  // namespace rclcpp::detail
