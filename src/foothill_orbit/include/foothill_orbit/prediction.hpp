#pragma once

#include <cstddef>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster.hpp"

namespace foothill_orbit {

/// The furthest that one may look ahead [s].
inline constexpr double kFurthestLook = 7.0 * 86400.0;

/// Returns the cluster at the given times from now on [s], ascending and not negative, if no craft
/// used its engines any more, with all forces that are on. The list is shorter than the times if
/// the flight ends before, or if it takes more steps than a clock-driven program can wait for.
[[nodiscard]] std::vector<Snapshot> coast(const Cluster& cluster, const std::vector<double>& after);

/// Returns the cluster after one such time, or why it can't be told.
[[nodiscard]] tl::expected<Snapshot, OrbitError> coast(const Cluster& cluster, double after);

/// Returns `points` + 1 times from zero to the horizon at equal distances.
[[nodiscard]] std::vector<double> evenly_until(double horizon, std::size_t points);

}  // namespace foothill_orbit
