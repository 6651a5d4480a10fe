#include "rclcpp/detail/arrival_flag.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace rclcpp::detail {

void ArrivalFlag::set_user_callback(Callback callback) {
  if (!callback) {
    throw std::invalid_argument("the '" + std::string(what_) + "' callback is empty");
  }
  const std::lock_guard lock(mutex_);
  user_callback_ = std::move(callback);
  connect();
}

void ArrivalFlag::clear_user_callback() {
  const std::lock_guard lock(mutex_);
  if (!user_callback_) return;
  user_callback_ = nullptr;
  connect();
}

void ArrivalFlag::set_listener(const void* listener, std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  listener_ = listener;
  wake_ = std::move(wake);
  connect();
}

void ArrivalFlag::remove_listener(const void* listener) {
  const std::lock_guard lock(mutex_);
  if (listener_ != listener) return;
  listener_ = nullptr;
  wake_ = nullptr;
  connect();
}

void ArrivalFlag::raise() {
  const std::lock_guard lock(mutex_);
  raised_.store(true);
  if (wake_) wake_();
}

void ArrivalFlag::connect() {
  if (!user_callback_ && !wake_) {
    disconnect();
    return;
  }
  const Callback on_arrival = [this, wake = wake_, user_callback = user_callback_](size_t count) {
    raised_.store(true);
    if (wake) wake();
    if (user_callback) user_callback(count);
  };
  // The middleware reports existing data at once, but it checks before it registers the callback.
  // At the second call the callback is registered, so that no arrival is missed.
  registered_.set(on_arrival, what_, register_with_entity_);
  registered_.set(on_arrival, what_, register_with_entity_);
}

}  // namespace rclcpp::detail
