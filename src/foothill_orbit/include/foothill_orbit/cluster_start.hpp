#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

/// Initial states of a cluster: turns the starts of a config, which may refer to each other, into
/// states relative to the first craft without loss of precision.

namespace foothill_orbit {

/// States of the craft at t = 0, inertial axes: the first craft from the planet's centre, and every
/// craft relative to the first, with the full precision of a RelativeStart.
struct ClusterStart {
  InertialState first{};
  std::vector<InertialState> relative{};  ///< States of all craft; the first is zero.
};

/// Returns the initial states of the craft, or an error that names a craft without one.
[[nodiscard]] tl::expected<ClusterStart, OrbitError> resolve_start(const ClusterConfig& config);

}  // namespace foothill_orbit
