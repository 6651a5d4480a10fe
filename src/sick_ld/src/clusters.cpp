#include "sick_ld/clusters.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sick_ld {
namespace {

/// Full turns leave out up to two rays.
constexpr double kMissingRays = 2.5;

}  // namespace

bool PlanarScan::is_full_turn() const {
  const double swept = std::abs(increment) * static_cast<double>(ranges.size());
  return swept + kMissingRays * std::abs(increment) > 2.0 * std::numbers::pi;
}

Eigen::Vector2d point(const PlanarScan& scan, std::size_t ray) {
  const double angle = scan.angle(ray);
  return scan.ranges[ray] * Eigen::Vector2d{std::cos(angle), std::sin(angle)};
}

std::vector<Cluster> find_clusters(const PlanarScan& scan, const ClusterLimits& limits) {
  const auto is_return = [&](std::size_t ray) {
    return std::isfinite(scan.ranges[ray]) && scan.ranges[ray] >= limits.nearest;
  };
  const auto is_same = [&](std::size_t a, std::size_t b) {
    return std::abs(scan.ranges[a] - scan.ranges[b]) <= limits.jump;
  };
  std::vector<Cluster> clusters;
  for (std::size_t ray = 0; ray < scan.ranges.size(); ++ray) {
    if (!is_return(ray)) continue;
    const bool goes_on =
        !clusters.empty() && clusters.back().rays.back() + 1 == ray && is_same(ray - 1, ray);
    if (!goes_on) clusters.emplace_back();
    clusters.back().rays.push_back(ray);
  }
  const std::size_t last = scan.ranges.size() - 1;
  if (clusters.size() > 1 && scan.is_full_turn() && clusters.front().rays.front() == 0 &&
      clusters.back().rays.back() == last && is_same(last, 0)) {
    Cluster& end = clusters.back();
    end.rays.insert(end.rays.end(), clusters.front().rays.begin(), clusters.front().rays.end());
    clusters.erase(clusters.begin());
  }
  return clusters;
}

double extent(const PlanarScan& scan, const Cluster& cluster) {
  const Eigen::Vector2d end = point(scan, cluster.rays.front());
  double farthest = 0.0;
  for (const std::size_t ray : cluster.rays) {
    farthest = std::max(farthest, (point(scan, ray) - end).norm());
  }
  return farthest;
}

std::vector<Cluster> objects_on_floor(const PlanarScan& scan, const ClusterLimits& limits,
                                      const FloorTest& is_on_floor) {
  std::vector<Cluster> clusters = find_clusters(scan, limits);
  std::erase_if(clusters, [&](const Cluster& cluster) {
    const double size = extent(scan, cluster);
    const auto is_off = [&](std::size_t ray) { return !is_on_floor(point(scan, ray)); };
    return size < limits.smallest || size > limits.largest ||
           std::ranges::any_of(cluster.rays, is_off);
  });
  return clusters;
}

}  // namespace sick_ld
