#pragma once

#include <chrono>
#include <optional>

#include "foothill_core/instant.hpp"

/// Orbit time as a function of an external clock: scaled, pausable and continuous. The clock is
/// never read here; its time is an argument.

namespace foothill_orbit {

using foothill_core::Instant;
using foothill_core::seconds;

/// Orbit time, in seconds since the epoch, from an external clock: it advances `speed` times as
/// fast and does not advance while paused. It is continuous, also when the speed changes and when
/// the clock jumps back or far ahead. At constant speed no rounding accumulates.
class OrbitClock {
 public:
  /// A clock that jumps ahead by more than this has been set: orbit time does not follow the jump.
  static constexpr Instant kLargestLeap = std::chrono::hours{24};

  /// @param speed Orbit seconds per second of the clock, positive.
  /// @param start Clock time at which orbit time is zero; the first instant if empty.
  explicit OrbitClock(double speed = 1.0, std::optional<Instant> start = std::nullopt);

  /// Advances to an instant and returns the orbit time there [s].
  double advance_to(Instant now);

  /// Orbit time at the last instant [s].
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] double speed() const { return speed_; }
  [[nodiscard]] bool is_paused() const { return is_paused_; }

  /// The following act at the last instant.
  void set_speed(double speed);
  void set_paused(bool paused);
  void set_time(double time);

 private:
  void anchor(Instant instant, double time);

  double speed_;
  bool is_paused_{false};
  std::optional<Instant> start_;
  std::optional<Instant> last_{};
  Instant anchor_{};      // clock time from which orbit time is computed
  double anchor_time_{};  // orbit time at the anchor [s]
  double time_{};
};

}  // namespace foothill_orbit
