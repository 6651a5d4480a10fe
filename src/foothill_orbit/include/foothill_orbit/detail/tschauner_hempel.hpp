#pragma once

#include <Eigen/Core>

#include "foothill_orbit/chief_orbit.hpp"

namespace foothill_orbit::detail {

using Matrix6d = Eigen::Matrix<double, 6, 6>;
using Vector6d = Eigen::Matrix<double, 6, 1>;

/// Relative motion around an ellipse in Tschauner and Hempel's scaled coordinates: lengths times
/// rho = 1 + e cos f, rates by the true anomaly f. Derivation and names: doc/yamanaka_ankersen.md.

/// Returns k^2 = h / p^2 [rad/s]; the rate of f is k^2 rho^2.
[[nodiscard]] double anomaly_rate_scale(const ChiefOrbit& chief);

/// Returns the six independent solutions as columns, at the true anomaly f and at `j` = k^2 t after
/// the start. Rows: scaled x, y, z, then their rates.
[[nodiscard]] Matrix6d solutions(double eccentricity, double true_anomaly, double j);

/// Returns the inverse of solutions(eccentricity, true_anomaly, 0): from a scaled state to the six
/// constants K1 to K6 of the motion.
[[nodiscard]] Matrix6d constants(double eccentricity, double true_anomaly);

/// Returns the matrix from position and velocity in the Hill frame to the scaled state.
[[nodiscard]] Matrix6d to_scaled(const ChiefOrbit& chief);

/// Returns the inverse of to_scaled().
[[nodiscard]] Matrix6d from_scaled(const ChiefOrbit& chief);

}  // namespace foothill_orbit::detail
