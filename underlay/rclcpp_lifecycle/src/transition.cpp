#include "rclcpp_lifecycle/transition.hpp"

#include <stdexcept>

namespace rclcpp_lifecycle {

namespace {

const rcl_lifecycle_transition_t& not_null(const rcl_lifecycle_transition_t* transition) {
  if (transition == nullptr) {
    throw std::runtime_error{"a lifecycle transition cannot be made from nullptr"};
  }
  return *transition;
}

std::optional<State> state_or_none(const rcl_lifecycle_state_t* state) {
  if (state == nullptr) return std::nullopt;
  return State{state};
}

State state_or_throw(const std::optional<State>& state) {
  if (!state) throw std::runtime_error{"the lifecycle transition was made without states"};
  return *state;
}

}  // namespace

Transition::Transition(uint8_t id, const std::string& label, rcutils_allocator_t)
    : id_{id}, label_{label} {}

Transition::Transition(uint8_t id, const std::string& label, State&& start, State&& goal,
                       rcutils_allocator_t)
    : id_{id}, label_{label}, start_{start}, goal_{goal} {}

Transition::Transition(const rcl_lifecycle_transition_t* rcl_lifecycle_transition_handle,
                       rcutils_allocator_t)
    : id_{static_cast<uint8_t>(not_null(rcl_lifecycle_transition_handle).id)},
      label_{rcl_lifecycle_transition_handle->label},
      start_{state_or_none(rcl_lifecycle_transition_handle->start)},
      goal_{state_or_none(rcl_lifecycle_transition_handle->goal)} {}

uint8_t Transition::id() const { return id_; }

std::string Transition::label() const { return label_; }

State Transition::start_state() const { return state_or_throw(start_); }

State Transition::goal_state() const { return state_or_throw(goal_); }

}  // namespace rclcpp_lifecycle
