#pragma once

#include <chrono>

#include "foothill_link/steady_time.hpp"

/// Timing of attempts to connect.
///
/// A driver never stops trying to reconnect: a robot may be switched on hours later. The delay
/// before the next attempt grows geometrically with consecutive failures, from an initial value up
/// to a maximum, and starts over after a success. A factor of 1 gives a constant period. The timer
/// is pure: time is an argument, so tests need no clock.
namespace foothill_link {

struct ReconnectPolicy {
  std::chrono::milliseconds initial_delay{100};  ///< Delay after the first failure.
  double factor{1.0};                            ///< Growth of the delay per failure [-].
  std::chrono::milliseconds maximum_delay{100};
};

/// Schedules attempts to connect. The first one is due immediately.
class ReconnectTimer {
 public:
  /// Throws std::invalid_argument unless 0 < initial_delay <= maximum_delay and factor >= 1.
  explicit ReconnectTimer(const ReconnectPolicy& policy);

  /// Schedules the next attempt. After the n-th consecutive failure the delay is
  /// min(maximum_delay, initial_delay * factor^(n-1)).
  void on_failure(SteadyTime now);
  /// Ends a series of failures.
  void on_connected() { failures_ = 0; }

  [[nodiscard]] bool is_due(SteadyTime now) const { return now >= next_attempt_; }
  [[nodiscard]] SteadyTime next_attempt() const { return next_attempt_; }
  [[nodiscard]] unsigned consecutive_failures() const { return failures_; }

 private:
  [[nodiscard]] SteadyDuration delay() const;

  ReconnectPolicy policy_;
  unsigned failures_{};
  SteadyTime next_attempt_{SteadyTime::min()};
};

}  // namespace foothill_link
