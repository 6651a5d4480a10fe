#include "rclcpp/timer.hpp"

#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

TimerBase::TimerBase(Clock::SharedPtr clock, std::chrono::nanoseconds period,
                     rclcpp::Context::SharedPtr context, bool autostart)
    : clock_(std::move(clock)) {
  if (!context) context = rclcpp::contexts::get_global_default_context();
  const auto rcl_context = context->get_rcl_context();
  timer_handle_ = std::shared_ptr<rcl_timer_t>(
      new rcl_timer_t(rcl_get_zero_initialized_timer()),
      [clock_in_use = clock_, rcl_context](rcl_timer_t* timer) {
        {
          std::lock_guard<std::mutex> clock_guard(clock_in_use->get_clock_mutex());
          if (rcl_timer_fini(timer) != RCL_RET_OK) {
            RCUTILS_LOG_ERROR_NAMED("rclcpp", "cannot end a timer: %s", rcl_get_error_string().str);
            rcl_reset_error();
          }
        }
        delete timer;
      });
  std::lock_guard<std::mutex> clock_guard(clock_->get_clock_mutex());
  const rcl_ret_t ret =
      rcl_timer_init2(timer_handle_.get(), clock_->get_clock_handle(), rcl_context.get(),
                      period.count(), nullptr, rcl_get_default_allocator(), autostart);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot create the timer");
  }
}

TimerBase::~TimerBase() { clear_on_reset_callback(); }

void TimerBase::cancel() {
  const rcl_ret_t ret = rcl_timer_cancel(timer_handle_.get());
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot cancel the timer");
  }
}

bool TimerBase::is_canceled() {
  bool is_canceled = false;
  const rcl_ret_t ret = rcl_timer_is_canceled(timer_handle_.get(), &is_canceled);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot determine whether the timer is canceled");
  }
  return is_canceled;
}

void TimerBase::reset() {
  std::lock_guard<std::recursive_mutex> lock(callback_mutex_);
  const rcl_ret_t ret = rcl_timer_reset(timer_handle_.get());
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot reset the timer");
  }
}

bool TimerBase::is_ready() {
  bool ready = false;
  const rcl_ret_t ret = rcl_timer_is_ready(timer_handle_.get(), &ready);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot determine whether the timer is ready");
  }
  return ready;
}

std::chrono::nanoseconds TimerBase::time_until_trigger() {
  int64_t time_until_next_call = 0;
  const rcl_ret_t ret =
      rcl_timer_get_time_until_next_call(timer_handle_.get(), &time_until_next_call);
  if (ret == RCL_RET_TIMER_CANCELED) {
    rcl_reset_error();
    return std::chrono::nanoseconds::max();
  }
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot determine when the timer is due");
  }
  return std::chrono::nanoseconds(time_until_next_call);
}

std::shared_ptr<const rcl_timer_t> TimerBase::get_timer_handle() { return timer_handle_; }

bool TimerBase::exchange_in_use_by_wait_set_state(bool in_use_state) {
  return in_use_by_wait_set_.exchange(in_use_state);
}

void TimerBase::set_on_reset_callback(std::function<void(size_t)> callback) {
  if (!callback) {
    throw std::invalid_argument("set_on_reset_callback() needs something to call");
  }
  std::lock_guard<std::recursive_mutex> lock(callback_mutex_);
  on_reset_callback_ = [callback = std::move(callback)](size_t resets) {
    try {
      callback(resets);
    } catch (const std::exception& error) {
      RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "the 'on reset' callback threw: %s", error.what());
    }
  };
  set_on_reset_callback(
      [](const void* function, size_t resets) {
        (*static_cast<const std::function<void(size_t)>*>(function))(resets);
      },
      &on_reset_callback_);
}

void TimerBase::clear_on_reset_callback() {
  std::lock_guard<std::recursive_mutex> lock(callback_mutex_);
  if (on_reset_callback_) {
    set_on_reset_callback(nullptr, nullptr);
    on_reset_callback_ = nullptr;
  }
}

void TimerBase::set_on_reset_callback(rcl_event_callback_t callback, const void* user_data) {
  const rcl_ret_t ret = rcl_timer_set_on_reset_callback(timer_handle_.get(), callback, user_data);
  if (ret != RCL_RET_OK) {
    rclcpp::exceptions::throw_from_rcl_error(ret, "cannot watch for resets of the timer");
  }
}

}  // namespace rclcpp
