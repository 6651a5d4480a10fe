#include "lifecycle_node_interface_impl.hpp"

#include <exception>
#include <utility>

#include "rclcpp/logging.hpp"

namespace rclcpp_lifecycle {

using CallbackReturn = LifecycleNode::CallbackReturn;

LifecycleNode::LifecycleNodeInterfaceImpl::LifecycleNodeInterfaceImpl(
    rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
    const rclcpp::node_interfaces::NodeServicesInterface::SharedPtr& node_services,
    rclcpp::Logger logger, bool enable_communication_interface)
    : logger_{std::move(logger)},
      machine_{std::make_shared<detail::StateMachine>(node_base->get_shared_rcl_node_handle(),
                                                      enable_communication_interface)} {
  if (!enable_communication_interface) return;
  const auto change_state_for_service = [this](uint8_t transition_id) {
    return change_state(transition_id).value_or(CallbackReturn::ERROR);
  };
  services_.emplace(machine_, change_state_for_service, *node_base, *node_services);
}

void LifecycleNode::LifecycleNodeInterfaceImpl::register_callback(uint8_t transition_state,
                                                                  Callback callback) {
  const std::lock_guard lock{callbacks_mutex_};
  callbacks_[transition_state] = std::move(callback);
}

std::optional<CallbackReturn> LifecycleNode::LifecycleNodeInterfaceImpl::change_state(
    uint8_t transition_id) {
  const State previous = machine_->current_state();
  if (const auto problem = machine_->start(transition_id)) {
    RCLCPP_ERROR(logger_, "Unable to start transition %u from current state %s: %s", transition_id,
                 previous.label().c_str(), problem->c_str());
    return std::nullopt;
  }
  const CallbackReturn result = call(machine_->current_state().id(), previous);
  if (const auto problem = machine_->finish(result)) {
    RCLCPP_ERROR(logger_, "Failed to finish transition %u. Current state is now: %s (%s)",
                 transition_id, machine_->current_state().label().c_str(), problem->c_str());
    return std::nullopt;
  }
  if (result != CallbackReturn::ERROR) return result;

  RCLCPP_WARN(logger_, "Transition %u ended in an error, processing it", transition_id);
  const CallbackReturn recovered = call(machine_->current_state().id(), previous);
  if (const auto problem = machine_->finish(recovered)) {
    RCLCPP_ERROR(logger_, "Failed to leave error processing: %s", problem->c_str());
    return std::nullopt;
  }
  return result;
}

CallbackReturn LifecycleNode::LifecycleNodeInterfaceImpl::call(uint8_t transition_state,
                                                               const State& previous_state) {
  Callback callback;
  {
    const std::lock_guard lock{callbacks_mutex_};
    const auto found = callbacks_.find(transition_state);
    if (found == callbacks_.end()) return CallbackReturn::SUCCESS;
    callback = found->second;
  }
  try {
    return callback(previous_state);
  } catch (const std::exception& error) {
    RCLCPP_ERROR(logger_, "Caught exception in callback for transition %u", transition_state);
    RCLCPP_ERROR(logger_, "Original error: %s", error.what());
    return CallbackReturn::ERROR;
  }
}

void LifecycleNode::LifecycleNodeInterfaceImpl::add_managed_entity(
    std::weak_ptr<ManagedEntityInterface> managed_entity) {
  const std::lock_guard lock{managed_entities_mutex_};
  std::erase_if(managed_entities_, [](const auto& entity) { return entity.expired(); });
  managed_entities_.push_back(std::move(managed_entity));
}

void LifecycleNode::LifecycleNodeInterfaceImpl::switch_managed_entities(
    void (ManagedEntityInterface::*callback)()) {
  // Copied, because an entity may create another one.
  const auto entities = [this] {
    const std::lock_guard lock{managed_entities_mutex_};
    return managed_entities_;
  }();
  for (const auto& weak_entity : entities) {
    if (const auto entity = weak_entity.lock()) ((*entity).*callback)();
  }
}

}  // namespace rclcpp_lifecycle
