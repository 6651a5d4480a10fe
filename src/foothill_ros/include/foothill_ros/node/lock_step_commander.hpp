#pragma once

#include <cmath>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

/// Control flow of a commander: a node that answers each measurement of a robot with a command.
///
/// In lock-step the simulated world waits for the command of every tick. A measurement is answered
/// only when all other inputs up to its stamp have arrived, and the command is stamped for the next
/// tick, so that a run depends on stamps alone and is the same at any speed. Otherwise measurements
/// are answered immediately, with the present time.

namespace foothill_ros {

/// Queue of a robot's measurements that wait for an answer.
template <typename Measurement>
class LockStepCommander {
 public:
  /// @param tick Period at which the world waits for commands [s].
  LockStepCommander(bool lock_step, double tick) : lock_step_{lock_step}, tick_{tick} {}

  /// Adds a measurement.
  /// @returns false if the clock has jumped back, such as after a reset of the world: everything
  /// older is discarded, and the caller must also discard its other inputs.
  [[nodiscard]] bool add(double stamp, Measurement measurement) {
    const bool jumped_back = stamp < answered_ - kJumpBack;
    if (jumped_back) clear();
    pending_.emplace_back(stamp, std::move(measurement));
    if (pending_.size() > kCapacity) pending_.pop_front();
    return !jumped_back;
  }

  /// Answers measurements in order.
  /// @param is_complete Returns whether all other inputs up to a stamp have arrived; in lock-step,
  /// answers wait for it.
  /// @param answer Called with stamp and measurement.
  template <typename IsComplete, typename Answer>
  void process(const IsComplete& is_complete, const Answer& answer) {
    while (!pending_.empty()) {
      if (lock_step_ && !is_complete(pending_.front().first)) return;
      const auto [stamp, measurement] = std::move(pending_.front());
      pending_.pop_front();
      answered_ = stamp;
      answer(stamp, measurement);
    }
  }

  /// Returns the stamp of a command that answers a measurement: the next tick in lock-step, which
  /// is exact to a nanosecond, or else the present time [s].
  [[nodiscard]] double command_time(double stamp, double now) const {
    if (!lock_step_) return now;
    const auto whole = std::llround(stamp * 1e9);
    const auto step = std::llround(tick_ * 1e9);
    return 1e-9 * static_cast<double>((whole / step + 1) * step);
  }

  /// Returns the stamp of the oldest pending measurement, if there is one [s].
  [[nodiscard]] std::optional<double> waiting_at() const {
    if (pending_.empty()) return std::nullopt;
    return pending_.front().first;
  }

  [[nodiscard]] bool is_lock_step() const { return lock_step_; }

  /// Discards all measurements and the time of the last answer.
  void clear() {
    pending_.clear();
    answered_ = kNever;
  }

 private:
  static constexpr std::size_t kCapacity = 64;
  static constexpr double kJumpBack = 1.0;  ///< Smaller steps back are messages out of order [s].
  static constexpr double kNever = -1e9;

  bool lock_step_;
  double tick_;
  std::deque<std::pair<double, Measurement>> pending_{};
  double answered_{kNever};
};

}  // namespace foothill_ros
