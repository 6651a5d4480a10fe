#include "rclcpp/clock.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <stdexcept>
#include <utility>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/utilities.hpp"
#include "rcpputils/scope_exit.hpp"
#include "rcutils/logging_macros.h"

namespace rclcpp {

class Clock::Impl {
 public:
  explicit Impl(rcl_clock_type_t clock_type) : allocator_{rcl_get_default_allocator()} {
    const rcl_ret_t ret = rcl_clock_init(clock_type, &rcl_clock_, &allocator_);
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot create the clock");
    }
  }

  ~Impl() {
    if (rcl_clock_fini(&rcl_clock_) != RCL_RET_OK) {
      RCUTILS_LOG_ERROR("cannot end a clock");
      rcl_reset_error();
    }
  }

  rcl_clock_t rcl_clock_{};
  rcl_allocator_t allocator_;
  std::mutex clock_mutex_;
};

namespace {

void check_awake(const Context::SharedPtr& context) {
  if (context && context->is_valid()) return;
  throw std::runtime_error("sleeping needs a context that is not shut down");
}

/// Wakes a sleeper when the context shuts down or the clock jumps.
struct Sleeper {
  std::mutex mutex;
  std::condition_variable condition;
  bool time_source_changed = false;  // guarded by mutex

  void wake() {
    // The empty critical section lets no wake fall between a sleeper's check and its wait.
    { std::lock_guard<std::mutex> lock(mutex); }
    condition.notify_all();
  }
};

void sleep_in_chrono(Clock& clock, const Time& until, const Context::SharedPtr& context,
                     const std::shared_ptr<Sleeper>& sleeper) {
  std::unique_lock<std::mutex> lock(sleeper->mutex);
  while (context->is_valid() && clock.now() < until) {
    if (clock.get_clock_type() == RCL_STEADY_TIME) {
      // rcl's steady clock and std::chrono's need not share their zero.
      sleeper->condition.wait_for(lock,
                                  (until - clock.now()).to_chrono<std::chrono::nanoseconds>());
    } else {
      sleeper->condition.wait_until(lock, std::chrono::system_clock::time_point(
                                              std::chrono::nanoseconds(until.nanoseconds())));
    }
  }
}

void sleep_in_ros_time(Clock& clock, const Time& until, const Context::SharedPtr& context,
                       const std::shared_ptr<Sleeper>& sleeper) {
  rcl_jump_threshold_t threshold{};
  threshold.on_clock_change = true;
  threshold.min_forward.nanoseconds = 1;
  threshold.min_backward.nanoseconds = -1;
  const auto handler = clock.create_jump_callback(
      nullptr,
      [sleeper](const rcl_time_jump_t& jump) {
        if (jump.clock_change != RCL_ROS_TIME_NO_CHANGE) {
          std::lock_guard<std::mutex> lock(sleeper->mutex);
          sleeper->time_source_changed = true;
        }
        sleeper->wake();
      },
      threshold);

  if (!clock.ros_time_is_active()) {
    std::unique_lock<std::mutex> lock(sleeper->mutex);
    const std::chrono::system_clock::time_point end{std::chrono::nanoseconds(until.nanoseconds())};
    while (context->is_valid() && !sleeper->time_source_changed &&
           std::chrono::system_clock::now() < end) {
      sleeper->condition.wait_until(lock, end);
    }
    return;
  }

  std::unique_lock<std::mutex> lock(sleeper->mutex);
  sleeper->condition.wait(lock, [&] {
    return clock.now() >= until || sleeper->time_source_changed || !context->is_valid();
  });
}

}  // namespace

JumpHandler::JumpHandler(pre_callback_t pre_callback_in, post_callback_t post_callback_in,
                         const rcl_jump_threshold_t& threshold)
    : pre_callback(std::move(pre_callback_in)),
      post_callback(std::move(post_callback_in)),
      notice_threshold(threshold) {}

Clock::Clock(rcl_clock_type_t clock_type) : impl_(std::make_shared<Impl>(clock_type)) {}

Clock::~Clock() = default;

Time Clock::now() const {
  Time now(0, 0, impl_->rcl_clock_.type);
  const rcl_ret_t ret = rcl_clock_get_now(&impl_->rcl_clock_, &now.rcl_time_.nanoseconds);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot get the time");
  }
  return now;
}

