#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "rcl/types.h"

namespace rclcpp_action::detail {

/// The requests of one kind that a client has sent and that wait for an answer.
class PendingResponses {
 public:
  using Callback = std::function<void(std::shared_ptr<void> response)>;

  /// Sends a request and remembers what to do with the answer.
  /// @param send Sends the request and stores its sequence number in its argument.
  template <typename SendT>
  [[nodiscard]] rcl_ret_t send(const SendT& send, Callback callback) {
    // The answer may come before the request is written down; the lock makes it wait.
    const std::lock_guard lock{mutex_};
    int64_t sequence_number = 0;
    const rcl_ret_t ret = send(&sequence_number);
    if (ret == RCL_RET_OK) callbacks_[sequence_number] = std::move(callback);
    return ret;
  }

  /// Removes and returns the handler of a response; empty if none is registered.
  Callback take(int64_t sequence_number) {
    const std::lock_guard lock{mutex_};
    auto node = callbacks_.extract(sequence_number);
    return node ? std::move(node.mapped()) : Callback{};
  }

 private:
  std::mutex mutex_;
  std::map<int64_t, Callback> callbacks_;
};

}  // namespace rclcpp_action::detail
