#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "rclcpp/detail/on_new_callback.hpp"

namespace rclcpp::detail {

/// Rings when a request may have come to a service. An executor that listens to it can leave the
/// service out of its wait set: a node has half a dozen that are hardly ever called, and each would
/// delay every wake-up (`./foothill bench bus`).
class RequestAlarm {
 public:
  using Callback = OnNewCallback::Callback;
  using Register = OnNewCallback::Register;

  explicit RequestAlarm(Register register_with_service)
      : register_with_service_(std::move(register_with_service)) {}

  /// The callback of the service's user.
  void set_user_callback(Callback callback);
  void clear_user_callback();

  /// Has `wake` called, from any thread, each time that it rings.
  /// @param listener Tells who listens; a later listener takes the place of an earlier one.
  void listen(const void* listener, std::function<void()> wake);
  /// Ends what that listener began.
  void ignore(const void* listener);

  /// Rings for a request that may be left.
  void ring();
  /// Is to be called before requests are taken: one that comes from here on rings again.
  void silence() { rung_.store(false); }
  [[nodiscard]] bool has_rung() const { return rung_.load(); }

  /// After this the middleware calls no more.
  void disconnect() { registered_.clear(register_with_service_); }

 private:
  /// Tells the middleware whom to call. With the mutex held.
  void connect();

  Register register_with_service_;
  std::atomic<bool> rung_{false};
  std::mutex mutex_;
  Callback user_callback_{};
  std::function<void()> wake_{};
  const void* listener_{};
  OnNewCallback registered_{};
};

}  // namespace rclcpp::detail
