#pragma once

#include <Eigen/Core>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// Returns the acceleration by drag, inertial axes [m/s^2]: against the flow of the air, which
/// stands still or turns with the planet.
/// @pre environment.atmosphere is set
[[nodiscard]] Eigen::Vector3d drag_acceleration(const Environment& environment, const Craft& craft,
                                                const InertialState& state);

/// Returns the acceleration by the pressure of sunlight, inertial axes [m/s^2]: away from the sun,
/// less in the planet's penumbra, none in its umbra.
/// @param p_NSun Position of the sun from the planet's centre [m].
[[nodiscard]] Eigen::Vector3d solar_acceleration(const Environment& environment, const Craft& craft,
                                                 const Eigen::Vector3d& p_NC,
                                                 const Eigen::Vector3d& p_NSun);

}  // namespace foothill_orbit
