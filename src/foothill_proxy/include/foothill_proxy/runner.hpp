#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "foothill_proxy/bell.hpp"
#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/pacer.hpp"
#include "foothill_proxy/sensor_deck.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// How a world runs.
struct RunnerOptions {
  double speed{1.0};      ///< Simulated seconds per second; 0 as fast as it goes.
  bool is_paused{false};  ///< From the start.
  bool lock_step{false};  ///< Wait for commanders and sensors at any speed; at 0 always.
  Instant clock_period{std::chrono::milliseconds{10}};
  double deadline{5.0};  ///< A commander may take so long, on the wall clock [s].
};

/// What the world tells while it runs; all on its own thread.
struct RunnerHooks {
  std::function<void(Instant)> tell_time{[](Instant) {}};  ///< The clock, before all else.
  std::function<void(Instant)> update{[](Instant) {}};     ///< After each step.
  /// The world has waited in vain and goes on.
  std::function<void(const CommandInbox&, Instant)> report_late{
      [](const CommandInbox&, Instant) {}};
  std::function<void()> on_reset{[] {}};  ///< Robots are at their start again.
};

/// How late steps were on the wall clock.
struct Lateness {
  double p99{};      ///< [s]
  double largest{};  ///< [s]
  std::uint64_t steps{};
};

/// The world's thread: steps it at its pace, waits for commanders, does what others ask between
/// steps.
class Runner {
 public:
  Runner(World& world, SensorDeck& sensors, LockStep& lock_step, Bell& bell,
         const RunnerOptions& options, RunnerHooks hooks);

  /// Runs until it is stopped.
  void run(const std::stop_token& stop);

  /// Has a job done by the world's thread between two steps and waits for it. May be called from
  /// any thread but the world's own. Returns false if the world has stopped.
  bool call(const std::function<void()>& job);

  // For jobs and hooks, on the world's thread:
  /// Throws std::invalid_argument if it is negative or not finite.
  void set_speed(double speed);
  void set_paused(bool is_paused);
  /// Lets a paused world go on for some steps.
  void allow_steps(std::uint64_t steps) { allowed_ += steps; }
  void reset();
  [[nodiscard]] double speed() const { return pacer_.speed(); }
  [[nodiscard]] bool is_paused() const { return is_paused_; }
  [[nodiscard]] bool waits() const { return options_.lock_step || pacer_.is_free(); }
  [[nodiscard]] std::uint64_t given_up() const { return pacer_.given_up(); }
  /// Returns the figures since it was asked last; at a finite speed only.
  [[nodiscard]] Lateness lateness();

 private:
  using WallTime = std::chrono::steady_clock::time_point;

  void do_jobs();
  [[nodiscard]] bool may_step() const { return !is_paused_ || allowed_ > 0; }
  [[nodiscard]] bool commands_are_in();
  void repeat_clock_for(const std::vector<CommandInbox*>& missing);
  [[nodiscard]] bool is_due();
  void step();
  void announce(Instant now);

  World& world_;
  SensorDeck& sensors_;
  LockStep& lock_step_;
  Bell& bell_;
  RunnerOptions options_;
  RunnerHooks hooks_;
  Pacer pacer_;
  bool is_paused_;
  std::uint64_t allowed_{};
  Instant passed_{Instant::min()};  ///< The tick that was last let through.
  std::optional<WallTime> waiting_since_{};
  int repetitions_{};     ///< Of the clock, while waiting.
  bool is_begun_{false};  ///< Whether the first instant has been told.
  std::vector<double> latenesses_{};
  std::mutex mutex_{};
  std::deque<std::function<void()>> jobs_{};
  bool is_closed_{true};
};

}  // namespace foothill_proxy
