#pragma once

#include <tl/expected.hpp>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Returns the cluster's snapshot, or an error if the reference point has no Hill frame or a number
/// is not finite.
[[nodiscard]] tl::expected<ClusterSnapshot, OrbitError> checked_snapshot(const Cluster& cluster);

}  // namespace foothill_orbit::detail
