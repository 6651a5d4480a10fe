#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/macros.hpp"
#include "rclcpp/node_options.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp_lifecycle/detail/wrapped_node.hpp"
#include "rclcpp_lifecycle/lifecycle_publisher.hpp"
#include "rclcpp_lifecycle/managed_entity.hpp"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

namespace rclcpp_lifecycle {

namespace detail {
class Lifecycle;
}

/// A managed node: an rclcpp node with the life cycle of lifecycle_msgs.
///
/// Everything that rclcpp::Node has works as there; publishers are LifecyclePublisher and follow
/// activation.
class LifecycleNode : public node_interfaces::LifecycleNodeInterface,
                      public detail::WrappedNode,
                      public std::enable_shared_from_this<LifecycleNode> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(LifecycleNode)

  /// Creates an unconfigured node.
  /// @param enable_communication_interface If false, the node has no lifecycle services.
  explicit LifecycleNode(const std::string& node_name,
                         const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                         bool enable_communication_interface = true);

  /// Creates an unconfigured node in a namespace.
  LifecycleNode(const std::string& node_name, const std::string& namespace_,
                const rclcpp::NodeOptions& options = rclcpp::NodeOptions(),
                bool enable_communication_interface = true);

  /// Warns if the node is not finalized.
  ~LifecycleNode() override;

  /// Creates a publisher that is silent unless the node is active.
  template <typename MessageT, typename AllocatorT = std::allocator<void>>
  std::shared_ptr<LifecyclePublisher<MessageT, AllocatorT>> create_publisher(
      const std::string& topic_name, const rclcpp::QoS& qos,
      const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options =
          rclcpp::PublisherOptionsWithAllocator<AllocatorT>());

  /// Returns the state of now; the reference follows later transitions.
  const State& get_current_state() const;

  /// Returns every state of the life cycle.
  std::vector<State> get_available_states() const;

  /// Returns the transitions that can start in the current state.
  std::vector<Transition> get_available_transitions() const;

  /// Returns every transition of the life cycle.
  std::vector<Transition> get_transition_graph() const;

  /// Runs a transition, with its callbacks, and returns the state that the node ends up in. A
  /// transition that cannot start now is logged and changes nothing.
  const State& trigger_transition(const Transition& transition);

  /// As above; also stores how the callback ended, if it was called.
  const State& trigger_transition(const Transition& transition, CallbackReturn& cb_return_code);

  /// As above, by the number of the transition in lifecycle_msgs/Transition.
  const State& trigger_transition(uint8_t transition_id);
  const State& trigger_transition(uint8_t transition_id, CallbackReturn& cb_return_code);

  /// The transitions by name, each like trigger_transition().
  const State& configure();
  const State& configure(CallbackReturn& cb_return_code);
  const State& cleanup();
  const State& cleanup(CallbackReturn& cb_return_code);
  const State& activate();
  const State& activate(CallbackReturn& cb_return_code);
  const State& deactivate();
  const State& deactivate(CallbackReturn& cb_return_code);
  const State& shutdown();
  const State& shutdown(CallbackReturn& cb_return_code);

  /// Have a function called in place of the virtual function of the same name.
  /// @return Always true.
  bool register_on_configure(std::function<CallbackReturn(const State&)> fcn);
  bool register_on_cleanup(std::function<CallbackReturn(const State&)> fcn);
  bool register_on_shutdown(std::function<CallbackReturn(const State&)> fcn);
  bool register_on_activate(std::function<CallbackReturn(const State&)> fcn);
  bool register_on_deactivate(std::function<CallbackReturn(const State&)> fcn);
  bool register_on_error(std::function<CallbackReturn(const State&)> fcn);

  /// Activates all managed entities. An override that wants this has to call it.
  CallbackReturn on_activate(const State& previous_state) override;

  /// Deactivates all managed entities. An override that wants this has to call it.
  CallbackReturn on_deactivate(const State& previous_state) override;

 protected:
  /// Makes an entity follow activation and deactivation.
  void add_managed_entity(std::weak_ptr<ManagedEntityInterface> managed_entity);

 private:
  RCLCPP_DISABLE_COPY(LifecycleNode)

  bool set_callback(uint8_t transition_state, std::function<CallbackReturn(const State&)> callback);

  std::unique_ptr<detail::Lifecycle> lifecycle_;
};

}  // namespace rclcpp_lifecycle

#include "rclcpp_lifecycle/lifecycle_node_impl.hpp"
