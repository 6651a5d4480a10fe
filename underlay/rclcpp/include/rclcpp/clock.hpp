#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "rcl/time.h"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

class TimeSource;

/// Callbacks around a jump of a clock; unregistered when the last pointer to it goes.
class JumpHandler {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(JumpHandler)

  using pre_callback_t = std::function<void()>;
  using post_callback_t = std::function<void(const rcl_time_jump_t&)>;

  JumpHandler(pre_callback_t pre_callback_in, post_callback_t post_callback_in,
              const rcl_jump_threshold_t& threshold);

  pre_callback_t pre_callback;
  post_callback_t post_callback;
  rcl_jump_threshold_t notice_threshold;
};

/// A source of time: system, steady, or ROS (system or simulated).
class Clock {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Clock)

  /// @throw exceptions::RCLError if rcl cannot make the clock.
  RCLCPP_PUBLIC explicit Clock(rcl_clock_type_t clock_type = RCL_SYSTEM_TIME);
  RCLCPP_PUBLIC ~Clock();

  RCLCPP_PUBLIC Time now() const;

  /// Sleeps until the clock reaches a time; returns at once if it has.
  /// @return true if the time was reached, false if the context shut down or the clock switched
  ///   between simulated and system time.
  /// @throw std::runtime_error if the context is invalid, or `until` is of another clock type.
  RCLCPP_PUBLIC bool sleep_until(
      Time until, Context::SharedPtr context = contexts::get_global_default_context());
  RCLCPP_PUBLIC bool sleep_for(Duration rel_time,
                               Context::SharedPtr context = contexts::get_global_default_context());

  /// Whether the clock has a time other than zero.
  /// @throw std::runtime_error if the clock is not valid.
  RCLCPP_PUBLIC bool started();
  RCLCPP_PUBLIC bool wait_until_started(
      Context::SharedPtr context = contexts::get_global_default_context());
  RCLCPP_PUBLIC bool wait_until_started(
      const rclcpp::Duration& timeout,
      Context::SharedPtr context = contexts::get_global_default_context(),
      const rclcpp::Duration& wait_tick_ns = rclcpp::Duration(0, static_cast<uint32_t>(1e7)));

  /// Whether the time is simulated.
  RCLCPP_PUBLIC bool ros_time_is_active();

  RCLCPP_PUBLIC rcl_clock_t* get_clock_handle() noexcept;
  RCLCPP_PUBLIC rcl_clock_type_t get_clock_type() const noexcept;
  /// Guards the rcl clock, which is not safe against concurrent use by itself.
  RCLCPP_PUBLIC std::mutex& get_clock_mutex() noexcept;

  /// Registers callbacks for jumps that pass the threshold.
  /// The clock must outlive the handler, and the handler must be kept.
  RCLCPP_PUBLIC JumpHandler::SharedPtr create_jump_callback(
      JumpHandler::pre_callback_t pre_callback, JumpHandler::post_callback_t post_callback,
      const rcl_jump_threshold_t& threshold);

 private:
  RCLCPP_PUBLIC static void on_time_jump(const rcl_time_jump_t* time_jump, bool before_jump,
                                         void* user_data);

  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace rclcpp
