#pragma once

#include "foothill_orbit/planet.hpp"

namespace foothill_orbit::detail {

/// Positions or accelerations of many craft: one array for each axis.
template <typename T>
struct Lanes {
  T* x{};
  T* y{};
  T* z{};
};

/// Writes the gravity of the craft in lane 0, at its position from the centre, and the differential
/// gravity of those in lanes 1 to count - 1, at their positions relative to the first: see
/// gravity() and differential_gravity(). Laid out for the vector units. Derivation:
/// doc/differential_gravity.md.
void gravity_lanes(const Planet& planet, int count, Lanes<const double> position,
                   Lanes<double> acceleration);

}  // namespace foothill_orbit::detail
