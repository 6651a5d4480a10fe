#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "rcl/guard_condition.h"
#include "rcl/wait.h"
#include "rclcpp/context.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// Wakes a wait set.
class GuardCondition {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(GuardCondition)

  /// @throw std::invalid_argument if the context is null.
  RCLCPP_PUBLIC explicit GuardCondition(
      const rclcpp::Context::SharedPtr& context = rclcpp::contexts::get_global_default_context(),
      rcl_guard_condition_options_t guard_condition_options =
          rcl_guard_condition_get_default_options());
  RCLCPP_PUBLIC virtual ~GuardCondition();

  RCLCPP_PUBLIC rcl_guard_condition_t& get_rcl_guard_condition();
  RCLCPP_PUBLIC const rcl_guard_condition_t& get_rcl_guard_condition() const;

  /// Wakes what waits on this, and calls the on-trigger callback if there is one.
  RCLCPP_PUBLIC void trigger();

  /// Sets whether a wait set uses this; returns what it was.
  RCLCPP_PUBLIC bool exchange_in_use_by_wait_set_state(bool in_use_state);

  /// @throw std::runtime_error if this is in another wait set already.
  RCLCPP_PUBLIC void add_to_wait_set(rcl_wait_set_t& wait_set);

  /// Sets what trigger() calls, with the number of triggers since the last call.
  RCLCPP_PUBLIC void set_on_trigger_callback(std::function<void(size_t)> callback);

 protected:
  RCLCPP_DISABLE_COPY(GuardCondition)

  // The middleware's guard condition must not outlive its context.
  std::shared_ptr<rcl_context_t> rcl_context_;
  rcl_guard_condition_t rcl_guard_condition_;
  std::atomic<bool> in_use_by_wait_set_{false};
  std::recursive_mutex reentrant_mutex_;
  std::function<void(size_t)> on_trigger_callback_;
  size_t unread_count_{0};
  rcl_wait_set_t* wait_set_{nullptr};
};

}  // namespace rclcpp
