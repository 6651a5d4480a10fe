#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Advances a cluster to time t [s], or part of the way if that takes more than about `most_steps`
/// steps of the integrator: a program that follows a clock must not be blocked for long.
[[nodiscard]] tl::expected<void, OrbitError> advance_within(Cluster& cluster, double t,
                                                            long most_steps);

}  // namespace foothill_orbit::detail
