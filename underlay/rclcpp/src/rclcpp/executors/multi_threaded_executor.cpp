#include "rclcpp/executors/multi_threaded_executor.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#include "rclcpp/logging.hpp"

namespace rclcpp::executors {

/// The turn of one thread to wait for work, while the others wait for theirs. They do so on a
/// condition variable: a signal handler runs there at once, also under the thread sanitizer, which
/// puts it off for as long as a thread waits for a mutex.
class MultiThreadedExecutor::Turn {
 public:
  explicit Turn(MultiThreadedExecutor& executor) : executor_(executor) {
    std::unique_lock lock(executor_.turn_mutex_);
    executor_.turn_is_over_.wait(lock, [this] { return !executor_.turn_is_taken_; });
    executor_.turn_is_taken_ = true;
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    {
      const std::lock_guard lock(executor_.turn_mutex_);
      executor_.turn_is_taken_ = false;
    }
    executor_.turn_is_over_.notify_one();
  }

 private:
  MultiThreadedExecutor& executor_;
};

MultiThreadedExecutor::MultiThreadedExecutor(const rclcpp::ExecutorOptions& options,
                                             size_t number_of_threads, bool yield_before_execute,
                                             std::chrono::nanoseconds timeout)
    : rclcpp::Executor(options),
      number_of_threads_(number_of_threads > 0
                             ? number_of_threads
                             : std::max<size_t>(std::thread::hardware_concurrency(), 2U)),
      yield_before_execute_(yield_before_execute),
      next_exec_timeout_(timeout) {
  if (number_of_threads_ == 1) {
    RCLCPP_WARN(
        rclcpp::get_logger("rclcpp"),
        "a MultiThreadedExecutor with one thread does what a SingleThreadedExecutor does better");
  }
}

MultiThreadedExecutor::~MultiThreadedExecutor() = default;

void MultiThreadedExecutor::spin() {
  const Spinning spinning_here(*this, "spin");
  std::vector<std::thread> threads;
  for (size_t thread_id = 1; thread_id < number_of_threads_; ++thread_id) {
    threads.emplace_back([this, thread_id] { run(thread_id); });
  }
  run(0);
  for (auto& thread : threads) thread.join();
}

size_t MultiThreadedExecutor::get_number_of_threads() { return number_of_threads_; }

void MultiThreadedExecutor::run(size_t /*this_thread_number*/) {
  while (rclcpp::ok(context_) && spinning.load()) {
    rclcpp::AnyExecutable any_executable;
    {
      const Turn turn(*this);
      if (!rclcpp::ok(context_) || !spinning.load()) return;
      if (!get_next_executable(any_executable, next_exec_timeout_)) continue;
    }
    if (yield_before_execute_) std::this_thread::yield();
    execute_any_executable(any_executable);
  }
}

}  // namespace rclcpp::executors
