#pragma once

#include <cstdint>

#include "pioneer_dynamics/wheel_pair.hpp"

namespace pioneer_dynamics {

// Incremental wheel encoders: they count ticks of fixed angular width, so a measured angle has a
// quantisation error of up to half a tick.

/// Counts of both wheel encoders, increasing as the wheels turn forward.
struct Ticks {
  std::int64_t left{};
  std::int64_t right{};
  constexpr bool operator==(const Ticks&) const = default;
};

/// Two incremental wheel encoders. The P3-DX has 2000 ticks per revolution of a wheel.
struct Encoders {
  double ticks_per_revolution{2000.0};

  /// Returns the counts at given wheel angles [rad], rounded down.
  [[nodiscard]] Ticks read(const WheelPair& angle) const;
  /// Returns the wheel angles at the middle of the ticks' intervals [rad].
  [[nodiscard]] WheelPair angle(const Ticks& ticks) const;
  /// Returns the angle between two ticks [rad].
  [[nodiscard]] double resolution() const;
};

}  // namespace pioneer_dynamics
