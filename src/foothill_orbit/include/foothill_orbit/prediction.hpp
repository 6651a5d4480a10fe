#pragma once

#include <cstddef>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster.hpp"

/// Prediction of a cluster's motion without thrust, by the numerical propagator with all forces
/// that are on. For closed forms see transition.hpp.

namespace foothill_orbit {

/// Longest prediction [s].
inline constexpr double kLongestPrediction = 7.0 * 86400.0;

/// Returns the motion without thrust after the given times [s], ascending and not negative. The
/// list is shorter than the times if the propagation ends before, or if it would take more steps
/// than a program that follows a clock can wait for.
[[nodiscard]] std::vector<ClusterSnapshot> coast(const Cluster& cluster,
                                                 const std::vector<double>& after);

/// Returns the motion without thrust after a time [s], or the reason why it can't be predicted.
[[nodiscard]] tl::expected<ClusterSnapshot, OrbitError> coast(const Cluster& cluster, double after);

/// Returns `points` + 1 equally spaced times from zero to the horizon [s].
[[nodiscard]] std::vector<double> evenly_until(double horizon, std::size_t points);

}  // namespace foothill_orbit
