#pragma once

#include <cstddef>
#include <vector>

#include "lidar_targets/floor_area.hpp"
#include "lidar_targets/planar_scan.hpp"

/// Segmentation of a scan into objects.
///
/// Neighbouring rays whose ranges differ by little belong to one object; a jump of the range
/// separates two. Objects are candidates for targets if their extent is plausible and if all of
/// their points lie on the floor.
namespace lidar_targets {

struct ClusterLimits {
  double jump{0.2};      ///< Maximum range difference of neighbouring rays of an object [m].
  double nearest{0.2};   ///< Returns below this range are discarded as the robot's own [m].
  double smallest{0.2};  ///< Minimum extent of a target [m].
  double largest{0.8};   ///< Maximum extent of a target [m].
};

/// Neighbouring rays that hit one object, in the order of the scan. In a full turn they may
/// continue from the last ray to the first.
struct RayCluster {
  std::vector<std::size_t> rays{};
};

/// Returns all objects of a scan, of any extent. An object that extends over the seam of a full
/// turn is one object.
[[nodiscard]] std::vector<RayCluster> find_clusters(const PlanarScan& scan,
                                                    const ClusterLimits& limits);

/// Returns the greatest distance of a point of a cluster from its first point [m].
[[nodiscard]] double extent(const PlanarScan& scan, const RayCluster& cluster);

/// Returns the clusters whose extent is within the limits and whose points all lie on the floor.
[[nodiscard]] std::vector<RayCluster> objects_on_floor(const PlanarScan& scan,
                                                       const ClusterLimits& limits,
                                                       const FloorTest& is_on_floor);

}  // namespace lidar_targets
