#pragma once

#include <stdexcept>
#include <string>

namespace rclcpp_action::exceptions {

/// A goal handle that this client did not create, or that has ended.
class UnknownGoalHandleError : public std::invalid_argument {
 public:
  UnknownGoalHandleError() : std::invalid_argument("the goal is not of this client, or ended") {}
};

/// A goal handle that will never learn the result.
class UnawareGoalHandleError : public std::runtime_error {
 public:
  explicit UnawareGoalHandleError(
      const std::string& message = "the result of the goal will not be known")
      : std::runtime_error(message) {}
};

}  // namespace rclcpp_action::exceptions
