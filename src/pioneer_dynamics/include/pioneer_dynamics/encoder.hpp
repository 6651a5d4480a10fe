#pragma once

#include <cstdint>

#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {

/// Counts of both wheels' encoders; they grow as the wheels turn forward.
struct Ticks {
  std::int64_t left{};
  std::int64_t right{};
  constexpr bool operator==(const Ticks&) const = default;
};

/// Two incremental encoders. The seed's P3-DX has 2000 ticks on a wheel.
struct Encoders {
  double ticks_per_revolution{2000.0};

  /// Returns the counts at these wheel angles: the tick last passed, on either side of zero.
  /// @param angle [rad]
  [[nodiscard]] Ticks read(const Wheels& angle) const;
  /// Returns the wheel angles at the middle of the ticks' intervals [rad].
  [[nodiscard]] Wheels angle(const Ticks& ticks) const;
  /// Returns the angle between two ticks [rad].
  [[nodiscard]] double resolution() const;
};

}  // namespace pioneer_dynamics
