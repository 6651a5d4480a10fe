#include "rclcpp/parameter_event_handler.hpp"

#include <algorithm>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace rclcpp {
namespace {

using rcl_interfaces::msg::ParameterEvent;

/// Removes a handle, or throws.
template <typename HandleT>
void remove_handle(std::list<std::weak_ptr<HandleT>>& handles,
                   const std::shared_ptr<HandleT>& handle) {
  const auto found = std::find_if(handles.begin(), handles.end(),
                                  [&](const auto& weak) { return weak.lock() == handle; });
  if (found == handles.end()) {
    throw std::runtime_error("the callback is not registered");
  }
  handles.erase(found);
}

/// Returns the handles that are still kept, and forgets the others. A copy, because a callback may
/// add or remove callbacks.
template <typename HandleT>
std::vector<std::shared_ptr<HandleT>> lock_handles(std::list<std::weak_ptr<HandleT>>& handles) {
  handles.remove_if([](const auto& weak) { return weak.expired(); });
  std::vector<std::shared_ptr<HandleT>> locked;
  for (const auto& weak : handles) {
    if (auto handle = weak.lock()) {
      locked.push_back(std::move(handle));
    }
  }
  return locked;
}

}  // namespace

ParameterEventCallbackHandle::SharedPtr ParameterEventHandler::add_parameter_event_callback(
    ParameterEventCallbackType callback) {
  const std::lock_guard lock(callbacks_->mutex_);
  auto handle = std::make_shared<ParameterEventCallbackHandle>();
  handle->callback = std::move(callback);
  callbacks_->event_callbacks_.push_front(handle);
  return handle;
}

void ParameterEventHandler::remove_parameter_event_callback(
    ParameterEventCallbackHandle::SharedPtr callback_handle) {
  const std::lock_guard lock(callbacks_->mutex_);
  remove_handle(callbacks_->event_callbacks_, callback_handle);
}

ParameterCallbackHandle::SharedPtr ParameterEventHandler::add_parameter_callback(
    const std::string& parameter_name, ParameterCallbackType callback,
    const std::string& node_name) {
  const std::lock_guard lock(callbacks_->mutex_);
  auto handle = std::make_shared<ParameterCallbackHandle>();
  handle->parameter_name = parameter_name;
  handle->node_name = resolve_path(node_name);
  handle->callback = std::move(callback);
  callbacks_->parameter_callbacks_[{parameter_name, handle->node_name}].push_front(handle);
  return handle;
}

void ParameterEventHandler::remove_parameter_callback(
    ParameterCallbackHandle::SharedPtr callback_handle) {
  const std::lock_guard lock(callbacks_->mutex_);
  const auto entry = callbacks_->parameter_callbacks_.find(
      {callback_handle->parameter_name, callback_handle->node_name});
  if (entry == callbacks_->parameter_callbacks_.end()) {
    throw std::runtime_error("the callback is not registered");
  }
  remove_handle(entry->second, callback_handle);
  if (entry->second.empty()) {
    callbacks_->parameter_callbacks_.erase(entry);
  }
}

bool ParameterEventHandler::get_parameter_from_event(const ParameterEvent& event,
                                                     rclcpp::Parameter& parameter,
                                                     const std::string& parameter_name,
                                                     const std::string& node_name) {
  if (!node_name.empty() && event.node != node_name) {
    return false;
  }
  for (const auto* list : {&event.new_parameters, &event.changed_parameters}) {
    for (const auto& message : *list) {
      if (message.name == parameter_name) {
        parameter = Parameter::from_parameter_msg(message);
        return true;
      }
    }
  }
  return false;
}

rclcpp::Parameter ParameterEventHandler::get_parameter_from_event(const ParameterEvent& event,
                                                                  const std::string& parameter_name,
                                                                  const std::string& node_name) {
  Parameter parameter(parameter_name);
  if (!get_parameter_from_event(event, parameter, parameter_name, node_name) &&
      event.node != node_name) {
    throw std::runtime_error("the event of node '" + event.node + "' has no parameter '" +
                             parameter_name + "' of node '" + node_name + "'");
  }
  return parameter;
}

std::vector<rclcpp::Parameter> ParameterEventHandler::get_parameters_from_event(
    const ParameterEvent& event) {
  std::vector<Parameter> parameters;
  for (const auto* list : {&event.new_parameters, &event.changed_parameters}) {
    for (const auto& message : *list) {
      parameters.push_back(Parameter::from_parameter_msg(message));
    }
  }
  return parameters;
}

void ParameterEventHandler::Callbacks::event_callback(const ParameterEvent& event) {
  const std::lock_guard lock(mutex_);
  for (const Parameter& parameter : get_parameters_from_event(event)) {
    const auto entry = parameter_callbacks_.find({parameter.get_name(), event.node});
    if (entry == parameter_callbacks_.end()) {
      continue;
    }
    for (const auto& handle : lock_handles(entry->second)) {
      handle->callback(parameter);
    }
  }
  for (const auto& handle : lock_handles(event_callbacks_)) {
    handle->callback(event);
  }
}

std::string ParameterEventHandler::resolve_path(const std::string& path) {
  if (path.empty()) {
    return node_base_->get_fully_qualified_name();
  }
  if (path.starts_with('/')) {
    return path;
  }
  const std::string node_namespace = node_base_->get_namespace();
  return node_namespace.ends_with('/') ? node_namespace + path : node_namespace + "/" + path;
}

}  // namespace rclcpp
