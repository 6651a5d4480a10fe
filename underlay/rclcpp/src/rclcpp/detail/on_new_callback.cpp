#include "rclcpp/detail/on_new_callback.hpp"

#include <rcl/error_handling.h>
#include <rcutils/logging_macros.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

namespace {

/// The function that the middleware calls; its argument is the C++ callback.
void call(const void* callback, size_t count) {
  (*static_cast<const OnNewCallback::Callback*>(callback))(count);
}

void register_or_throw(const OnNewCallback::Register& register_with_entity,
                       rcl_event_callback_t function, const void* argument) {
  const rcl_ret_t ret = register_with_entity(function, argument);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot set a callback for new events");
  }
}

}  // namespace

void log_and_reset_rcl_error(const char* what) noexcept {
  RCUTILS_LOG_ERROR_NAMED("rclcpp", "%s: %s", what, rcl_get_error_string().str);
  rcl_reset_error();
}

void OnNewCallback::set(Callback callback, const char* what, const Register& register_with_entity) {
  if (!callback) {
    throw std::invalid_argument("there is nothing to call in the '" + std::string(what) +
                                "' callback");
  }
  auto guarded = std::make_unique<Callback>([callback = std::move(callback), what](size_t count) {
    try {
      callback(count);
    } catch (const std::exception& exception) {
      RCUTILS_LOG_ERROR_NAMED("rclcpp", "the '%s' callback threw: %s", what, exception.what());
    } catch (...) {
      RCUTILS_LOG_ERROR_NAMED("rclcpp", "the '%s' callback threw something", what);
    }
  });
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  // The old callback lives until the new one is registered with the middleware.
  register_or_throw(register_with_entity, call, guarded.get());
  callback_ = std::move(guarded);
}

void OnNewCallback::clear(const Register& register_with_entity) {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  if (!callback_) return;
  register_or_throw(register_with_entity, nullptr, nullptr);
  callback_.reset();
}

}  // namespace rclcpp::detail
