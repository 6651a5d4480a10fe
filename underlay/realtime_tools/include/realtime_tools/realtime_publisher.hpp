#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "rclcpp/publisher.hpp"

namespace realtime_tools {

/// Publishes, from its own thread, messages that a real-time thread passes without blocking.
///
/// While a message is being published, trylock() and tryPublish() reject the next one.
template <class MessageT>
class RealtimePublisher {
 public:
  using PublisherSharedPtr = typename rclcpp::Publisher<MessageT>::SharedPtr;

  using UniquePtr = std::unique_ptr<RealtimePublisher<MessageT>>;
  using SharedPtr = std::shared_ptr<RealtimePublisher<MessageT>>;
  using ConstSharedPtr = std::shared_ptr<const RealtimePublisher<MessageT>>;

  /// What will be published next; only to be touched while it is locked.
  MessageT msg_{};

  explicit RealtimePublisher(PublisherSharedPtr publisher)
      : publisher_{std::move(publisher)}, thread_{[this] { publish_loop(); }} {}

  RealtimePublisher(const RealtimePublisher&) = delete;
  RealtimePublisher& operator=(const RealtimePublisher&) = delete;

  ~RealtimePublisher() {
    stop();
    if (thread_.joinable()) thread_.join();
  }

  /// Ends the thread; what was handed over and not yet sent is lost.
  void stop() {
    const std::lock_guard lock{mutex_};
    running_ = false;
    wake_.notify_one();
  }

  /// Locks msg_ unless that would mean to wait; returns whether it did.
  bool trylock() {
    if (!mutex_.try_lock()) return false;
    if (!is_full_) return true;
    mutex_.unlock();
    return false;
  }

  /// Publishes a copy of a message unless that would mean to wait; returns whether it will.
  bool tryPublish(const MessageT& message) {
    if (!trylock()) return false;
    msg_ = message;
    unlockAndPublish();
    return true;
  }

  /// Has msg_ published, after trylock() or lock().
  void unlockAndPublish() {
    is_full_ = true;
    mutex_.unlock();
    wake_.notify_one();
  }

  void lock() { mutex_.lock(); }

  void unlock() { mutex_.unlock(); }

 private:
  void publish_loop() {
    std::unique_lock lock{mutex_};
    while (true) {
      wake_.wait(lock, [this] { return is_full_ || !running_; });
      if (!running_) return;
      const MessageT outgoing = msg_;
      is_full_ = false;
      lock.unlock();
      publisher_->publish(outgoing);
      lock.lock();
    }
  }

  PublisherSharedPtr publisher_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_full_{};
  bool running_{true};
  std::thread thread_;
};

}  // namespace realtime_tools
