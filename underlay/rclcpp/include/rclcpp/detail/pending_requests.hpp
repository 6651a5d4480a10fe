#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace rclcpp::detail {

/// What a client remembers of the requests that have no answer yet, by sequence number.
template <typename RequestT>
class PendingRequests {
 public:
  using TimePoint = std::chrono::time_point<std::chrono::system_clock>;

  /// Calls `send`, which returns a sequence number, and remembers `request` under it. The answer
  /// can't be looked for in between, however fast it comes.
  template <typename SendT>
  int64_t add(SendT&& send, RequestT request) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const int64_t sequence_number = send();
    requests_.emplace(sequence_number, Entry{std::chrono::system_clock::now(), std::move(request)});
    return sequence_number;
  }

  /// Forgets a request and returns it, if it was there.
  std::optional<RequestT> take(int64_t sequence_number) {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto node = requests_.extract(sequence_number);
    if (node.empty()) return std::nullopt;
    return std::move(node.mapped().request);
  }

  /// Forgets all requests and returns how many there were.
  size_t clear() {
    Requests forgotten;  // destroyed after the lock: what callbacks captured may call back
    const std::lock_guard<std::mutex> lock(mutex_);
    forgotten.swap(requests_);
    return forgotten.size();
  }

  /// Forgets the requests sent before `time_point`, appends their numbers to `pruned` unless it is
  /// null, and returns how many there were.
  template <typename AllocatorT>
  size_t remove_older_than(TimePoint time_point, std::vector<int64_t, AllocatorT>* pruned) {
    Requests forgotten;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto next = requests_.begin(); next != requests_.end();) {
      const auto current = next++;
      if (current->second.sent >= time_point) continue;
      if (pruned != nullptr) pruned->push_back(current->first);
      forgotten.insert(requests_.extract(current));
    }
    return forgotten.size();
  }

 private:
  struct Entry {
    TimePoint sent;
    RequestT request;
  };
  using Requests = std::map<int64_t, Entry>;

  std::mutex mutex_;
  Requests requests_;
};

}  // namespace rclcpp::detail
