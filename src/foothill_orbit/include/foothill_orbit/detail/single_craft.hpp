#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit::detail {

/// Returns the acceleration of one craft without thrust, inertial axes [m/s^2].
[[nodiscard]] Eigen::Vector3d acceleration_of(const Environment& environment, const Craft& craft,
                                              double t, const InertialState& state);

/// Returns an error if a state is not finite, below the surface, or moving along its radius, where
/// there is no Hill frame.
[[nodiscard]] tl::expected<void, OrbitError> check_state(const Planet& planet,
                                                         const InertialState& state);

}  // namespace foothill_orbit::detail
