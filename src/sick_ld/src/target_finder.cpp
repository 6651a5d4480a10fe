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

void check(double value, double least, const char* field) {
  if (value >= least) return;
  throw std::invalid_argument{fmt::format("{} is {}: at least {}", field, value, least)};
}

std::vector<RayEvidence> values_of(const Evidence& evidence) {
  const auto values = evidence | std::views::values;
  return {values.begin(), values.end()};
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
  check(config.track.square.side, 0.05, "side");
  check(config.track.square.noise, 1e-4, "noise");
  check(config.track.scans, 1, "scans");
  check(config.track.speed, 0.0, "speed");
  check(config.track.acceleration, 0.0, "acceleration");
  check(config.limits.jump, 0.01, "jump");
  check(config.limits.nearest, 0.0, "nearest");
  check(config.limits.smallest, 0.0, "smallest");
  check(config.limits.largest, config.limits.smallest, "largest");
}

std::vector<Target> TargetFinder::find(const PlanarScan& scan, const FloorTest& is_on_floor) {
  forget_if_changed(scan);
  std::vector<Target> targets;
  std::vector<TargetTrack> tracks;
  for (const Cluster& cluster : objects_on_floor(scan, config_.limits, is_on_floor)) {
    Look look{.time = scan.time, .rays = evidence_of(scan, cluster)};
    const auto alone = fit_square(values_of(look.rays), config_.track.square);
    if (!alone) continue;
    look.alone = *alone;
    const TargetTrack& track = tracks.emplace_back(follow(look));
    const SquareEstimate square = track.estimate();
    targets.push_back({.square = square,
                       .range = std::hypot(square.pose.x, square.pose.y),
                       .bearing = std::atan2(square.pose.y, square.pose.x),
                       .rays = cluster.rays.size(),
                       .scans = track.scans()});
  }
  tracks_ = std::move(tracks);
  drop_parts(targets, config_.track.square.side);
  std::ranges::sort(targets, {}, &Target::bearing);
  return targets;
}

void TargetFinder::forget_if_changed(const PlanarScan& scan) {
  if (scan.first_angle != grid_.first_angle || scan.increment != grid_.increment ||
      scan.ranges.size() != grid_size_ || scan.time < grid_.time) {
    tracks_.clear();
  }
  grid_ = {scan.first_angle, scan.increment, {}, scan.time};
  grid_size_ = scan.ranges.size();
}

Evidence TargetFinder::evidence_of(const PlanarScan& scan, const Cluster& cluster) const {
  const auto size = static_cast<long>(scan.ranges.size());
  const long turn = directions_in_turn(scan);
  const auto first = static_cast<long>(cluster.rays.front());
  const auto angle = [&](long number) {
    return scan.first_angle + scan.increment * static_cast<double>(number);
  };
  Evidence evidence;
  long last = first;
  for (const std::size_t ray : cluster.rays) {
    // Angles go on behind a full turn.
    last = static_cast<long>(ray) + (static_cast<long>(ray) < first ? turn : 0);
    evidence[static_cast<long>(ray)] = {angle(last), scan.ranges[ray], 1, 0};
  }
  const auto range_of = [&](std::size_t ray) { return scan.ranges[ray]; };
  const double front = std::ranges::min(cluster.rays | std::views::transform(range_of));
  const auto look = [&](long beyond) {
    const long ray = scan.is_full_turn() ? (beyond % turn + turn) % turn : beyond;
    if (ray < 0 || ray >= size) return;
    const double range = scan.ranges[static_cast<std::size_t>(ray)];
    if (range < front) return;  // It hides the target.
    const bool is_past = !(range <= front + kDepth * config_.track.square.side);
    evidence[ray] = is_past ? RayEvidence{angle(beyond), 0.0, 0, 1}
                            : RayEvidence{angle(beyond), range, 1, 0, true};
  };
  for (long i = 1; i <= kRaysBeyond; ++i) {
    look(first - i);
    look(last + i);
  }
  return evidence;
}

TargetTrack TargetFinder::follow(const Look& look) {
  const auto same =
      std::ranges::find_if(tracks_, [&](const TargetTrack& track) { return track.could_be(look); });
  if (same == tracks_.end()) return TargetTrack{config_.track, look};
  TargetTrack track = std::move(*same);
  tracks_.erase(same);
  track.add(look);
  return track;
}

}  // namespace sick_ld
