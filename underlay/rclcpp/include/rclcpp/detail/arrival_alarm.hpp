#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "rclcpp/detail/on_new_callback.hpp"

namespace rclcpp::detail {

/// Rings when something may have come to an entity: a request, an event, a message. An executor
/// that listens to it can leave the entity out of its wait set: a node has a dozen and more that
/// hardly ever get anything, and each would delay every wake-up (`./foothill bench bus`). For what
/// comes often the wait set is better: the alarm rings while the middleware still holds the lock
/// that taking needs.
class ArrivalAlarm {
 public:
  using Callback = OnNewCallback::Callback;
  using Register = OnNewCallback::Register;

  /// @param what Names the callback in messages, for example "on new request".
  ArrivalAlarm(const char* what, Register register_with_entity)
      : what_(what), register_with_entity_(std::move(register_with_entity)) {}

  /// The callback of the entity's user.
  void set_user_callback(Callback callback);
  void clear_user_callback();

  /// Has `wake` called, from any thread, each time that it rings.
  /// @param listener Tells who listens; a later listener takes the place of an earlier one.
  void listen(const void* listener, std::function<void()> wake);
  /// Ends what that listener began.
  void ignore(const void* listener);

  /// Rings for what may be left.
  void ring();
  /// Is to be called before something is taken: what comes from here on rings again.
  void silence() { rung_.store(false); }
  [[nodiscard]] bool has_rung() const { return rung_.load(); }

  /// After this the middleware calls no more.
  void disconnect() { registered_.clear(register_with_entity_); }

 private:
  /// Tells the middleware whom to call. With the mutex held.
  void connect();

  const char* what_;
  Register register_with_entity_;
  std::atomic<bool> rung_{false};
  std::mutex mutex_;
  Callback user_callback_{};
  std::function<void()> wake_{};
  const void* listener_{};
  OnNewCallback registered_{};
};

}  // namespace rclcpp::detail
