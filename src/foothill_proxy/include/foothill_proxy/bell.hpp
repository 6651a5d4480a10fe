#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace foothill_proxy {

/// Wakes the one thread that runs the world. A ring that comes before the wait is not lost.
class Bell {
 public:
  using WallTime = std::chrono::steady_clock::time_point;

  /// May be called from any thread.
  void ring() {
    {
      const std::lock_guard lock{mutex_};
      ++rings_;
    }
    rung_.notify_all();
  }

  /// Waits until a ring that has not been heard yet, or until a time.
  void wait(std::optional<WallTime> until) {
    std::unique_lock lock{mutex_};
    const auto heard = [this] { return rings_ != heard_; };
    if (until) {
      rung_.wait_until(lock, *until, heard);
    } else {
      rung_.wait(lock, heard);
    }
    heard_ = rings_;
  }

 private:
  std::mutex mutex_{};
  std::condition_variable rung_{};
  std::uint64_t rings_{};
  std::uint64_t heard_{};
};

}  // namespace foothill_proxy
