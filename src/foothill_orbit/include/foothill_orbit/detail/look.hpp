#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Returns the cluster's snapshot if its reference has an orbit to tell motion in and every number
/// is finite, or why not.
[[nodiscard]] tl::expected<Snapshot, OrbitError> look_at(const Cluster& cluster);

}  // namespace foothill_orbit::detail
