#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "rosbag2_storage/serialized_bag_message.hpp"

namespace rosbag2_cpp::detail {

using ConstMessage = std::shared_ptr<const rosbag2_storage::SerializedBagMessage>;

/// Messages between the thread that receives them and the one that writes them: bounded, so that a
/// slow disk costs messages, which are counted, and not memory or the receiver's time.
class MessageCache {
 public:
  explicit MessageCache(std::uint64_t max_bytes) : max_bytes_{max_bytes} {}

  /// Takes a message, or drops it if there is no room.
  void push(ConstMessage message);

  /// All messages that are there. Waits until `deadline` for one, or until close().
  [[nodiscard]] std::vector<ConstMessage> pop_all(std::chrono::steady_clock::time_point deadline);

  /// Ends all waiting, now and in future.
  void close();
  [[nodiscard]] bool is_closed() const;

  /// How many messages of each topic were dropped.
  [[nodiscard]] std::map<std::string, std::uint64_t> dropped() const;

 private:
  const std::uint64_t max_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<ConstMessage> messages_;
  std::uint64_t bytes_ = 0;
  std::map<std::string, std::uint64_t> dropped_;
  bool closed_ = false;
};

}  // namespace rosbag2_cpp::detail
