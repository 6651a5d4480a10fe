#pragma once

#include <cstddef>
#include <tl/expected.hpp>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/detail/lane_state.hpp"
#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit::detail {

/// Where a craft of a flying cluster is to be placed: states relative to the first craft, inertial
/// axes, or the reason why the craft can't be there.

/// Returns the state that a start specifies for a craft.
[[nodiscard]] tl::expected<InertialState, OrbitError> placement(const ClusterDynamics& dynamics,
                                                                const LaneState& state,
                                                                std::size_t index,
                                                                const Start& start);

/// Returns the state of a craft that is given in the Hill frame of the centre of mass.
[[nodiscard]] tl::expected<InertialState, OrbitError> placement_from_centre(
    const ClusterDynamics& dynamics, const LaneState& state, std::size_t index,
    const HillState& relative);

}  // namespace foothill_orbit::detail
