#pragma once

#include <string>
#include <vector>

namespace rclcpp {

/// Lets the middleware drop messages whose content the subscription doesn't want.
struct ContentFilterOptions {
  /// Like the WHERE clause of SQL; empty means no filter.
  std::string filter_expression;
  /// Values of %0, %1, ... in the expression, at most 100.
  std::vector<std::string> expression_parameters;
};

}  // namespace rclcpp
