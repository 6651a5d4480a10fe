#include "lifecycle.hpp"

#include <exception>
#include <utility>

#include "rclcpp/logging.hpp"

namespace rclcpp_lifecycle::detail {

using CallbackReturn = Lifecycle::CallbackReturn;

Lifecycle::Lifecycle(rclcpp::node_interfaces::NodeBaseInterface& node_base,
                     rclcpp::node_interfaces::NodeServicesInterface& node_services,
                     rclcpp::Logger logger, bool serve_others)
    : logger_{std::move(logger)},
      machine_{
          std::make_shared<StateMachine>(node_base.get_shared_rcl_node_handle(), serve_others)} {
  if (!serve_others) return;
  const auto change_state_or_fail = [this](uint8_t transition_id) {
    return change_state(transition_id).value_or(CallbackReturn::ERROR);
  };
  services_.emplace(machine_, change_state_or_fail, node_base, node_services);
}

void Lifecycle::set_callback(uint8_t transition_state, Callback callback) {
  const std::lock_guard lock{mutex_};
  callbacks_[transition_state] = std::move(callback);
}

std::optional<CallbackReturn> Lifecycle::change_state(uint8_t transition_id) {
  const State origin = machine_->current_state();
  if (const auto problem = machine_->start(transition_id)) {
    RCLCPP_ERROR(logger_, "transition %u does not start in state '%s': %s", transition_id,
                 origin.label().c_str(), problem->c_str());
    return std::nullopt;
  }
  const auto outcome = leave_transition_state(origin);
  // An error has led to error processing, a transition state as well.
  if (outcome == CallbackReturn::ERROR && !leave_transition_state(origin)) return std::nullopt;
  return outcome;
}

std::optional<CallbackReturn> Lifecycle::leave_transition_state(const State& origin) {
  const State state = machine_->current_state();
  const CallbackReturn outcome = call(state, origin);
  const auto problem = machine_->finish(outcome);
  if (!problem) return outcome;
  RCLCPP_ERROR(logger_, "state '%s' does not end: %s", state.label().c_str(), problem->c_str());
  return std::nullopt;
}

CallbackReturn Lifecycle::call(const State& transition_state, const State& origin) {
  // Called without the lock, as it may set callbacks.
  const Callback callback = [&] {
    const std::lock_guard lock{mutex_};
    return callbacks_[transition_state.id()];
  }();
  try {
    return callback ? callback(origin) : CallbackReturn::SUCCESS;
  } catch (const std::exception& error) {
    RCLCPP_ERROR(logger_, "the callback of state '%s' threw: %s", transition_state.label().c_str(),
                 error.what());
    return CallbackReturn::ERROR;
  }
}

void Lifecycle::add_managed_entity(std::weak_ptr<ManagedEntityInterface> entity) {
  const std::lock_guard lock{mutex_};
  std::erase_if(managed_entities_, [](const auto& known) { return known.expired(); });
  managed_entities_.push_back(std::move(entity));
}

void Lifecycle::switch_managed_entities(void (ManagedEntityInterface::*to)()) {
  // Copied, because an entity may create another one.
  const auto entities = [this] {
    const std::lock_guard lock{mutex_};
    return managed_entities_;
  }();
  for (const auto& weak : entities) {
    if (const auto entity = weak.lock()) ((*entity).*to)();
  }
}

}  // namespace rclcpp_lifecycle::detail
