#pragma once

#include "rclcpp/executor.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::executors {

/// Runs all callbacks in the thread that spins.
class SingleThreadedExecutor : public rclcpp::Executor {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(SingleThreadedExecutor)

  RCLCPP_PUBLIC explicit SingleThreadedExecutor(
      const rclcpp::ExecutorOptions& options = rclcpp::ExecutorOptions());
  RCLCPP_PUBLIC ~SingleThreadedExecutor() override;

  /// @throw std::runtime_error if already spinning.
  RCLCPP_PUBLIC void spin() override;

 private:
  RCLCPP_DISABLE_COPY(SingleThreadedExecutor)
};

}  // namespace rclcpp::executors