bool Clock::sleep_until(Time until, Context::SharedPtr context) {
  check_awake(context);
  if (until.get_clock_type() != get_clock_type()) {
    throw std::runtime_error("the time to sleep until is of another clock");
  }

  // Shared with the callbacks: a shutdown may call one after this function has returned.
  const auto sleeper = std::make_shared<Sleeper>();
  const auto shutdown_handle = context->add_on_shutdown_callback([sleeper] { sleeper->wake(); });
  RCPPUTILS_SCOPE_EXIT({ context->remove_on_shutdown_callback(shutdown_handle); });
  if (get_clock_type() == RCL_ROS_TIME) {
    sleep_in_ros_time(*this, until, context, sleeper);
  } else {
    sleep_in_chrono(*this, until, context, sleeper);
  }
  std::lock_guard<std::mutex> lock(sleeper->mutex);
  return context->is_valid() && !sleeper->time_source_changed && now() >= until;
}

bool Clock::sleep_for(Duration rel_time, Context::SharedPtr context) {
  return sleep_until(now() + rel_time, std::move(context));
}

bool Clock::started() {
  if (!rcl_clock_valid(get_clock_handle())) {
    throw std::runtime_error("the clock is not valid");
  }
  return rcl_clock_time_started(get_clock_handle());
}

bool Clock::wait_until_started(Context::SharedPtr context) {
  check_awake(context);
  if (started()) return true;
  // The first time of a clock is after zero.
  return sleep_until(rclcpp::Time(0, 1, get_clock_type()), std::move(context));
}

bool Clock::wait_until_started(const rclcpp::Duration& timeout, Context::SharedPtr context,
                               const rclcpp::Duration& wait_tick_ns) {
  check_awake(context);
  Clock steady(RCL_STEADY_TIME);
  const Time deadline = steady.now() + timeout;
  while (!started() && context->is_valid() && steady.now() < deadline) {
    steady.sleep_for(std::min(deadline - steady.now(), wait_tick_ns), context);
  }
  return started();
}

bool Clock::ros_time_is_active() {
  if (!rcl_clock_valid(&impl_->rcl_clock_) || impl_->rcl_clock_.type != RCL_ROS_TIME) {
    RCUTILS_LOG_ERROR("the clock has no ROS time");
    return false;
  }
  bool is_enabled = false;
  const rcl_ret_t ret = rcl_is_enabled_ros_time_override(&impl_->rcl_clock_, &is_enabled);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot determine whether time is simulated");
  }
  return is_enabled;
}

rcl_clock_t* Clock::get_clock_handle() noexcept { return &impl_->rcl_clock_; }

rcl_clock_type_t Clock::get_clock_type() const noexcept { return impl_->rcl_clock_.type; }

std::mutex& Clock::get_clock_mutex() noexcept { return impl_->clock_mutex_; }

void Clock::on_time_jump(const rcl_time_jump_t* time_jump, bool before_jump, void* user_data) {
  const auto* handler = static_cast<JumpHandler*>(user_data);
  if (handler == nullptr) return;
  if (before_jump && handler->pre_callback) {
    handler->pre_callback();
  } else if (!before_jump && handler->post_callback) {
    handler->post_callback(*time_jump);
  }
}

JumpHandler::SharedPtr Clock::create_jump_callback(JumpHandler::pre_callback_t pre_callback,
                                                   JumpHandler::post_callback_t post_callback,
                                                   const rcl_jump_threshold_t& threshold) {
  auto handler =
      std::make_unique<JumpHandler>(std::move(pre_callback), std::move(post_callback), threshold);
  {
    std::lock_guard<std::mutex> lock(impl_->clock_mutex_);
    const rcl_ret_t ret = rcl_clock_add_jump_callback(&impl_->rcl_clock_, threshold,
                                                      Clock::on_time_jump, handler.get());
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot watch for jumps of the clock");
    }
  }
  std::weak_ptr<Clock::Impl> weak_impl = impl_;
  return JumpHandler::SharedPtr(handler.release(), [weak_impl](JumpHandler* gone) noexcept {
    if (const auto impl = weak_impl.lock()) {
      std::lock_guard<std::mutex> lock(impl->clock_mutex_);
      if (rcl_clock_remove_jump_callback(&impl->rcl_clock_, Clock::on_time_jump, gone) !=
          RCL_RET_OK) {
        RCUTILS_LOG_ERROR("cannot stop to watch for jumps of the clock");
        rcl_reset_error();
      }
    }
    delete gone;
  });
}

}  // namespace rclcpp
