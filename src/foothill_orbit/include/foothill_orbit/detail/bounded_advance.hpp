#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Takes a cluster to time t [s], or part of the way if that needs more than about `most_steps` of
/// the integrator: a program that follows a clock must come back in time.
[[nodiscard]] tl::expected<void, OrbitError> advance_within(Cluster& cluster, double t,
                                                            long most_steps);

}  // namespace foothill_orbit::detail
