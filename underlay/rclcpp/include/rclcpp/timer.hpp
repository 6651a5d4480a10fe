#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "rcl/error_handling.h"
#include "rcl/timer.h"
#include "rclcpp/clock.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/function_traits.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/rate.hpp"
#include "rclcpp/utilities.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// When a timer callback should have run, and when it did.
struct TimerInfo {
  Time expected_call_time;
  Time actual_call_time;
};

/// A timer without its callback.
class TimerBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(TimerBase)

  /// @param autostart if false, the timer starts when it is reset.
  RCLCPP_PUBLIC explicit TimerBase(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                                   rclcpp::Context::SharedPtr context, bool autostart = true);
  RCLCPP_PUBLIC virtual ~TimerBase();

  /// Stops the timer until reset().
  RCLCPP_PUBLIC void cancel();
  RCLCPP_PUBLIC bool is_canceled();
  /// Starts a period now.
  RCLCPP_PUBLIC void reset();

  /// Begins a period; to be called before execute_callback().
  /// @return what execute_callback() wants, or null if the timer was canceled.
  RCLCPP_PUBLIC virtual std::shared_ptr<void> call() = 0;
  /// @param data what call() returned.
  RCLCPP_PUBLIC virtual void execute_callback(const std::shared_ptr<void>& data) = 0;

  RCLCPP_PUBLIC std::shared_ptr<const rcl_timer_t> get_timer_handle();

  /// Time to the next call, negative if it is late; the longest if the timer is canceled.
  RCLCPP_PUBLIC std::chrono::nanoseconds time_until_trigger();

  virtual bool is_steady() = 0;
  RCLCPP_PUBLIC bool is_ready();

  /// Sets whether a wait set uses this; returns what it was.
  RCLCPP_PUBLIC bool exchange_in_use_by_wait_set_state(bool in_use_state);

  /// Sets what is called when the timer is reset, with the number of resets since the last call.
  RCLCPP_PUBLIC void set_on_reset_callback(std::function<void(size_t)> callback);
  RCLCPP_PUBLIC void clear_on_reset_callback();

 protected:
  std::recursive_mutex callback_mutex_;
  // Above timer_handle_, which calls it.
  std::function<void(size_t)> on_reset_callback_{nullptr};

  Clock::SharedPtr clock_;
  std::shared_ptr<rcl_timer_t> timer_handle_;
  std::atomic<bool> in_use_by_wait_set_{false};

  RCLCPP_PUBLIC void set_on_reset_callback(rcl_event_callback_t callback, const void* user_data);
};

using VoidCallbackType = std::function<void()>;
using TimerCallbackType = std::function<void(TimerBase&)>;
using TimerInfoCallbackType = std::function<void(const TimerInfo&)>;

/// A timer on any clock.
template <
    typename FunctorT,
    typename std::enable_if<
        rclcpp::function_traits::same_arguments<FunctorT, VoidCallbackType>::value ||
        rclcpp::function_traits::same_arguments<FunctorT, TimerCallbackType>::value ||
        rclcpp::function_traits::same_arguments<FunctorT, TimerInfoCallbackType>::value>::type* =
        nullptr>
class GenericTimer : public TimerBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericTimer)

  explicit GenericTimer(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                        FunctorT&& callback, rclcpp::Context::SharedPtr context,
                        bool autostart = true)
      : TimerBase(clock, period, context, autostart), callback_(std::forward<FunctorT>(callback)) {}

  ~GenericTimer() override { cancel(); }

  std::shared_ptr<void> call() override {
    auto info = std::make_shared<rcl_timer_call_info_t>();
    const rcl_ret_t ret = rcl_timer_call_with_info(timer_handle_.get(), info.get());
    if (ret == RCL_RET_TIMER_CANCELED) {
      rcl_reset_error();
      return nullptr;
    }
    if (ret != RCL_RET_OK) {
      throw std::runtime_error("cannot begin the next period of the timer");
    }
    return info;
  }

  void execute_callback(const std::shared_ptr<void>& data) override {
    if constexpr (rclcpp::function_traits::same_arguments<FunctorT, VoidCallbackType>::value) {
      callback_();
    } else if constexpr (rclcpp::function_traits::same_arguments<FunctorT,
                                                                 TimerCallbackType>::value) {
      callback_(*this);
    } else {
      const auto& info = *static_cast<rcl_timer_call_info_t*>(data.get());
      callback_(TimerInfo{Time(info.expected_call_time, clock_->get_clock_type()),
                          Time(info.actual_call_time, clock_->get_clock_type())});
    }
  }

  bool is_steady() override { return clock_->get_clock_type() == RCL_STEADY_TIME; }

 protected:
  RCLCPP_DISABLE_COPY(GenericTimer)

  FunctorT callback_;
};

/// A timer in steady time.
template <
    typename FunctorT,
    typename std::enable_if<
        rclcpp::function_traits::same_arguments<FunctorT, VoidCallbackType>::value ||
        rclcpp::function_traits::same_arguments<FunctorT, TimerCallbackType>::value ||
        rclcpp::function_traits::same_arguments<FunctorT, TimerInfoCallbackType>::value>::type* =
        nullptr>
class WallTimer : public GenericTimer<FunctorT> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(WallTimer)

  WallTimer(std::chrono::nanoseconds period, FunctorT&& callback,
            rclcpp::Context::SharedPtr context, bool autostart = true)
      : GenericTimer<FunctorT>(std::make_shared<Clock>(RCL_STEADY_TIME), period,
                               std::move(callback), context, autostart) {}

 protected:
  RCLCPP_DISABLE_COPY(WallTimer)
};

}  // namespace rclcpp
