#include "rosbag2_cpp/clocks/time_controller_clock.hpp"

#include <algorithm>
#include <utility>

namespace rosbag2_cpp {
namespace {

/// Longest single sleep. A wake-up just before a sleep is lost, so a sleeping thread checks for one
/// at this interval.
constexpr std::chrono::nanoseconds kLongestSleep = std::chrono::milliseconds{100};

}  // namespace

TimeControllerClock::TimeControllerClock(rcutils_time_point_value_t starting_time,
                                         NowFunction now_fn,
                                         std::chrono::milliseconds sleep_time_while_paused,
                                         bool start_paused)
    : now_fn_{std::move(now_fn)},
      sleep_time_while_paused_{sleep_time_while_paused},
      base_time_{starting_time},
      base_steady_{now_fn_()},
      paused_{start_paused} {}

rcutils_time_point_value_t TimeControllerClock::now_locked() const {
  if (paused_) return base_time_;
  const std::chrono::nanoseconds elapsed = now_fn_() - base_steady_;
  return base_time_ +
         static_cast<rcutils_time_point_value_t>(static_cast<double>(elapsed.count()) * rate_);
}

void TimeControllerClock::rebase(rcutils_time_point_value_t time) {
  base_time_ = time;
  base_steady_ = now_fn_();
  ++changes_;
  changed_.notify_all();
}

std::chrono::nanoseconds TimeControllerClock::real_time_until(
    rcutils_time_point_value_t until) const {
  const double real = static_cast<double>(until - now_locked()) / rate_;
  const auto longest = static_cast<double>(kLongestSleep.count());
  return std::chrono::nanoseconds{static_cast<std::int64_t>(std::clamp(real, 0.0, longest))};
}

rcutils_time_point_value_t TimeControllerClock::now() const {
  const std::lock_guard lock{mutex_};
  return now_locked();
}

bool TimeControllerClock::sleep_until(rcutils_time_point_value_t until) {
  std::unique_lock lock{mutex_};
  const unsigned long changes = changes_;
  const auto wait =
      paused_ ? std::chrono::nanoseconds{sleep_time_while_paused_} : real_time_until(until);
  if (wait > std::chrono::nanoseconds::zero()) {
    changed_.wait_until(lock, std::chrono::steady_clock::now() + wait,
                        [this, changes] { return changes_ != changes; });
  }
  return !paused_ && now_locked() >= until;
}

void TimeControllerClock::wakeup() {
  const std::lock_guard lock{mutex_};
  ++changes_;
  changed_.notify_all();
}

bool TimeControllerClock::set_rate(double rate) {
  if (!(rate > 0.0)) return false;
  const std::lock_guard lock{mutex_};
  rebase(now_locked());
  rate_ = rate;
  return true;
}

double TimeControllerClock::get_rate() const {
  const std::lock_guard lock{mutex_};
  return rate_;
}

void TimeControllerClock::pause() {
  const std::lock_guard lock{mutex_};
  if (paused_) return;
  rebase(now_locked());
  paused_ = true;
}

void TimeControllerClock::resume() {
  const std::lock_guard lock{mutex_};
  if (!paused_) return;
  rebase(base_time_);
  paused_ = false;
}

bool TimeControllerClock::is_paused() const {
  const std::lock_guard lock{mutex_};
  return paused_;
}

void TimeControllerClock::jump(rcutils_time_point_value_t time_point) {
  const std::lock_guard lock{mutex_};
  rebase(time_point);
}

}  // namespace rosbag2_cpp
