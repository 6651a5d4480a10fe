#include "rclcpp/executors/single_threaded_executor.hpp"

namespace rclcpp::executors {

SingleThreadedExecutor::SingleThreadedExecutor(const rclcpp::ExecutorOptions& options)
    : rclcpp::Executor(options) {}

SingleThreadedExecutor::~SingleThreadedExecutor() = default;

void SingleThreadedExecutor::spin() {
  const Spinning spinning_here(*this, "spin");
  while (rclcpp::ok(context_) && spinning.load()) {
    rclcpp::AnyExecutable any_executable;
    if (get_next_executable(any_executable)) execute_any_executable(any_executable);
  }
}

}  // namespace rclcpp::executors
