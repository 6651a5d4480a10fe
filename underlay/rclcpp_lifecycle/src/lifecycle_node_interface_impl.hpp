#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "lifecycle_services.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "state_machine.hpp"

namespace rclcpp_lifecycle {

/// Runs the callbacks of a managed node as its state machine moves.
class LifecycleNode::LifecycleNodeInterfaceImpl {
 public:
  using Callback = std::function<CallbackReturn(const State&)>;

  LifecycleNodeInterfaceImpl(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
      const rclcpp::node_interfaces::NodeServicesInterface::SharedPtr& node_services,
      rclcpp::Logger logger, bool enable_communication_interface);

  detail::StateMachine& states() { return *machine_; }
  const detail::StateMachine& states() const { return *machine_; }

  /// Sets what happens in a transition state, a number of lifecycle_msgs/State.
  void register_callback(uint8_t transition_state, Callback callback);

  /// Runs a transition with its callbacks. Returns how the callback ended; nothing if the
  /// transition cannot start or end now.
  std::optional<CallbackReturn> change_state(uint8_t transition_id);

  /// Makes an entity follow activation and deactivation for as long as it lives.
  void add_managed_entity(std::weak_ptr<ManagedEntityInterface> managed_entity);

  /// Activates, or deactivates, all managed entities.
  void switch_managed_entities(void (ManagedEntityInterface::*callback)());

 private:
  CallbackReturn call(uint8_t transition_state, const State& previous_state);

  rclcpp::Logger logger_;
  std::shared_ptr<detail::StateMachine> machine_;
  std::mutex callbacks_mutex_;
  std::map<uint8_t, Callback> callbacks_;
  std::mutex managed_entities_mutex_;
  std::vector<std::weak_ptr<ManagedEntityInterface>> managed_entities_;
  std::optional<detail::LifecycleServices> services_;
};

}  // namespace rclcpp_lifecycle
