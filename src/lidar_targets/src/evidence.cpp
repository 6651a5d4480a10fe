#include "lidar_targets/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <ranges>
#include <utility>

#include "foothill_core/angle.hpp"
#include "foothill_core/contract.hpp"

namespace lidar_targets {
namespace {

/// Rays beyond each end of a cluster that show where the target ends.
constexpr long kRaysBeyond = 3;
/// Returns up to this many sides behind the front of a target may belong to it [-].
constexpr double kDepth = 1.5;

constexpr double kTurn = 2.0 * std::numbers::pi;

/// Returns the evidence of a ray next to a cluster; nothing if a closer object hides the target.
std::optional<RayEvidence> passing_ray(double angle, double range, double front, double side) {
  if (range < front) return std::nullopt;
  const bool is_past = !(range <= front + kDepth * side);
  if (is_past) return RayEvidence{.angle = angle, .misses = 1};
  return RayEvidence{.angle = angle, .range = range, .hits = 1, .is_ambiguous = true};
}

}  // namespace

Evidence collect_evidence(const PlanarScan& scan, const RayCluster& cluster, double side) {
  foothill_core::expects(!cluster.rays.empty(), "a cluster has rays");
  const auto size = static_cast<long>(scan.ranges.size());
  const long directions = std::lround(kTurn / std::abs(scan.increment));
  const auto angle = [&](long index) {
    return scan.first_angle + scan.increment * static_cast<double>(index);
  };
  Evidence evidence;
  const auto first = static_cast<long>(cluster.rays.front());
  long last = first;
  double front = scan.ranges[cluster.rays.front()];
  for (const std::size_t ray : cluster.rays) {
    const auto index = static_cast<long>(ray);
    last = index + (index < first ? directions : 0);
    evidence[index] = {.angle = angle(last), .range = scan.ranges[ray], .hits = 1};
    front = std::min<double>(front, scan.ranges[ray]);
  }
  const auto add_beyond = [&](long beyond) {
    const long ray = scan.is_full_turn() ? (beyond % directions + directions) % directions : beyond;
    if (ray < 0 || ray >= size) return;
    const double range = scan.ranges[static_cast<std::size_t>(ray)];
    if (const auto passing = passing_ray(angle(beyond), range, front, side)) {
      evidence[ray] = *passing;
    }
  };
  for (long i = 1; i <= kRaysBeyond; ++i) {
    add_beyond(first - i);
    add_beyond(last + i);
  }
  return evidence;
}

std::vector<RayEvidence> rays_of(const Evidence& evidence) {
  const auto values = evidence | std::views::values;
  return {values.begin(), values.end()};
}

std::vector<RayEvidence> pool(std::span<const Evidence> scans) {
  foothill_core::expects(!scans.empty() && !scans.front().empty(), "there is evidence to add up");
  const double reference = scans.front().begin()->second.angle;
  // Ambiguous and clear returns of one ray are different observations.
  std::map<std::pair<long, bool>, RayEvidence> sums;
  for (const Evidence& scan : scans) {
    for (const auto& [index, ray] : scan) {
      const double from_reference = foothill_core::wrap_angle(ray.angle - reference);
      const RayEvidence blank{.angle = reference + from_reference,
                              .is_ambiguous = ray.is_ambiguous};
      RayEvidence& sum = sums.try_emplace({index, ray.is_ambiguous}, blank).first->second;
      sum.range += ray.range * ray.hits;
      sum.hits += ray.hits;
      sum.misses += ray.misses;
    }
  }
  std::vector<RayEvidence> rays;
  for (auto& [index, ray] : sums) {
    if (ray.hits > 0) ray.range /= ray.hits;
    rays.push_back(ray);
  }
  return rays;
}

}  // namespace lidar_targets
