#pragma once

#include <vector>

/// Cubic splines over equally spaced nodes, for tabulated atmosphere models.

namespace foothill_orbit {

/// Returns the slopes, per node spacing, of the cubic spline with two continuous derivatives
/// through values at equally spaced nodes; the slopes at the ends are those of the cubic through
/// the last four values.
/// @pre at least four values
[[nodiscard]] std::vector<double> spline_slopes(const std::vector<double>& values);

/// Returns the value at x of the cubic with these values and slopes at 0 and 1.
[[nodiscard]] inline double hermite(double x, double value0, double slope0, double value1,
                                    double slope1) {
  const double rise = value1 - value0;
  const double a = slope0 - rise;
  const double b = rise - slope1;
  return value0 + x * rise + x * (1.0 - x) * ((1.0 - x) * a + x * b);
}

}  // namespace foothill_orbit
