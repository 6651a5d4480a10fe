#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// Says at which instant of the wall clock a simulated one is due. Time enters as an argument.
class Pacer {
 public:
  using WallTime = std::chrono::steady_clock::time_point;

  /// @param speed Simulated seconds per second; 0 for as fast as it goes.
  /// Throws std::invalid_argument if it is negative or not finite.
  explicit Pacer(double speed);

  /// Changes the speed from here on. Throws as the constructor does.
  void set_speed(double speed, Instant simulated, WallTime wall);
  [[nodiscard]] double speed() const { return speed_; }
  [[nodiscard]] bool is_free() const { return speed_ == 0.0; }  ///< As fast as it goes.

  /// Says that the two times belong together: at the start, after a pause.
  void anchor(Instant simulated, WallTime wall);

  /// Returns when a simulated time is due, or nothing if it is due at once.
  [[nodiscard]] std::optional<WallTime> due(Instant simulated) const;

  /// Returns by how much the wall clock is ahead of a simulated time [s]. If that is more than can
  /// be caught up (kGiveUp), the lost time is given up and counted.
  double note_lateness(Instant simulated, WallTime wall);
  [[nodiscard]] std::uint64_t given_up() const { return given_up_; }

  static constexpr double kGiveUp = 0.2;  ///< [s]

 private:
  double speed_;
  Instant simulated_anchor_{};
  WallTime wall_anchor_{};
  std::uint64_t given_up_{};
};

}  // namespace foothill_proxy
