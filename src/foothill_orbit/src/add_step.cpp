#include "foothill_orbit/detail/add_step.hpp"

#include <cmath>

#include "foothill_orbit/detail/clones.hpp"

// This file is compiled without contraction of products and sums, which would break the algebra
// that finds the rounding errors.
namespace foothill_orbit::detail {
namespace {

/// Adds a large and a small part to a carried number.
[[gnu::always_inline]] inline void add(double large, double small, double& value, double& carry) {
  const double sum = value + large;
  const double part = sum - value;
  const double lost = (value - (sum - part)) + (large - part);  // exact: Knuth's two-sum
  const double rest = small + carry + lost;
  value = sum + rest;
  carry = rest - (value - sum);
}

}  // namespace

FOOTHILL_ORBIT_CLONES
void add_step(std::ptrdiff_t rows, double h, const double* position_sum, const double* velocity_sum,
              Carried position, Carried velocity) {
#pragma GCC ivdep
  for (std::ptrdiff_t row = 0; row < rows; ++row) {
    const double v = velocity.value[row];
    const double drift = h * v;
    const double drift_lost = std::fma(h, v, -drift);
    const double fall = h * h * position_sum[row] + (h * velocity.carry[row] + drift_lost);
    add(drift, fall, position.value[row], position.carry[row]);
    add(h * velocity_sum[row], 0.0, velocity.value[row], velocity.carry[row]);
  }
}

}  // namespace foothill_orbit::detail
