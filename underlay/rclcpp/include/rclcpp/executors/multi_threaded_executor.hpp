#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

#include "rclcpp/executor.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::executors {

/// Runs callbacks in a pool of threads, as far as their groups allow.
class MultiThreadedExecutor : public rclcpp::Executor {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(MultiThreadedExecutor)

  /// @param number_of_threads zero: as many as the machine has cores, at least two.
  /// @param yield_before_execute yields before every callback, to find races in tests.
  /// @param timeout longest wait for work at a time; negative: no end.
  RCLCPP_PUBLIC explicit MultiThreadedExecutor(
      const rclcpp::ExecutorOptions& options = rclcpp::ExecutorOptions(),
      size_t number_of_threads = 0, bool yield_before_execute = false,
      std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));
  RCLCPP_PUBLIC ~MultiThreadedExecutor() override;

  /// @throw std::runtime_error if already spinning.
  RCLCPP_PUBLIC void spin() override;

  RCLCPP_PUBLIC size_t get_number_of_threads();

 protected:
  RCLCPP_PUBLIC void run(size_t this_thread_number);

 private:
  RCLCPP_DISABLE_COPY(MultiThreadedExecutor)

  class Turn;

  std::mutex turn_mutex_;
  std::condition_variable turn_is_over_;
  bool turn_is_taken_ = false;
  size_t number_of_threads_;
  bool yield_before_execute_;
  std::chrono::nanoseconds next_exec_timeout_;
};

}  // namespace rclcpp::executors
