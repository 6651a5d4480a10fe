#pragma once

#include <cstddef>

namespace foothill_orbit::detail {

/// Numbers in two parts: what fits, and what rounding has taken from it.
struct Carried {
  double* value{};
  double* carry{};
};

/// Adds a step to positions and velocities without losing what does not fit: positions grow by
/// h v + h^2 position_sum and velocities by h velocity_sum.
void add_step(std::ptrdiff_t rows, double h, const double* position_sum, const double* velocity_sum,
              Carried position, Carried velocity);

}  // namespace foothill_orbit::detail
