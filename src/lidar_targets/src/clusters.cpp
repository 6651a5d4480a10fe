#include "lidar_targets/clusters.hpp"

#include <algorithm>
#include <cmath>

namespace lidar_targets {

std::vector<RayCluster> find_clusters(const PlanarScan& scan, const ClusterLimits& limits) {
  const auto is_return = [&](std::size_t ray) {
    return std::isfinite(scan.ranges[ray]) && scan.ranges[ray] >= limits.nearest;
  };
  const auto is_same = [&](std::size_t a, std::size_t b) {
    return std::abs(scan.ranges[a] - scan.ranges[b]) <= limits.jump;
  };
  std::vector<RayCluster> clusters;
  for (std::size_t ray = 0; ray < scan.ranges.size(); ++ray) {
    if (!is_return(ray)) continue;
    const bool continues =
        !clusters.empty() && clusters.back().rays.back() + 1 == ray && is_same(ray - 1, ray);
    if (!continues) clusters.emplace_back();
    clusters.back().rays.push_back(ray);
  }
  if (clusters.size() < 2 || !scan.is_full_turn()) return clusters;
  const std::size_t last = scan.ranges.size() - 1;
  if (clusters.front().rays.front() == 0 && clusters.back().rays.back() == last &&
      is_same(last, 0)) {
    std::vector<std::size_t>& end = clusters.back().rays;
    end.insert(end.end(), clusters.front().rays.begin(), clusters.front().rays.end());
    clusters.erase(clusters.begin());
  }
  return clusters;
}

double extent(const PlanarScan& scan, const RayCluster& cluster) {
  const Eigen::Vector2d end = point(scan, cluster.rays.front());
  double farthest = 0.0;
  for (const std::size_t ray : cluster.rays) {
    farthest = std::max(farthest, (point(scan, ray) - end).norm());
  }
  return farthest;
}

std::vector<RayCluster> objects_on_floor(const PlanarScan& scan, const ClusterLimits& limits,
                                         const FloorTest& is_on_floor) {
  std::vector<RayCluster> clusters = find_clusters(scan, limits);
  std::erase_if(clusters, [&](const RayCluster& cluster) {
    const double size = extent(scan, cluster);
    const auto is_off = [&](std::size_t ray) { return !is_on_floor(point(scan, ray)); };
    return size < limits.smallest || size > limits.largest ||
           std::ranges::any_of(cluster.rays, is_off);
  });
  return clusters;
}

}  // namespace lidar_targets
