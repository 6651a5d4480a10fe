#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "rclcpp/detail/on_new_callback.hpp"

namespace rclcpp::detail {

/// Is raised when a request, event or message may have arrived at an entity. An executor that
/// listens to it can leave the entity out of its wait set: a node has a dozen or more entities that
/// are hardly ever ready, and each would delay every wake-up (`./foothill bench bus`). For frequent
/// messages the wait set is better: the flag is raised while the middleware still holds the lock
/// that the executor needs to take the message.
class ArrivalFlag {
 public:
  using Callback = OnNewCallback::Callback;
  using Register = OnNewCallback::Register;

  /// @param what Names the callback in messages, for example "on new request".
  ArrivalFlag(const char* what, Register register_with_entity)
      : what_(what), register_with_entity_(std::move(register_with_entity)) {}

  /// The callback of the entity's user.
  void set_user_callback(Callback callback);
  void clear_user_callback();

  /// Registers `wake`, which is called from any thread each time the flag is raised.
  /// @param listener Identifies the listener; a later listener replaces an earlier one.
  void set_listener(const void* listener, std::function<void()> wake);
  /// Removes `listener`, unless another one has replaced it.
  void remove_listener(const void* listener);

  /// Raises the flag by hand, for items that may be left.
  void raise();
  /// Lowers the flag. Call it before taking an item: a later arrival raises the flag again.
  void clear() { raised_.store(false); }
  [[nodiscard]] bool is_raised() const { return raised_.load(); }

  /// Unregisters the callback: the middleware does not call it any more.
  void disconnect() { registered_.clear(register_with_entity_); }

 private:
  /// Registers the callback with the middleware. With the mutex held.
  void connect();

  const char* what_;
  Register register_with_entity_;
  std::atomic<bool> raised_{false};
  std::mutex mutex_;
  Callback user_callback_{};
  std::function<void()> wake_{};
  const void* listener_{};
  OnNewCallback registered_{};
};

}  // namespace rclcpp::detail
