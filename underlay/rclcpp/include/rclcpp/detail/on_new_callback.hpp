#pragma once

#include <rcl/event_callback.h>
#include <rcl/types.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>

namespace rclcpp::detail {

/// Reports the pending rcl error at error level on the logger "rclcpp" and forgets it: for places
/// that must not throw, destructors above all.
void log_and_reset_rcl_error(const char* what) noexcept;

/// Owns a C++ callback that the middleware calls through a C function pointer when something new
/// has arrived at one entity.
class OnNewCallback {
 public:
  using Callback = std::function<void(size_t)>;
  /// Passes the function pointer and its argument to the entity.
  using Register = std::function<rcl_ret_t(rcl_event_callback_t, const void*)>;

  /// Replaces the callback. Exceptions that it throws are logged, never passed to the middleware.
  /// @param what Names the callback in messages, for example "on new message".
  /// @throws rclcpp::exceptions::RCLError if the middleware refuses.
  void set(Callback callback, const char* what, const Register& register_with_entity);

  /// Removes the callback, if there is one.
  void clear(const Register& register_with_entity);

 private:
  std::recursive_mutex mutex_;
  std::unique_ptr<Callback> callback_;
};

}  // namespace rclcpp::detail
