#pragma once

#include <rcl/subscription.h>

#include <string>
#include <vector>

#include "rclcpp/subscription_content_filter_options.hpp"

namespace rclcpp::detail {

/// Returns pointers to the strings, which must outlive them.
std::vector<const char*> as_c_strings(const std::vector<std::string>& strings);

/// Copies a content filter into `options`, which then owns memory that
/// rcl_subscription_options_fini() frees.
void set_content_filter_options(const ContentFilterOptions& filter,
                                rcl_subscription_options_t& options);

}  // namespace rclcpp::detail
