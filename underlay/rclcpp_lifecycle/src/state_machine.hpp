#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "rcl_lifecycle/rcl_lifecycle.h"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

namespace rclcpp_lifecycle::detail {

/// Owns a state machine of rcl_lifecycle; safe to use from several threads.
class StateMachine {
 public:
  using CallbackReturn = node_interfaces::LifecycleNodeInterface::CallbackReturn;

  /// Creates the default states and transitions and, if asked for, the five services and the
  /// publisher of transition events in rcl.
  /// @throws std::runtime_error if rcl_lifecycle refuses.
  StateMachine(std::shared_ptr<rcl_node_t> node, bool enable_communication_interface);
  ~StateMachine();
  StateMachine(const StateMachine&) = delete;
  StateMachine& operator=(const StateMachine&) = delete;

  /// Returns the state of now; the reference stays valid and up to date.
  const State& current_state() const { return current_state_; }

  /// Returns all states.
  std::vector<State> states() const;

  /// Returns the transitions that can start in the current state.
  std::vector<Transition> available_transitions() const;

  /// Returns all transitions.
  std::vector<Transition> transition_graph() const;

  /// Returns the number of the transition that has this label in the current state.
  std::optional<uint8_t> transition_id(const std::string& label) const;

  /// Starts the transition and announces it. Returns what went wrong, if anything.
  [[nodiscard]] std::optional<std::string> start(uint8_t transition_id);

  /// Ends the transition under way as its callback decided. Returns what went wrong, if anything.
  [[nodiscard]] std::optional<std::string> finish(CallbackReturn result);

  /// The services and the publisher that rcl created; only with communication enabled.
  rcl_lifecycle_com_interface_t& communication() { return machine_.com_interface; }

 private:
  std::optional<std::string> moved(rcl_ret_t result);

  std::shared_ptr<rcl_node_t> node_;
  mutable std::mutex mutex_;
  rcl_lifecycle_state_machine_t machine_;
  State current_state_;
};

}  // namespace rclcpp_lifecycle::detail
