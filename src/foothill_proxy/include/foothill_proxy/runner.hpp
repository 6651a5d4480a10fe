#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/pacer.hpp"
#include "foothill_proxy/sensor_scheduler.hpp"
#include "foothill_proxy/wake_signal.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

// The main loop of the world's thread: steps the world at its pace, in lock-step waits for
// commanders and sensors, and runs the jobs that other threads submit between two steps. Everything
// that changes the world goes through this thread, so World and SensorScheduler need no locks.

/// Options of the main loop.
struct RunnerOptions {
  double speed{1.0};      ///< Simulated seconds per wall-clock second; 0 for as fast as possible.
  bool is_paused{false};  ///< Whether the world starts paused.
  bool lock_step{false};  ///< Wait for commanders and sensors at any speed; at speed 0 always.
  Instant clock_period{std::chrono::milliseconds{10}};  ///< Simulated time between clock messages.
  double deadline{5.0};  ///< Longest wait for a command in lock-step, on the wall clock [s].
};

/// Functions that the world's thread calls while it runs.
struct RunnerHooks {
  /// Publishes the clock, before anything else of the same step.
  std::function<void(Instant)> publish_clock{[](Instant) {}};
  /// Updates and publishes the robots, after each step.
  std::function<void(Instant)> update{[](Instant) {}};
  /// Reports a commander whose command did not arrive within the deadline.
  std::function<void(const CommandInbox&, Instant)> report_late_command{
      [](const CommandInbox&, Instant) {}};
  /// Resets the robots, after the world has been reset.
  std::function<void()> on_reset{[] {}};
};

/// Delay of steps against the wall clock.
struct Lateness {
  double p99{};      ///< 99th percentile [s].
  double largest{};  ///< [s]
  std::uint64_t steps{};
};

/// The main loop of the world's thread.
class Runner {
 public:
  Runner(World& world, SensorScheduler& sensors, LockStep& lock_step, WakeSignal& wake_signal,
         const RunnerOptions& options, RunnerHooks hooks);

  /// Runs until a stop is requested.
  void run(const std::stop_token& stop);

  /// Runs a job on the world's thread between two steps and waits for it; exceptions of the job are
  /// rethrown. Thread-safe, except for the world's own thread. Returns false if the world is not
  /// running.
  bool call(const std::function<void()>& job);

  // The following functions are for jobs and hooks, on the world's thread.

  /// Throws std::invalid_argument if the speed is negative or not finite.
  void set_speed(double speed);
  void set_paused(bool is_paused);
  /// Lets a paused world take a number of steps.
  void allow_steps(std::uint64_t steps) { allowed_ += steps; }
  /// Resets sensors, world and robots; simulated time starts again at zero.
  void reset();
  [[nodiscard]] double speed() const { return pacer_.speed(); }
  [[nodiscard]] bool is_paused() const { return is_paused_; }
  /// Returns whether the world waits for commanders and sensors.
  [[nodiscard]] bool is_lock_step() const { return options_.lock_step || pacer_.is_unpaced(); }
  [[nodiscard]] std::uint64_t resynchronizations() const { return pacer_.resynchronizations(); }
  /// Returns the statistics since the last call; without steps at unlimited speed.
  [[nodiscard]] Lateness lateness();

 private:
  using WallTime = std::chrono::steady_clock::time_point;

  void run_jobs();
  [[nodiscard]] bool may_step() const { return !is_paused_ || allowed_ > 0; }
  [[nodiscard]] bool commands_are_complete();
  void repeat_clock_for(const std::vector<CommandInbox*>& missing);
  [[nodiscard]] bool is_due();
  void step();
  void publish(Instant now);

  World& world_;
  SensorScheduler& sensors_;
  LockStep& lock_step_;
  WakeSignal& wake_signal_;
  RunnerOptions options_;
  RunnerHooks hooks_;
  Pacer pacer_;
  bool is_paused_;
  std::uint64_t allowed_{};              ///< Steps that a paused world may still take.
  Instant passed_tick_{Instant::min()};  ///< Last tick whose commands were complete or late.
  std::optional<WallTime> waiting_since_{};
  int clock_repetitions_{};    ///< Clock messages repeated during the present wait.
  bool has_published_{false};  ///< Whether the first instant has been published.
  std::vector<double> latenesses_{};
  std::mutex mutex_{};
  std::deque<std::function<void()>> jobs_{};
  bool is_closed_{true};
};

}  // namespace foothill_proxy
