#pragma once

#include <Eigen/Core>

#include "foothill_orbit/planet.hpp"

/// Gravity of a planet with zonal harmonics, and its difference between two neighbouring points
/// without cancellation. Derivation: doc/differential_gravity.md.

namespace foothill_orbit {

/// Returns the gravitational acceleration of a point at p_NP, inertial axes [m/s^2].
/// The potential is mu/r [1 - sum J_n (R/r)^n P_n(z/r)]; a planet with zero zonals is a point mass.
/// @pre p_NP is not the centre.
[[nodiscard]] Eigen::Vector3d gravity(const Planet& planet, const Eigen::Vector3d& p_NP);

/// Returns the potential whose gradient gravity() is [m^2/s^2].
[[nodiscard]] double potential(const Planet& planet, const Eigen::Vector3d& p_NP);

/// Returns gravity(p_NO + p_OP) - gravity(p_NO) without the cancellation of that difference
/// [m/s^2]: its relative error is a few roundings, however small the separation.
[[nodiscard]] Eigen::Vector3d differential_gravity(const Planet& planet,
                                                   const Eigen::Vector3d& p_NO,
                                                   const Eigen::Vector3d& p_OP);

}  // namespace foothill_orbit
