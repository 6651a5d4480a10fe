#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "frame_tree.hpp"
#include "tf2/buffer_core.hpp"

namespace tf2::detail {

/// Those who wait for a transform. All functions are called with the buffer's lock held, and give
/// it up while they run a callback or wait for one.
class TransformableRequests {
 public:
  using Handle = TransformableRequestHandle;
  using Lock = std::unique_lock<std::mutex>;

  Handle add(const BufferCore::TransformableCallback& callback, const std::string& target,
             const std::string& source, TimePoint time);
  /// Forgets a request. If another thread is just running its callback, waits for the end of it.
  void cancel(Handle handle, Lock& lock);
  /// Calls those whose transform is available, or too old ever to become so.
  void serve(FrameTree& tree, Duration cache_time, Lock& lock);

 private:
  struct Request {
    Handle handle{};
    BufferCore::TransformableCallback callback;
    std::string target;
    std::string source;
    TimePoint time;
    TransformableResult result{};
  };
  struct Call {
    Handle handle{};
    std::thread::id thread;
  };

  [[nodiscard]] std::vector<Request> take_decided(FrameTree& tree, Duration cache_time);

  Handle last_handle_{};
  std::vector<Request> open_;
  std::vector<Call> running_;
  std::condition_variable call_ended_;
};

/// Whether a request for `time` comes too late: the buffer has moved on and forgotten it.
[[nodiscard]] bool is_too_old(FrameTree& tree, CompactFrameID target, CompactFrameID source,
                              TimePoint time, Duration cache_time);

}  // namespace tf2::detail
