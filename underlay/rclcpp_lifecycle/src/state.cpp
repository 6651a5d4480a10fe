#include "rclcpp_lifecycle/state.hpp"

#include <stdexcept>

#include "lifecycle_msgs/msg/state.hpp"

namespace rclcpp_lifecycle {

namespace {

const rcl_lifecycle_state_t& not_null(const rcl_lifecycle_state_t* state) {
  if (state == nullptr) throw std::runtime_error{"a lifecycle state cannot be made from nullptr"};
  return *state;
}

}  // namespace

State::State(rcutils_allocator_t allocator)
    : State(lifecycle_msgs::msg::State::PRIMARY_STATE_UNKNOWN, "unknown", allocator) {}

State::State(uint8_t id, const std::string& label, rcutils_allocator_t) : id_{id}, label_{label} {
  if (label.empty()) throw std::runtime_error{"a lifecycle state cannot have an empty label"};
}

State::State(const rcl_lifecycle_state_t* rcl_lifecycle_state_handle, rcutils_allocator_t)
    : id_{not_null(rcl_lifecycle_state_handle).id}, label_{rcl_lifecycle_state_handle->label} {}

State::State(const State& rhs) : id_{rhs.id()}, label_{rhs.label()} {}

State& State::operator=(const State& rhs) {
  if (this == &rhs) return *this;
  std::string label = rhs.label();
  const std::lock_guard lock{label_mutex_};
  id_.store(rhs.id());
  label_ = std::move(label);
  return *this;
}

uint8_t State::id() const { return id_.load(); }

std::string State::label() const {
  const std::lock_guard lock{label_mutex_};
  return label_;
}

}  // namespace rclcpp_lifecycle
