#include "rclcpp/detail/arrival_alarm.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace rclcpp::detail {

void ArrivalAlarm::set_user_callback(Callback callback) {
  if (!callback) {
    throw std::invalid_argument("there is nothing to call in the '" + std::string(what_) +
                                "' callback");
  }
  const std::lock_guard lock(mutex_);
  user_callback_ = std::move(callback);
  connect();
}

void ArrivalAlarm::clear_user_callback() {
  const std::lock_guard lock(mutex_);
  if (!user_callback_) return;
  user_callback_ = nullptr;
  connect();
}

void ArrivalAlarm::listen(const void* listener, std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  listener_ = listener;
  wake_ = std::move(wake);
  connect();
}

void ArrivalAlarm::ignore(const void* listener) {
  const std::lock_guard lock(mutex_);
  if (listener_ != listener) return;
  listener_ = nullptr;
  wake_ = nullptr;
  connect();
}

void ArrivalAlarm::ring() {
  const std::lock_guard lock(mutex_);
  rung_.store(true);
  if (wake_) wake_();
}

void ArrivalAlarm::connect() {
  if (!user_callback_ && !wake_) {
    disconnect();
    return;
  }
  const Callback tell = [this, wake = wake_, user_callback = user_callback_](size_t count) {
    rung_.store(true);
    if (wake) wake();
    if (user_callback) user_callback(count);
  };
  // The middleware tells at once what is there already, but it looks before it begins to listen.
  // The second time it listens already, so that nothing slips through.
  registered_.set(tell, what_, register_with_entity_);
  registered_.set(tell, what_, register_with_entity_);
}

}  // namespace rclcpp::detail
