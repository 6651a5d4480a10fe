#include <algorithm>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rclcpp/detail/parameter_rules.hpp"
#include "rclcpp/node_interfaces/node_parameters.hpp"

namespace rclcpp {
namespace node_interfaces {

using rclcpp::detail::NoReentry;

namespace {

/// Registers a callback in front of the others, so that the newest is called first.
template <typename HandleT, typename CallbackT>
std::shared_ptr<HandleT> add_callback(std::list<std::weak_ptr<HandleT>>& handles,
                                      CallbackT callback) {
  auto handle = std::make_shared<HandleT>();
  handle->callback = std::move(callback);
  handles.push_front(handle);
  return handle;
}

template <typename HandleT>
void remove_callback(std::list<std::weak_ptr<HandleT>>& handles, const HandleT* handle,
                     const std::string& kind) {
  const auto found = std::find_if(handles.begin(), handles.end(), [handle](const auto& weak) {
    return weak.lock().get() == handle;
  });
  if (found == handles.end()) {
    throw std::runtime_error(kind + "-set callback is not registered");
  }
  handles.erase(found);
}

/// Calls `call` with each handle that is still kept, until it returns false; forgets the others.
template <typename HandleT, typename CallT>
void for_each_callback(std::list<std::weak_ptr<HandleT>>& handles, CallT call) {
  for (auto it = handles.begin(); it != handles.end();) {
    const auto handle = it->lock();
    if (!handle) {
      it = handles.erase(it);
      continue;
    }
    if (!call(*handle)) {
      return;
    }
    ++it;
  }
}

}  // namespace

void NodeParameters::call_pre_set_callbacks(std::vector<Parameter>& parameters) {
  for_each_callback(pre_set_callbacks_, [&](const auto& handle) {
    handle.callback(parameters);
    return true;
  });
}

NodeParameters::SetParametersResult NodeParameters::call_on_set_callbacks(
    const std::vector<Parameter>& parameters) {
  SetParametersResult result = rclcpp::detail::success();
  for_each_callback(on_set_callbacks_, [&](const auto& handle) {
    result = handle.callback(parameters);
    return result.successful;
  });
  return result;
}

void NodeParameters::call_post_set_callbacks(const std::vector<Parameter>& parameters) {
  for_each_callback(post_set_callbacks_, [&](const auto& handle) {
    handle.callback(parameters);
    return true;
  });
}

PreSetParametersCallbackHandle::SharedPtr NodeParameters::add_pre_set_parameters_callback(
    PreSetParametersCallbackType callback) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  return add_callback(pre_set_callbacks_, std::move(callback));
}

OnSetParametersCallbackHandle::SharedPtr NodeParameters::add_on_set_parameters_callback(
    OnSetParametersCallbackType callback) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  return add_callback(on_set_callbacks_, std::move(callback));
}

PostSetParametersCallbackHandle::SharedPtr NodeParameters::add_post_set_parameters_callback(
    PostSetParametersCallbackType callback) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  return add_callback(post_set_callbacks_, std::move(callback));
}

void NodeParameters::remove_pre_set_parameters_callback(
    const PreSetParametersCallbackHandle* const handler) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  remove_callback(pre_set_callbacks_, handler, "Pre");
}

void NodeParameters::remove_on_set_parameters_callback(
    const OnSetParametersCallbackHandle* const handler) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  remove_callback(on_set_callbacks_, handler, "On");
}

void NodeParameters::remove_post_set_parameters_callback(
    const PostSetParametersCallbackHandle* const handler) {
  const std::lock_guard lock(mutex_);
  const NoReentry guard(may_modify_);
  remove_callback(post_set_callbacks_, handler, "Post");
}

}  // namespace node_interfaces
}  // namespace rclcpp
