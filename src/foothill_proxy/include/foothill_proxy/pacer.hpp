#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// Maps simulated time to wall-clock time at a given speed.
///
/// A linear relation is anchored at one pair of times and re-anchored after a pause, a change of
/// speed, or a lag too long to catch up. All times enter as arguments, so tests need no clock.
class Pacer {
 public:
  using WallTime = std::chrono::steady_clock::time_point;

  /// @param speed Simulated seconds per wall-clock second; 0 for as fast as possible.
  /// Throws std::invalid_argument if the speed is negative or not finite.
  explicit Pacer(double speed);

  /// Changes the speed at the given pair of times. Throws as the constructor does.
  void set_speed(double speed, Instant simulated, WallTime wall);
  [[nodiscard]] double speed() const { return speed_; }
  /// Returns whether the world runs as fast as possible.
  [[nodiscard]] bool is_unpaced() const { return speed_ == 0.0; }

  /// Declares that two times correspond, such as at the start or after a pause.
  void anchor(Instant simulated, WallTime wall);

  /// Returns the wall-clock time at which a simulated time is due, or nothing if it is due
  /// immediately.
  [[nodiscard]] std::optional<WallTime> due(Instant simulated) const;

  /// Returns the lag of a simulated time behind the wall clock [s]. A lag above kMaxLag is not
  /// caught up: the two times are anchored again, and the event is counted.
  double record_lateness(Instant simulated, WallTime wall);
  /// Returns how often a lag was too long to catch up.
  [[nodiscard]] std::uint64_t resynchronizations() const { return resynchronizations_; }

  static constexpr double kMaxLag = 0.2;  ///< Longest lag that is caught up [s].

 private:
  double speed_;
  Instant simulated_anchor_{};
  WallTime wall_anchor_{};
  std::uint64_t resynchronizations_{};
};

}  // namespace foothill_proxy
