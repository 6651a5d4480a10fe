#include "rclcpp/detail/request_alarm.hpp"

#include <stdexcept>
#include <utility>

namespace rclcpp::detail {

void RequestAlarm::set_user_callback(Callback callback) {
  if (!callback) {
    throw std::invalid_argument("there is nothing to call in the 'on new request' callback");
  }
  const std::lock_guard lock(mutex_);
  user_callback_ = std::move(callback);
  connect();
}

void RequestAlarm::clear_user_callback() {
  const std::lock_guard lock(mutex_);
  if (!user_callback_) return;
  user_callback_ = nullptr;
  connect();
}

void RequestAlarm::listen(const void* listener, std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  listener_ = listener;
  wake_ = std::move(wake);
  connect();
}

void RequestAlarm::ignore(const void* listener) {
  const std::lock_guard lock(mutex_);
  if (listener_ != listener) return;
  listener_ = nullptr;
  wake_ = nullptr;
  connect();
}

void RequestAlarm::ring() {
  const std::lock_guard lock(mutex_);
  rung_.store(true);
  if (wake_) wake_();
}

void RequestAlarm::connect() {
  if (!user_callback_ && !wake_) {
    registered_.clear(register_with_service_);
    return;
  }
  // Reports at once what is there already, so nothing is missed while nobody listens.
  registered_.set(
      [this, wake = wake_, user_callback = user_callback_](size_t count) {
        rung_.store(true);
        if (wake) wake();
        if (user_callback) user_callback(count);
      },
      "on new request", register_with_service_);
}

}  // namespace rclcpp::detail
