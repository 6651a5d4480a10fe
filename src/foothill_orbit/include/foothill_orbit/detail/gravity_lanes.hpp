#pragma once

#include <array>
#include <cstddef>

#include "foothill_orbit/planet.hpp"

namespace foothill_orbit::detail {

/// Positions or accelerations of many craft: one array for each axis.
template <typename T>
struct AxisArrays {
  T* x{};
  T* y{};
  T* z{};
};

/// Returns the arrays inside one array of x of all craft, then y, then z.
template <typename T>
[[nodiscard]] AxisArrays<T> lanes_of(T* values, std::ptrdiff_t count) {
  return {values, values + count, values + 2 * count};
}

/// Writes the gravity of the craft in lane 0, at its position from the centre, and the differential
/// gravity of those in lanes 1 to count - 1, at their positions relative to the first: see
/// gravity() and differential_gravity(). Laid out for the vector units. Derivation:
/// doc/differential_gravity.md.
void gravity_lanes(const Planet& planet, int count, AxisArrays<const double> position,
                   AxisArrays<double> acceleration);

/// A point mass that attracts the craft and the planet.
struct PointMass {
  double mu{};           ///< Gravitational parameter [m^3/s^2].
  double x{}, y{}, z{};  ///< Position from the planet's centre [m].
};

/// Adds the attraction by two point masses: in lane 0 minus the acceleration of the planet by them,
/// in the others minus that of the first craft. A mass may be zero.
/// @pre no point mass is at the planet's centre
void add_tide_lanes(const std::array<PointMass, 2>& bodies, int count,
                    AxisArrays<const double> position, AxisArrays<double> acceleration);

}  // namespace foothill_orbit::detail
