#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_tracking/floor_map.hpp"

namespace foothill_tracking {

/// Returns the acceleration of a craft that uses no engines, to first order in the separation, seen
/// in the Hill frame of a chief that nothing perturbs [m/s^2].
[[nodiscard]] Eigen::Vector3d relative_acceleration(const foothill_orbit::ChiefOrbit& chief,
                                                    const foothill_orbit::HillState& state);

/// Returns where a craft will be at `points` equally spaced times from 0 to `duration` [s] if it
/// uses no engines. Refused if the chief's orbit is none.
[[nodiscard]] tl::expected<std::vector<OrbitMotion>, MapError> coasting_path(
    const foothill_orbit::ChiefOrbit& chief, const foothill_orbit::HillState& start,
    double duration, std::size_t points);

/// Returns the ellipse that a chief flies on, from its motion around any planet: the pull along its
/// radius tells the planet's mass. Refused if that is no pull, or no ellipse.
/// @param a_N Its acceleration, or that of a craft near it [m/s^2].
[[nodiscard]] tl::expected<foothill_orbit::ChiefOrbit, MapError> chief_seen(
    const foothill_orbit::InertialState& chief, const Eigen::Vector3d& a_N);

}  // namespace foothill_tracking
