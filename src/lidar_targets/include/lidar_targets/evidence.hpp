#pragma once

#include <map>
#include <span>
#include <vector>

#include "lidar_targets/clusters.hpp"
#include "lidar_targets/planar_scan.hpp"

/// Information about one target in the rays of one or several scans.
///
/// A pose of a target predicts two things for each ray: whether the ray hits it, and the range if
/// it does. The evidence therefore consists of the rays that hit a target and of some rays next to
/// them that passed it, because those show where the target ends.
namespace lidar_targets {

/// Observations of one direction, over one scan or several.
struct RayEvidence {
  double angle{};       ///< Direction [rad].
  double range{};       ///< Mean of the ranges that belong to the target [m].
  int hits{};           ///< Number of scans in which the ray returned from the target.
  int misses{};         ///< Number of scans in which the ray passed the target.
  bool is_ambiguous{};  ///< Whether the return may come from a grazed side or from behind.
};

/// Evidence of one scan by the index of the ray, so that scans can be added up ray by ray.
using Evidence = std::map<long, RayEvidence>;

/// Returns the evidence for the target that a cluster may be: its rays and three rays beyond each
/// of its ends. Directions continue beyond a full turn, so that they are contiguous.
/// @param side Length of the target's sides [m].
/// @pre The cluster has at least one ray.
[[nodiscard]] Evidence collect_evidence(const PlanarScan& scan, const RayCluster& cluster,
                                        double side);

/// Returns the evidence without the indices.
[[nodiscard]] std::vector<RayEvidence> rays_of(const Evidence& evidence);

/// Returns the sum of the evidence of several scans: mean ranges, and numbers of hits and misses.
/// Directions are within half a turn of the first one. @pre There is at least one ray.
[[nodiscard]] std::vector<RayEvidence> pool(std::span<const Evidence> scans);

}  // namespace lidar_targets
