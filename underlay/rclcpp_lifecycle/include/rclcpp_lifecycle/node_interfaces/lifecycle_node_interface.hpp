#pragma once

#include <cstdint>

#include "lifecycle_msgs/msg/transition.hpp"
#include "rclcpp_lifecycle/state.hpp"

namespace rclcpp_lifecycle::node_interfaces {

/// What a managed node does in each of its transitions; override what is needed.
///
/// Every function gets the state that the node was in before the transition.
class LifecycleNodeInterface {
 public:
  /// How a transition ends.
  enum class CallbackReturn : uint8_t {
    /// The node goes on to the state that the transition leads to.
    SUCCESS = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_SUCCESS,
    /// The node goes back to the state that it came from.
    FAILURE = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_FAILURE,
    /// The node goes to error processing, as after an exception.
    ERROR = lifecycle_msgs::msg::Transition::TRANSITION_CALLBACK_ERROR,
  };

  virtual ~LifecycleNodeInterface() = default;

  /// Unconfigured to inactive: read parameters, allocate, connect. Succeeds by default.
  virtual CallbackReturn on_configure(const State& previous_state);

  /// Inactive to unconfigured: undo on_configure(). Succeeds by default.
  virtual CallbackReturn on_cleanup(const State& previous_state);

  /// Any primary state to finalized. Succeeds by default.
  virtual CallbackReturn on_shutdown(const State& previous_state);

  /// Inactive to active. Succeeds by default.
  virtual CallbackReturn on_activate(const State& previous_state);

  /// Active to inactive. Succeeds by default.
  virtual CallbackReturn on_deactivate(const State& previous_state);

  /// Called when a transition ended in an error: success leads to unconfigured, anything else to
  /// finalized. Succeeds by default.
  virtual CallbackReturn on_error(const State& previous_state);

 protected:
  LifecycleNodeInterface() = default;
};

}  // namespace rclcpp_lifecycle::node_interfaces
