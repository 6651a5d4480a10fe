#include "foothill_proxy/runner.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <utility>

namespace foothill_proxy {
namespace {

constexpr std::size_t kMaxLatenesses = 1u << 16;
/// Wall-clock time after which the clock is repeated for a commander that may have missed it.
constexpr std::chrono::milliseconds kClockRepetition{500};

std::chrono::steady_clock::time_point wall() { return std::chrono::steady_clock::now(); }

}  // namespace

Runner::Runner(World& world, SensorScheduler& sensors, LockStep& lock_step, WakeSignal& wake_signal,
               const RunnerOptions& options, RunnerHooks hooks)
    : world_{world},
      sensors_{sensors},
      lock_step_{lock_step},
      wake_signal_{wake_signal},
      options_{options},
      hooks_{std::move(hooks)},
      pacer_{options.speed},
      is_paused_{options.is_paused} {
  latenesses_.reserve(kMaxLatenesses);
  lock_step_.set_lock_step(is_lock_step());
}

void Runner::run(const std::stop_token& stop) {
  const std::stop_callback wake{stop, [this] { wake_signal_.notify(); }};
  {
    const std::lock_guard lock{mutex_};
    is_closed_ = false;
  }
  pacer_.anchor(world_.now(), wall());
  while (!stop.stop_requested()) {
    run_jobs();
    if (!may_step()) {
      wake_signal_.wait(std::nullopt);
    } else if (!has_published_) {
      has_published_ = true;
      publish(world_.now());
    } else if (commands_are_complete() && is_due()) {
      step();
    }
  }
  {
    const std::lock_guard lock{mutex_};
    is_closed_ = true;
  }
  run_jobs();
}

bool Runner::call(const std::function<void()>& job) {
  auto task = std::make_shared<std::packaged_task<void()>>(job);
  std::future<void> done = task->get_future();
  {
    const std::lock_guard lock{mutex_};
    if (is_closed_) return false;
    jobs_.emplace_back([task] { (*task)(); });
  }
  wake_signal_.notify();
  done.get();
  return true;
}

void Runner::run_jobs() {
  std::deque<std::function<void()>> jobs;
  {
    const std::lock_guard lock{mutex_};
    jobs.swap(jobs_);
  }
  for (const auto& job : jobs) job();
}

bool Runner::commands_are_complete() {
  if (!is_lock_step() || passed_tick_ == world_.now() || !lock_step_.is_tick(world_.now()))
    return true;
  const auto missing = lock_step_.missing(world_.now());
  if (!missing.empty()) {
    if (!waiting_since_) {
      waiting_since_ = wall();
      clock_repetitions_ = 1;
    }
    const WallTime until = *waiting_since_ + from_seconds(options_.deadline);
    if (wall() < until) {
      wake_signal_.wait(std::min(until, wall() + kClockRepetition));
      repeat_clock_for(missing);
      return false;
    }
    for (CommandInbox* inbox : missing) {
      inbox->count_late();
      hooks_.report_late_command(*inbox, world_.now());
    }
  }
  passed_tick_ = world_.now();
  waiting_since_.reset();
  return true;
}

void Runner::repeat_clock_for(const std::vector<CommandInbox*>& missing) {
  const bool is_new = std::ranges::any_of(
      missing, [](const CommandInbox* inbox) { return !inbox->has_received(); });
  if (!is_new || wall() - *waiting_since_ < clock_repetitions_ * kClockRepetition) return;
  ++clock_repetitions_;
  hooks_.publish_clock(world_.now());
}

bool Runner::is_due() {
  if (is_paused_) return true;
  const auto due = pacer_.due(world_.now() + world_.step_size());
  if (!due || wall() >= *due) return true;
  wake_signal_.wait(*due);
  return wall() >= *due;
}

void Runner::step() {
  if (!is_paused_ && !pacer_.is_unpaced()) {
    const double late = pacer_.record_lateness(world_.now() + world_.step_size(), wall());
    if (latenesses_.size() < kMaxLatenesses) latenesses_.push_back(late);
  }
  if (allowed_ > 0) --allowed_;
  world_.step();
  publish(world_.now());
}

void Runner::publish(Instant now) {
  if (is_multiple(now, options_.clock_period) || lock_step_.is_tick(now)) hooks_.publish_clock(now);
  hooks_.update(now);
  sensors_.advance(world_, is_lock_step());
}

void Runner::set_speed(double speed) {
  pacer_.set_speed(speed, world_.now(), wall());
  lock_step_.set_lock_step(is_lock_step());
}

void Runner::set_paused(bool is_paused) {
  is_paused_ = is_paused;
  allowed_ = 0;
  pacer_.anchor(world_.now(), wall());
}

void Runner::reset() {
  sensors_.reset();
  world_.reset();
  hooks_.on_reset();
  passed_tick_ = Instant::min();
  waiting_since_.reset();
  pacer_.anchor(world_.now(), wall());
  has_published_ = false;
}

Lateness Runner::lateness() {
  Lateness figures{.steps = latenesses_.size()};
  if (!latenesses_.empty()) {
    const auto rank =
        static_cast<std::ptrdiff_t>(std::ceil(0.99 * static_cast<double>(latenesses_.size()))) - 1;
    std::nth_element(latenesses_.begin(), latenesses_.begin() + rank, latenesses_.end());
    figures.p99 = latenesses_[static_cast<std::size_t>(rank)];
    figures.largest = *std::max_element(latenesses_.begin(), latenesses_.end());
  }
  latenesses_.clear();
  return figures;
}

}  // namespace foothill_proxy
