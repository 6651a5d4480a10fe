#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "controller_manager/controller_manager.hpp"
#include "controller_manager_msgs/srv/switch_controller.hpp"
#include "lifecycle_msgs/msg/state.hpp"

namespace controller_manager {

using controller_interface::interface_configuration_type;
using controller_interface::return_type;
using controller_manager_msgs::srv::SwitchController;
using lifecycle_msgs::msg::State;

namespace {

bool is_active(const ControllerSpec& spec) {
  return spec.controller->get_lifecycle_state().id() == State::PRIMARY_STATE_ACTIVE;
}

template <typename Container, typename Value>
bool contains(const Container& container, const Value& value) {
  return std::find(container.begin(), container.end(), value) != container.end();
}

}  // namespace

return_type ControllerManager::switch_controller(
    const std::vector<std::string>& activate_controllers,
    const std::vector<std::string>& deactivate_controllers, int strictness, bool activate_asap,
    const rclcpp::Duration& timeout) {
  std::string message;
  return switch_controller_cb(activate_controllers, deactivate_controllers, strictness,
                              activate_asap, timeout, message);
}

return_type ControllerManager::switch_controller_cb(
    const std::vector<std::string>& activate_controllers,
    const std::vector<std::string>& deactivate_controllers, int strictness, bool /*activate_asap*/,
    const rclcpp::Duration& timeout, std::string& message) {
  Switch change;
  change.is_strict = strictness == SwitchController::Request::STRICT;
  if (strictness != SwitchController::Request::STRICT &&
      strictness != SwitchController::Request::BEST_EFFORT && strictness != 0) {
    message = "only the strictness STRICT and BEST_EFFORT are supported";
    return return_type::ERROR;
  }
  if (!choose(change, activate_controllers, deactivate_controllers, change.is_strict, message)) {
    RCLCPP_ERROR(get_logger(), "%s", message.c_str());
    return return_type::ERROR;
  }
  if (change.activate.empty() && change.deactivate.empty()) return return_type::OK;
  if (!resources_->prepare_command_mode_switch(change.start_interfaces, change.stop_interfaces)) {
    message = "Could not switch controllers since prepare command mode switch was rejected.";
    RCLCPP_ERROR(get_logger(), "%s", message.c_str());
    return return_type::ERROR;
  }
  std::unique_lock lock{loop_mutex_};
  pending_ = &change;
  const auto is_done = [&] { return change.is_done; };
  if (timeout.nanoseconds() == 0) {
    switched_.wait(lock, is_done);
  } else {
    switched_.wait_for(lock, std::chrono::nanoseconds{timeout.nanoseconds()}, is_done);
  }
  pending_ = nullptr;
  message = change.is_done ? change.failure : "Switch controller timed out";
  activity_changed_ = true;
  if (message.empty()) return return_type::OK;
  RCLCPP_ERROR(get_logger(), "%s", message.c_str());
  return return_type::ERROR;
}

bool ControllerManager::choose(Switch& change, const std::vector<std::string>& activate,
                               const std::vector<std::string>& deactivate, bool is_strict,
                               std::string& message) {
  const auto take = [&](const std::vector<std::string>& names, Controllers& into,
                        const auto& obstacle) {
    for (const std::string& name : names) {
      const Controller spec = find(name);
      const std::string why = spec ? obstacle(spec) : "no controller with this name exists";
      if (why.empty()) {
        into.push_back(spec);
        continue;
      }
      message += (message.empty() ? "" : " ") + ("'" + name + "': " + why + ".");
    }
  };
  take(deactivate, change.deactivate, [](const Controller& spec) -> std::string {
    return is_active(*spec) ? "" : "it is not active and cannot be deactivated";
  });
  take(activate, change.activate,
       [&](const Controller& spec) { return obstacle_to(spec, change.deactivate); });
  for (const Controller& one : change.deactivate) {
    const auto names = claimed_by(*one);
    change.stop_interfaces.insert(change.stop_interfaces.end(), names.begin(), names.end());
  }
  for (const Controller& one : change.activate) {
    for (std::string& name : wanted(*one, true)) change.start_interfaces.push_back(std::move(name));
  }
  const std::set<std::string> distinct{change.start_interfaces.begin(),
                                       change.start_interfaces.end()};
  if (distinct.size() != change.start_interfaces.size()) {
    message += "Two controllers want the same command interface.";
    return false;
  }
  const bool nothing_left = change.activate.empty() && change.deactivate.empty();
  return message.empty() || (!is_strict && !nothing_left);
}

std::string ControllerManager::obstacle_to(const Controller& controller,
                                           const Controllers& leaving) const {
  const auto state = controller->controller->get_lifecycle_state();
  const bool restarts = contains(leaving, controller);
  if (state.id() != State::PRIMARY_STATE_INACTIVE && !restarts) {
    return "it is " + state.label() + " and cannot be activated";
  }
  for (const std::string& name : wanted(*controller, false)) {
    if (!resources_->state_interface_is_available(name)) {
      return "the state interface '" + name + "' is not available";
    }
  }
  for (const std::string& name : wanted(*controller, true)) {
    if (!resources_->command_interface_is_available(name)) {
      return "the command interface '" + name + "' is not available";
    }
    const auto status = resources_->get_components_status();
    const auto owner = status.find(resources_->component_of(name));
    if (owner != status.end() && owner->second.state.id() != State::PRIMARY_STATE_ACTIVE) {
      return "hardware '" + owner->first + "' of '" + name + "' is not active";
    }
    const bool is_freed = std::any_of(leaving.begin(), leaving.end(), [&](const Controller& one) {
      return contains(claimed_by(*one), name);
    });
    if (resources_->command_interface_is_claimed(name) && !is_freed) {
      return "the command interface '" + name + "' is claimed by another controller";
    }
  }
  return {};
}

std::vector<std::string> ControllerManager::claimed_by(const ControllerSpec& controller) const {
  const std::lock_guard lock{loop_mutex_};
  return controller.claimed_interfaces;
}

std::vector<std::string> ControllerManager::wanted(const ControllerSpec& controller,
                                                   bool commands) const {
  const auto configuration = commands ? controller.controller->command_interface_configuration()
                                      : controller.controller->state_interface_configuration();
  switch (configuration.type) {
    case interface_configuration_type::INDIVIDUAL:
      return configuration.names;
    case interface_configuration_type::ALL:
      return commands ? resources_->available_command_interfaces()
                      : resources_->available_state_interfaces();
    case interface_configuration_type::NONE:
      break;
  }
  return {};
}

void ControllerManager::perform(Switch& change) {
  if (!resources_->perform_command_mode_switch(change.start_interfaces, change.stop_interfaces)) {
    change.failure = "the hardware refused to switch the command mode.";
  }
  for (const Controller& one : change.deactivate) deactivate(*one);
  for (const Controller& one : change.activate) {
    const std::string failure = activate(*one);
    if (failure.empty()) continue;
    change.failure += "'" + one->name + "': " + failure + ".";
  }
  if (change.is_strict && !change.failure.empty()) {
    for (const Controller& one : change.activate) {
      if (is_active(*one)) deactivate(*one);
    }
  }
  change.is_done = true;
}

void ControllerManager::deactivate(ControllerSpec& controller) {
  if (is_active(controller)) controller.controller->get_node()->deactivate();
  controller.controller->release_interfaces();
  controller.claimed_interfaces.clear();
}

std::string ControllerManager::activate(ControllerSpec& controller) {
  std::vector<hardware_interface::LoanedCommandInterface> commands;
  std::vector<hardware_interface::LoanedStateInterface> states;
  std::vector<std::string> names = wanted(controller, true);
  try {
    for (const std::string& name : names) {
      commands.push_back(resources_->claim_command_interface(name));
    }
    for (const std::string& name : wanted(controller, false)) {
      states.push_back(resources_->claim_state_interface(name));
    }
    controller.controller->assign_interfaces(std::move(commands), std::move(states));
    controller.last_update.reset();
    controller.controller->get_node()->activate();
  } catch (const std::exception& error) {
    controller.controller->release_interfaces();
    return error.what();
  }
  if (!is_active(controller)) {
    controller.controller->release_interfaces();
    return "it did not become active";
  }
  controller.claimed_interfaces = std::move(names);
  return {};
}

void ControllerManager::deactivate_users_of(const std::vector<std::string>& components) {
  const std::lock_guard lock{loop_mutex_};
  for (const Controller& one : controllers_) {
    if (!is_active(*one)) continue;
    std::vector<std::string> interfaces = wanted(*one, false);
    interfaces.insert(interfaces.end(), one->claimed_interfaces.begin(),
                      one->claimed_interfaces.end());
    const bool uses_it = std::any_of(interfaces.begin(), interfaces.end(), [&](const auto& name) {
      return contains(components, resources_->component_of(name));
    });
    if (!uses_it) continue;
    RCLCPP_ERROR(get_logger(), "Deactivating controller '%s': its hardware failed",
                 one->name.c_str());
    deactivate(*one);
  }
  activity_changed_ = true;
}

void ControllerManager::read(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const auto now = std::chrono::steady_clock::now();
  if (last_cycle_ != SteadyTime{} && now > last_cycle_) {
    const std::lock_guard lock{statistics_mutex_};
    periodicity_.add(1.0 / std::chrono::duration<double>(now - last_cycle_).count());
  }
  last_cycle_ = now;
  const auto& status = resources_->read(time, period);
  if (!status.ok) deactivate_users_of(status.failed_hardware_names);
}

return_type ControllerManager::update(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const std::lock_guard lock{loop_mutex_};
  failed_.clear();
  for (const Controller& one : controllers_) {
    if (is_active(*one)) update_one(*one, time, period);
  }
  for (const Controller& one : failed_) {
    RCLCPP_ERROR(get_logger(), "Deactivating controller '%s': its update failed",
                 one->name.c_str());
    deactivate(*one);
    activity_changed_ = true;
  }
  if (pending_ != nullptr && !pending_->is_done) {
    perform(*pending_);
    switched_.notify_all();
  }
  return failed_.empty() ? return_type::OK : return_type::ERROR;
}

void ControllerManager::update_one(ControllerSpec& controller, const rclcpp::Time& time,
                                   const rclcpp::Duration& period) {
  const unsigned int rate = controller.controller->get_update_rate();
  rclcpp::Duration since_last = controller.last_update ? time - *controller.last_update : period;
  if (rate < update_rate_ && controller.last_update) {
    // Half a cycle early is nearer than half a cycle late.
    const double due = 1.0 / rate - 0.5 / update_rate_;
    if (since_last.seconds() < due) return;
  } else {
    since_last = period;
  }
  controller.last_update = time;
  return_type result = return_type::ERROR;
  try {
    result = controller.controller->update(time, since_last);
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_logger(), "controller '%s': %s", controller.name.c_str(), error.what());
  }
  if (result == return_type::OK) return;
  for (const Controller& one : controllers_) {
    if (one.get() == &controller) failed_.push_back(one);
  }
}

void ControllerManager::write(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const auto& status = resources_->write(time, period);
  if (!status.ok) deactivate_users_of(status.failed_hardware_names);
}

}  // namespace controller_manager
