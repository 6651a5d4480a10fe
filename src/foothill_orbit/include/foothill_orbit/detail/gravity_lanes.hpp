#pragma once

#include <array>
#include <cstddef>

#include "foothill_orbit/planet.hpp"

namespace foothill_orbit::detail {

/// Positions or accelerations of many craft: one array for each axis.
template <typename T>
struct Lanes {
  T* x{};
  T* y{};
  T* z{};
};

/// Returns the lanes of an array of x of all craft, then y, then z.
template <typename T>
[[nodiscard]] Lanes<T> lanes_of(T* values, std::ptrdiff_t count) {
  return {values, values + count, values + 2 * count};
}

/// Writes the gravity of the craft in lane 0, at its position from the centre, and the differential
/// gravity of those in lanes 1 to count - 1, at their positions relative to the first: see
/// gravity() and differential_gravity(). Laid out for the vector units. Derivation:
/// doc/differential_gravity.md.
void gravity_lanes(const Planet& planet, int count, Lanes<const double> position,
                   Lanes<double> acceleration);

/// Adds the attraction by a point mass `mu` at `body` from the planet's centre: to lane 0 relative
/// to the planet's own fall towards it, to the others relative to the first craft's.
void add_tide_lanes(double mu, const std::array<double, 3>& body, int count,
                    Lanes<const double> position, Lanes<double> acceleration);

}  // namespace foothill_orbit::detail
