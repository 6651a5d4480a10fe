#include "message_cache.hpp"

#include <rcutils/logging_macros.h>

#include <utility>

namespace rosbag2_cpp::detail {

void MessageCache::push(ConstMessage message) {
  const std::uint64_t size = message->serialized_data->buffer_length;
  bool first_drop = false;
  {
    const std::lock_guard lock{mutex_};
    // A message that is larger than the whole cache still gets through when it is alone.
    if (!messages_.empty() && bytes_ + size > max_bytes_) {
      first_drop = dropped_.empty();
      ++dropped_[message->topic_name];
    } else {
      bytes_ += size;
      messages_.push_back(std::move(message));
    }
  }
  changed_.notify_one();
  if (first_drop) {
    RCUTILS_LOG_WARN_NAMED(
        "rosbag2_cpp",
        "The cache of %zu bytes is full: the disk does not keep up, and messages "
        "are being dropped.",
        static_cast<std::size_t>(max_bytes_));
  }
}

std::vector<ConstMessage> MessageCache::pop_all(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock{mutex_};
  changed_.wait_until(lock, deadline, [this] { return closed_ || !messages_.empty(); });
  bytes_ = 0;
  return std::exchange(messages_, {});
}

void MessageCache::close() {
  {
    const std::lock_guard lock{mutex_};
    closed_ = true;
  }
  changed_.notify_all();
}

bool MessageCache::is_closed() const {
  const std::lock_guard lock{mutex_};
  return closed_;
}

std::map<std::string, std::uint64_t> MessageCache::dropped() const {
  const std::lock_guard lock{mutex_};
  return dropped_;
}

}  // namespace rosbag2_cpp::detail
