#include "sick_ld/target_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <stdexcept>
#include <utility>

namespace sick_ld {
namespace {

/// Rays beyond each end of a cluster that tell where it ends.
constexpr long kRaysBeyond = 3;
/// How far behind its front a square may return, in sides.
constexpr double kDepth = 1.5;
/// Mean ranges that differ by so many standard deviations are of a target that has moved.
constexpr double kMoved = 4.0;

void check(double value, double least, const char* field) {
  if (value >= least) return;
  throw std::invalid_argument{fmt::format("{} is {}: at least {}", field, value, least)};
}

/// Sums up what several scans tell of the same rays.
std::vector<RayEvidence> pooled(const std::deque<std::map<long, RayEvidence>>& scans) {
  std::map<long, RayEvidence> sum;
  for (const auto& scan : scans) {
    for (const auto& [number, ray] : scan) {
      RayEvidence& pool = sum.try_emplace(number, RayEvidence{.angle = ray.angle}).first->second;
      pool.range += ray.range * ray.hits;
      pool.hits += ray.hits;
      pool.misses += ray.misses;
    }
  }
  std::vector<RayEvidence> rays;
  for (auto& [number, ray] : sum) {
    if (ray.hits > 0) ray.range /= ray.hits;
    rays.push_back(ray);
  }
  return rays;
}

/// Directions in a turn, measured or not.
long directions_in_turn(const PlanarScan& scan) {
  return std::lround(2.0 * std::numbers::pi / std::abs(scan.increment));
}

/// Drops what is nearer to another target than two can be: a side that a ray only grazes.
void drop_parts(std::vector<Target>& targets, double side) {
  const std::vector<Target> all = targets;
  std::erase_if(targets, [&](const Target& target) {
    return std::ranges::any_of(all, [&](const Target& other) {
      const double apart = std::hypot(target.square.pose.x - other.square.pose.x,
                                      target.square.pose.y - other.square.pose.y);
      return other.rays > target.rays && apart < side;
    });
  });
}

}  // namespace

TargetFinder::TargetFinder(const TargetConfig& config) : config_{config} {
  check(config.square.side, 0.05, "side");
  check(config.square.noise, 1e-4, "noise");
  check(config.scans, 1, "scans");
  check(config.limits.jump, 0.01, "jump");
  check(config.limits.nearest, 0.0, "nearest");
  check(config.limits.smallest, 0.0, "smallest");
  check(config.limits.largest, config.limits.smallest, "largest");
}

std::vector<Target> TargetFinder::find(const PlanarScan& scan, const FloorTest& is_on_floor) {
  forget_if_changed(scan);
  std::vector<Target> targets;
  std::vector<Track> tracks;
  for (const Cluster& cluster : objects_on_floor(scan, config_.limits, is_on_floor)) {
    const Track& track = tracks.emplace_back(follow(evidence_of(scan, cluster)));
    const auto square = fit_square(pooled(track.scans), config_.square);
    if (!square) continue;
    targets.push_back({.square = *square,
                       .range = std::hypot(square->pose.x, square->pose.y),
                       .bearing = std::atan2(square->pose.y, square->pose.x),
                       .rays = cluster.rays.size(),
                       .scans = static_cast<int>(track.scans.size())});
  }
  tracks_ = std::move(tracks);
  drop_parts(targets, config_.square.side);
  std::ranges::sort(targets, {}, &Target::bearing);
  return targets;
}

void TargetFinder::forget_if_changed(const PlanarScan& scan) {
  if (scan.first_angle != grid_.first_angle || scan.increment != grid_.increment ||
      scan.ranges.size() != grid_size_) {
    tracks_.clear();
  }
  grid_ = {scan.first_angle, scan.increment, {}};
  grid_size_ = scan.ranges.size();
}

TargetFinder::Evidence TargetFinder::evidence_of(const PlanarScan& scan,
                                                 const Cluster& cluster) const {
  const auto size = static_cast<long>(scan.ranges.size());
  const long turn = directions_in_turn(scan);
  const auto first = static_cast<long>(cluster.rays.front());
  const auto angle = [&](long number) {
    return scan.first_angle + scan.increment * static_cast<double>(number);
  };
  Evidence evidence;
  long last = first;
  for (const std::size_t ray : cluster.rays) {
    // Numbers go on behind a full turn, so that angles of one object do too.
    last = static_cast<long>(ray) + (static_cast<long>(ray) < first ? turn : 0);
    evidence[last] = {angle(last), scan.ranges[ray], 1, 0};
  }
  const auto range_of = [&](std::size_t ray) { return scan.ranges[ray]; };
  const double front = std::ranges::min(cluster.rays | std::views::transform(range_of));
  const auto look = [&](long beyond) {
    const long ray = scan.is_full_turn() ? (beyond % turn + turn) % turn : beyond;
    if (ray < 0 || ray >= size) return;
    // What is nearer hides the target, and what is little farther may be a side that is grazed.
    const bool went_past =
        scan.ranges[static_cast<std::size_t>(ray)] > front + kDepth * config_.square.side;
    if (went_past) evidence[beyond] = {angle(beyond), 0.0, 0, 1};
  };
  for (long i = 1; i <= kRaysBeyond; ++i) {
    look(first - i);
    look(last + i);
  }
  return evidence;
}

bool TargetFinder::belongs(const Track& track, const Evidence& evidence) const {
  const Evidence& before = track.scans.back();
  double difference = 0.0;
  int common = 0;
  int hits = 0;
  for (const auto& [number, ray] : evidence) {
    hits += ray.hits;
    const auto found = before.find(number);
    if (found == before.end() || found->second.hits == 0 || ray.hits == 0) continue;
    difference += ray.range - found->second.range;
    ++common;
  }
  if (2 * common < hits || common == 0) return false;
  return std::abs(difference) < kMoved * config_.square.noise * std::sqrt(2.0 * common);
}

TargetFinder::Track TargetFinder::follow(const Evidence& evidence) {
  const auto same =
      std::ranges::find_if(tracks_, [&](const Track& track) { return belongs(track, evidence); });
  Track track;
  if (same != tracks_.end()) track = std::exchange(*same, Track{{Evidence{}}});
  track.scans.push_back(evidence);
  while (track.scans.size() > static_cast<std::size_t>(config_.scans)) track.scans.pop_front();
  return track;
}

}  // namespace sick_ld
