#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rcl_lifecycle/data_types.h"
#include "rclcpp_lifecycle/state.hpp"
#include "rcutils/allocator.h"

namespace rclcpp_lifecycle {

/// A step from one state of a managed node to another, as in lifecycle_msgs/Transition.
class Transition {
 public:
  Transition() = delete;

  /// A transition of which only the number matters, as an argument of trigger_transition().
  /// Allocators are accepted, as everywhere in this class, but not needed.
  explicit Transition(uint8_t id, const std::string& label = "",
                      rcutils_allocator_t allocator = rcutils_get_default_allocator());

  /// A transition between two given states.
  Transition(uint8_t id, const std::string& label, State&& start, State&& goal,
             rcutils_allocator_t allocator = rcutils_get_default_allocator());

  /// A copy of a transition of rcl_lifecycle.
  /// @throws std::runtime_error if the pointer is null.
  explicit Transition(const rcl_lifecycle_transition_t* rcl_lifecycle_transition_handle,
                      rcutils_allocator_t allocator = rcutils_get_default_allocator());

  virtual ~Transition() = default;

  Transition(const Transition& rhs) = default;

  Transition& operator=(const Transition& rhs) = default;

  /// Returns the number of the transition.
  uint8_t id() const;

  /// Returns the name of the transition, for example "configure".
  std::string label() const;

  /// Returns the state that the transition leaves.
  /// @throws std::runtime_error if the transition was made without states.
  State start_state() const;

  /// Returns the state that the transition leads to.
  /// @throws std::runtime_error if the transition was made without states.
  State goal_state() const;

 private:
  uint8_t id_;
  std::string label_;
  std::optional<State> start_;
  std::optional<State> goal_;
};

}  // namespace rclcpp_lifecycle
