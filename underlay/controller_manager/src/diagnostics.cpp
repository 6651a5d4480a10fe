#include <utility>

#include "controller_manager/controller_manager.hpp"
#include "lifecycle_msgs/msg/state.hpp"

namespace controller_manager {

using diagnostic_msgs::msg::DiagnosticStatus;
using lifecycle_msgs::msg::State;

namespace {

// Deviation and spread of the rate of the control loop above which a warning is published [Hz].
constexpr double kWarning = 5.0;
constexpr double kError = 10.0;

void add(DiagnosticStatus& status, const std::string& key, const std::string& value) {
  diagnostic_msgs::msg::KeyValue pair;
  pair.key = key;
  pair.value = value;
  status.values.push_back(std::move(pair));
}

DiagnosticStatus status_named(const std::string& node, const std::string& name) {
  DiagnosticStatus status;
  status.name = node + ": " + name;
  status.hardware_id = "ros2_control";
  status.level = DiagnosticStatus::OK;
  return status;
}

}  // namespace

void ControllerManager::publish_activity() {
  if (!activity_changed_.exchange(false)) return;
  controller_manager_msgs::msg::ControllerManagerActivity activity;
  activity.header.stamp = now();
  for (const Controller& one : controllers()) {
    controller_manager_msgs::msg::NamedLifecycleState state;
    state.name = one->name;
    state.state.id = one->controller->get_lifecycle_state().id();
    state.state.label = one->controller->get_lifecycle_state().label();
    activity.controllers.push_back(std::move(state));
  }
  for (const auto& [name, info] : resources_->get_components_status()) {
    controller_manager_msgs::msg::NamedLifecycleState state;
    state.name = name;
    state.state.id = info.state.id();
    state.state.label = info.state.label();
    activity.hardware_components.push_back(std::move(state));
  }
  activity_->publish(activity);
}

void ControllerManager::publish_diagnostics() {
  diagnostic_msgs::msg::DiagnosticArray array;
  array.header.stamp = now();
  array.status = {controllers_status(), hardware_status(), loop_status()};
  diagnostics_->publish(array);
}

DiagnosticStatus ControllerManager::controllers_status() const {
  DiagnosticStatus status = status_named(get_name(), "Controllers Activity");
  bool all_active = true;
  for (const Controller& one : controllers()) {
    const auto& state = one->controller->get_lifecycle_state();
    all_active = all_active && state.id() == State::PRIMARY_STATE_ACTIVE;
    add(status, one->name + ".state", state.label());
  }
  status.message = status.values.empty() ? "No controllers are currently loaded"
                   : all_active          ? "All controllers are active"
                                         : "Not all controllers are active";
  return status;
}

DiagnosticStatus ControllerManager::hardware_status() const {
  DiagnosticStatus status = status_named(get_name(), "Hardware Components Activity");
  bool all_active = true;
  for (const auto& [name, info] : resources_->get_components_status()) {
    all_active = all_active && info.state.id() == State::PRIMARY_STATE_ACTIVE;
    add(status, name + ".state", info.state.label());
  }
  if (status.values.empty()) {
    status.level = DiagnosticStatus::ERROR;
    status.message = resources_->are_components_initialized()
                         ? "No hardware components are currently loaded to control"
                         : "Resource manager is not yet initialized";
    return status;
  }
  if (!all_active) status.level = DiagnosticStatus::WARN;
  status.message =
      all_active ? "All hardware components are active" : "Not all hardware components are active";
  return status;
}

DiagnosticStatus ControllerManager::loop_status() {
  DiagnosticStatus status = status_named(get_name(), "Controller Manager Activity");
  RunningStatistics periodicity;
  {
    const std::lock_guard lock{statistics_mutex_};
    periodicity = periodicity_;
  }
  status.message = "Controller Manager is running";
  add(status, "update_rate", std::to_string(update_rate_));
  add(status, "periodicity.average", std::to_string(periodicity.mean()));
  add(status, "periodicity.standard_deviation", std::to_string(periodicity.standard_deviation()));
  add(status, "periodicity.min", std::to_string(periodicity.min()));
  add(status, "periodicity.max", std::to_string(periodicity.max()));
  const double error = std::abs(periodicity.mean() - update_rate_);
  const double spread = periodicity.standard_deviation();
  if (error > kError || spread > kError) {
    status.level = DiagnosticStatus::ERROR;
    status.message = "Controller Manager has bad periodicity";
  } else if (error > kWarning || spread > kWarning) {
    status.level = DiagnosticStatus::WARN;
    status.message = "Controller Manager has bad periodicity";
  }
  return status;
}

}  // namespace controller_manager
