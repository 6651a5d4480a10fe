#pragma once

#include <vector>

namespace foothill_orbit {

/// Returns the slopes, per node spacing, of the cubic spline with two continuous derivatives
/// through values at equally spaced nodes; at the ends it bends like the cubic through the last
/// four values.
/// @pre at least four values
[[nodiscard]] std::vector<double> spline_slopes(const std::vector<double>& values);

/// Returns the cubic with these values and slopes at 0 and 1.
[[nodiscard]] double hermite(double x, double value0, double slope0, double value1, double slope1);

}  // namespace foothill_orbit
