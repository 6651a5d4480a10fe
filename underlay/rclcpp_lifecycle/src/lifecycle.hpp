#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "lifecycle_services.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp_lifecycle/managed_entity.hpp"
#include "state_machine.hpp"

namespace rclcpp_lifecycle::detail {

/// Runs the callbacks of a managed node as its state machine moves.
class Lifecycle {
 public:
  using CallbackReturn = StateMachine::CallbackReturn;
  using Callback = std::function<CallbackReturn(const State&)>;

  /// @param serve_others Whether other nodes can see the states and ask for transitions.
  Lifecycle(rclcpp::node_interfaces::NodeBaseInterface& node_base,
            rclcpp::node_interfaces::NodeServicesInterface& node_services, rclcpp::Logger logger,
            bool serve_others);

  const StateMachine& states() const { return *machine_; }

  /// Sets what happens in a transition state, a number of lifecycle_msgs/State.
  void set_callback(uint8_t transition_state, Callback callback);

  /// Runs a transition with its callbacks. Returns how the callback ended; nothing if the
  /// transition cannot start or end now.
  std::optional<CallbackReturn> change_state(uint8_t transition_id);

  /// Makes an entity follow activation and deactivation during its lifetime.
  void add_managed_entity(std::weak_ptr<ManagedEntityInterface> entity);

  /// Activates, or deactivates, all managed entities.
  void switch_managed_entities(void (ManagedEntityInterface::*to)());

 private:
  /// Runs the callback of the transition state that the node is in, which decides where it goes.
  /// @param origin The primary state that the node came from.
  std::optional<CallbackReturn> leave_transition_state(const State& origin);
  CallbackReturn call(const State& transition_state, const State& origin);

  rclcpp::Logger logger_;
  std::shared_ptr<StateMachine> machine_;
  std::mutex mutex_;  // Guards the next two.
  std::map<uint8_t, Callback> callbacks_;
  std::vector<std::weak_ptr<ManagedEntityInterface>> managed_entities_;
  std::optional<LifecycleServices> services_;
};

}  // namespace rclcpp_lifecycle::detail
