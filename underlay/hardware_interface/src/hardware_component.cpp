#include "hardware_component.hpp"

#include <stdexcept>
#include <utility>

namespace hardware_interface {
namespace {

using lifecycle_msgs::msg::State;

const char* label_of(std::uint8_t state) {
  switch (state) {
    case State::PRIMARY_STATE_UNCONFIGURED:
      return lifecycle_state_names::UNCONFIGURED;
    case State::PRIMARY_STATE_INACTIVE:
      return lifecycle_state_names::INACTIVE;
    case State::PRIMARY_STATE_ACTIVE:
      return lifecycle_state_names::ACTIVE;
    case State::PRIMARY_STATE_FINALIZED:
      return lifecycle_state_names::FINALIZED;
    default:
      return lifecycle_state_names::UNKNOWN;
  }
}

/// Everything but the end is reached through being inactive.
std::uint8_t next_on_the_way(std::uint8_t from, std::uint8_t target) {
  const bool is_direct =
      target == State::PRIMARY_STATE_FINALIZED || from == State::PRIMARY_STATE_INACTIVE;
  return is_direct ? target : static_cast<std::uint8_t>(State::PRIMARY_STATE_INACTIVE);
}

}  // namespace

HardwareComponent::HardwareComponent(Plugin plugin, const HardwareComponentParams& params)
    : plugin_{std::move(plugin)}, info_{params.hardware_info} {
  if (plugin_->init(params) != CallbackReturn::SUCCESS) {
    throw std::runtime_error{"hardware '" + info_.name + "' could not be initialized"};
  }
  states_ = plugin_->on_export_state_interfaces();
  commands_ = plugin_->on_export_command_interfaces();
  set(State::PRIMARY_STATE_UNCONFIGURED);
}

bool HardwareComponent::is_configured() const {
  return state().id() == State::PRIMARY_STATE_INACTIVE || is_active();
}

bool HardwareComponent::is_active() const { return state().id() == State::PRIMARY_STATE_ACTIVE; }

void HardwareComponent::set(std::uint8_t state) {
  plugin_->set_lifecycle_state(rclcpp_lifecycle::State{state, label_of(state)});
}

void HardwareComponent::handle_error() {
  const bool is_clean = plugin_->on_error(state()) == CallbackReturn::SUCCESS;
  set(is_clean ? State::PRIMARY_STATE_UNCONFIGURED : State::PRIMARY_STATE_FINALIZED);
}

void HardwareComponent::transition(Callback callback, std::uint8_t on_success,
                                   bool failure_is_error) {
  CallbackReturn result = CallbackReturn::ERROR;
  try {
    result = ((*plugin_).*callback)(state());
  } catch (const std::exception& error) {
    RCLCPP_ERROR(plugin_->get_logger(), "hardware '%s': %s", info_.name.c_str(), error.what());
  }
  if (result == CallbackReturn::SUCCESS) return set(on_success);
  if (result == CallbackReturn::ERROR || failure_is_error) handle_error();
}

void HardwareComponent::go_from_to(std::uint8_t from, std::uint8_t to) {
  if (to == State::PRIMARY_STATE_FINALIZED) {
    transition(&SystemInterface::on_shutdown, to, true);
  } else if (to == State::PRIMARY_STATE_UNCONFIGURED) {
    transition(&SystemInterface::on_cleanup, to, true);
  } else if (to == State::PRIMARY_STATE_ACTIVE) {
    transition(&SystemInterface::on_activate, to);
  } else if (from == State::PRIMARY_STATE_ACTIVE) {
    transition(&SystemInterface::on_deactivate, to);
  } else {
    transition(&SystemInterface::on_configure, to);
  }
}

bool HardwareComponent::go_to(std::uint8_t target) {
  if (target < State::PRIMARY_STATE_UNCONFIGURED || target > State::PRIMARY_STATE_FINALIZED) {
    return false;
  }
  const std::lock_guard lock{mutex_};
  while (state().id() != target && state().id() != State::PRIMARY_STATE_FINALIZED) {
    const std::uint8_t now = state().id();
    const std::uint8_t next = next_on_the_way(now, target);
    go_from_to(now, next);
    if (state().id() != next) break;
  }
  return state().id() == target;
}

return_type HardwareComponent::read(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const std::unique_lock lock{mutex_, std::try_to_lock};
  if (!lock.owns_lock() || !is_configured()) return return_type::OK;
  const return_type result = plugin_->read(time, period);
  if (result == return_type::ERROR) handle_error();
  return result;
}

return_type HardwareComponent::write(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const std::unique_lock lock{mutex_, std::try_to_lock};
  if (!lock.owns_lock() || !is_active()) return return_type::OK;
  const return_type result = plugin_->write(time, period);
  if (result == return_type::ERROR) handle_error();
  if (result == return_type::DEACTIVATE) {
    transition(&SystemInterface::on_deactivate, State::PRIMARY_STATE_INACTIVE);
  }
  return result;
}

}  // namespace hardware_interface
