#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_tracking/floor_map.hpp"

/// Relative motion of craft without thrust, around a chief on an ellipse.

namespace foothill_tracking {

/// Returns the relative acceleration of a coasting craft in the Hill frame of an unperturbed chief,
/// to first order in the separation [m/s^2].
[[nodiscard]] Eigen::Vector3d relative_acceleration(const foothill_orbit::ChiefOrbit& chief,
                                                    const foothill_orbit::HillState& state);

/// Returns the motion of a coasting craft at `points` equally spaced times from 0 to `duration`
/// [s]. Fails if the chief is not on an elliptic orbit.
[[nodiscard]] tl::expected<std::vector<OrbitMotion>, MapError> coasting_path(
    const foothill_orbit::ChiefOrbit& chief, const foothill_orbit::HillState& start,
    double duration, std::size_t points);

/// Estimates the orbit of a chief around any planet; the gravitational parameter follows from the
/// radial acceleration. Fails if that is not attractive, or the orbit is not an ellipse.
/// @param a_N Acceleration of the chief, or of a craft near it [m/s^2].
[[nodiscard]] tl::expected<foothill_orbit::ChiefOrbit, MapError> estimate_chief_orbit(
    const foothill_orbit::InertialState& chief, const Eigen::Vector3d& a_N);

}  // namespace foothill_tracking
