#include "rclcpp/waitable.hpp"

#include <stdexcept>

namespace rclcpp {

size_t Waitable::get_number_of_ready_subscriptions() { return 0; }
size_t Waitable::get_number_of_ready_timers() { return 0; }
size_t Waitable::get_number_of_ready_clients() { return 0; }
size_t Waitable::get_number_of_ready_events() { return 0; }
size_t Waitable::get_number_of_ready_services() { return 0; }
size_t Waitable::get_number_of_ready_guard_conditions() { return 0; }

std::shared_ptr<void> Waitable::take_data_by_entity_id(size_t /*id*/) {
  throw std::runtime_error("this waitable does not have take_data_by_entity_id()");
}

bool Waitable::exchange_in_use_by_wait_set_state(bool in_use_state) {
  return in_use_by_wait_set_.exchange(in_use_state);
}

void Waitable::set_on_ready_callback(std::function<void(size_t, int)> /*callback*/) {
  throw std::runtime_error("this waitable does not have set_on_ready_callback()");
}

void Waitable::clear_on_ready_callback() {
  throw std::runtime_error("this waitable does not have clear_on_ready_callback()");
}

}  // namespace rclcpp
