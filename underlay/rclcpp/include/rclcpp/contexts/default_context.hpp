#pragma once

#include "rclcpp/context.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::contexts {

/// The context that is used where none is given.
class DefaultContext : public rclcpp::Context {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(DefaultContext)

  RCLCPP_PUBLIC DefaultContext();
};

/// Returns the one DefaultContext of the process.
RCLCPP_PUBLIC DefaultContext::SharedPtr get_global_default_context();

}  // namespace rclcpp::contexts
