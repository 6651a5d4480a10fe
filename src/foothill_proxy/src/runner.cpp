#include "foothill_proxy/runner.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <utility>

namespace foothill_proxy {
namespace {

constexpr std::size_t kLatenesses = 1u << 16;
/// A commander that has come later than the last message of the clock needs another one to begin.
constexpr std::chrono::milliseconds kClockRepetition{500};

std::chrono::steady_clock::time_point wall() { return std::chrono::steady_clock::now(); }

}  // namespace

Runner::Runner(World& world, SensorDeck& sensors, LockStep& lock_step, Bell& bell,
               const RunnerOptions& options, RunnerHooks hooks)
    : world_{world},
      sensors_{sensors},
      lock_step_{lock_step},
      bell_{bell},
      options_{options},
      hooks_{std::move(hooks)},
      pacer_{options.speed},
      is_paused_{options.is_paused} {
  latenesses_.reserve(kLatenesses);
  lock_step_.set_waiting(waits());
}

void Runner::run(const std::stop_token& stop) {
  const std::stop_callback wake{stop, [this] { bell_.ring(); }};
  {
    const std::lock_guard lock{mutex_};
    is_closed_ = false;
  }
  pacer_.anchor(world_.now(), wall());
  while (!stop.stop_requested()) {
    do_jobs();
    if (!may_step()) {
      bell_.wait(std::nullopt);
    } else if (!is_begun_) {
      is_begun_ = true;
      announce(world_.now());
    } else if (commands_are_in() && is_due()) {
      step();
    }
  }
  {
    const std::lock_guard lock{mutex_};
    is_closed_ = true;
  }
  do_jobs();
}

bool Runner::call(const std::function<void()>& job) {
  auto task = std::make_shared<std::packaged_task<void()>>(job);
  std::future<void> done = task->get_future();
  {
    const std::lock_guard lock{mutex_};
    if (is_closed_) return false;
    jobs_.emplace_back([task] { (*task)(); });
  }
  bell_.ring();
  done.get();
  return true;
}

void Runner::do_jobs() {
  std::deque<std::function<void()>> jobs;
  {
    const std::lock_guard lock{mutex_};
    jobs.swap(jobs_);
  }
  for (const auto& job : jobs) job();
}

bool Runner::commands_are_in() {
  if (!waits() || passed_ == world_.now() || !lock_step_.is_tick(world_.now())) return true;
  const auto missing = lock_step_.missing(world_.now());
  if (!missing.empty()) {
    if (!waiting_since_) {
      waiting_since_ = wall();
      repetitions_ = 1;
    }
    const WallTime until = *waiting_since_ + from_seconds(options_.deadline);
    if (wall() < until) {
      bell_.wait(std::min(until, wall() + kClockRepetition));
      repeat_clock_for(missing);
      return false;
    }
    for (CommandInbox* inbox : missing) {
      inbox->note_late();
      hooks_.report_late(*inbox, world_.now());
    }
  }
  passed_ = world_.now();
  waiting_since_.reset();
  return true;
}

void Runner::repeat_clock_for(const std::vector<CommandInbox*>& missing) {
  const bool is_new =
      std::ranges::any_of(missing, [](const CommandInbox* inbox) { return !inbox->was_heard(); });
  if (!is_new || wall() - *waiting_since_ < repetitions_ * kClockRepetition) return;
  ++repetitions_;
  hooks_.tell_time(world_.now());
}

bool Runner::is_due() {
  if (is_paused_) return true;
  const auto due = pacer_.due(world_.now() + world_.step_size());
  if (!due || wall() >= *due) return true;
  bell_.wait(*due);
  return wall() >= *due;
}

void Runner::step() {
  if (!is_paused_ && !pacer_.is_free()) {
    const double late = pacer_.note_lateness(world_.now() + world_.step_size(), wall());
    if (latenesses_.size() < kLatenesses) latenesses_.push_back(late);
  }
  if (allowed_ > 0) --allowed_;
  world_.step();
  announce(world_.now());
}

void Runner::announce(Instant now) {
  if (is_multiple(now, options_.clock_period) || lock_step_.is_tick(now)) hooks_.tell_time(now);
  hooks_.update(now);
  sensors_.advance(world_, waits());
}

void Runner::set_speed(double speed) {
  pacer_.set_speed(speed, world_.now(), wall());
  lock_step_.set_waiting(waits());
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
  passed_ = Instant::min();
  waiting_since_.reset();
  pacer_.anchor(world_.now(), wall());
  is_begun_ = false;
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
