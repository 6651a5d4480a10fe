#pragma once

#include <cstddef>

#include "rclcpp/context.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// How an executor is made.
struct ExecutorOptions {
  ExecutorOptions() : context(rclcpp::contexts::get_global_default_context()) {}

  rclcpp::Context::SharedPtr context;
  size_t max_conditions{0};
};

}  // namespace rclcpp
