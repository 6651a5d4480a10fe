#pragma once

#include <chrono>
#include <optional>

namespace foothill_orbit {

/// An instant of a clock that someone else owns, such as ROS time: nanoseconds since its zero.
using Instant = std::chrono::nanoseconds;

/// Returns a length of time in seconds.
[[nodiscard]] constexpr double seconds(Instant duration) {
  return std::chrono::duration<double>{duration}.count();
}

/// Tells orbit time, in seconds since the epoch, by someone else's clock: it goes `speed` times as
/// fast and holds while paused. It never jumps: not when the speed changes, and not when the clock
/// goes back or leaps ahead, where orbit time goes on from what it was. At one speed it carries no
/// rounding along.
class OrbitClock {
 public:
  /// A clock that has gone ahead by more than this at once has been set, and tells nothing of how
  /// long ago the last instant was.
  static constexpr Instant kLargestLeap = std::chrono::hours{24};

  /// @param speed Orbit seconds per second of the clock, positive.
  /// @param start When orbit time is zero; if it is not given, the first instant.
  explicit OrbitClock(double speed = 1.0, std::optional<Instant> start = std::nullopt);

  /// Goes to an instant and returns the orbit time there [s].
  double advance_to(Instant now);

  /// Orbit time at the last instant [s].
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] double speed() const { return speed_; }
  [[nodiscard]] bool is_paused() const { return is_paused_; }

  /// Each of these acts at the last instant.
  void set_speed(double speed);
  void set_paused(bool paused);
  void set_time(double time);

 private:
  void anchor(Instant instant, double time);

  double speed_;
  bool is_paused_{false};
  std::optional<Instant> start_;
  std::optional<Instant> last_{};
  Instant anchor_{};      // orbit time is counted from here,
  double anchor_time_{};  // where it was this
  double time_{};
};

}  // namespace foothill_orbit
