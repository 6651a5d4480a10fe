#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace foothill_proxy {

/// Wakes the thread that runs the world.
///
/// The world's thread sleeps between steps, while paused, and while it waits for commands. Any
/// other thread that changes something the world may be waiting for (a command, a job, a stop
/// request) calls notify(). Notifications are counted, so one that arrives before wait() is not
/// lost.
class WakeSignal {
 public:
  using WallTime = std::chrono::steady_clock::time_point;

  /// Wakes the waiting thread. Thread-safe.
  void notify() {
    {
      const std::lock_guard lock{mutex_};
      ++notified_;
    }
    condition_.notify_all();
  }

  /// Blocks until a notification that no earlier wait() has consumed, or until a deadline.
  void wait(std::optional<WallTime> until) {
    std::unique_lock lock{mutex_};
    const auto is_pending = [this] { return notified_ != consumed_; };
    if (until) {
      condition_.wait_until(lock, *until, is_pending);
    } else {
      condition_.wait(lock, is_pending);
    }
    consumed_ = notified_;
  }

 private:
  std::mutex mutex_{};
  std::condition_variable condition_{};
  std::uint64_t notified_{};  ///< Number of notifications so far.
  std::uint64_t consumed_{};  ///< Value of notified_ at the end of the last wait().
};

}  // namespace foothill_proxy
