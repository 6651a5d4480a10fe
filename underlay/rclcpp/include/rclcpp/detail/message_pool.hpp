#pragma once

#include <atomic>
#include <memory>

namespace rclcpp::detail {

/// Hands out messages and keeps one that came back, so that a subscription in steady state takes
/// into memory that is already there: no allocation and no clearing of large arrays per message.
/// Used from any number of threads.
template <typename MessageT>
class MessagePool : public std::enable_shared_from_this<MessagePool<MessageT>> {
 public:
  MessagePool() = default;
  MessagePool(const MessagePool&) = delete;
  MessagePool& operator=(const MessagePool&) = delete;
  ~MessagePool() { delete spare_.load(std::memory_order_acquire); }

  /// Returns a message whose content is unspecified; its last owner gives it back to the pool.
  std::shared_ptr<MessageT> borrow() {
    MessageT* message = spare_.exchange(nullptr, std::memory_order_acq_rel);
    if (message == nullptr) message = new MessageT();
    return std::shared_ptr<MessageT>(message, GiveBack{this->shared_from_this()});
  }

 private:
  struct GiveBack {
    std::shared_ptr<MessagePool> pool;
    void operator()(MessageT* message) const {
      delete pool->spare_.exchange(message, std::memory_order_acq_rel);
    }
  };

  std::atomic<MessageT*> spare_{nullptr};
};

}  // namespace rclcpp::detail
