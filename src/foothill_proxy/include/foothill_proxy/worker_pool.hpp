#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace foothill_proxy {

/// A fixed number of threads that run queued jobs in order of arrival. Jobs must not throw. The
/// destructor finishes running jobs and discards queued ones.
class WorkerPool {
 public:
  explicit WorkerPool(std::size_t threads);
  /// Queues a job. Thread-safe.
  void run(std::function<void()> job);

 private:
  void work(const std::stop_token& stop);

  std::mutex mutex_{};
  std::condition_variable_any has_job_{};
  std::deque<std::function<void()>> jobs_{};
  std::vector<std::jthread> threads_{};  ///< Last, so that threads end before the queue does.
};

}  // namespace foothill_proxy
