#include "lidar_targets/target_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace lidar_targets {
namespace {

void check(double value, double least, double greatest, const char* field) {
  if (value >= least && value <= greatest) return;
  throw std::invalid_argument{
      fmt::format("{} is {}, must be from {} to {}", field, value, least, greatest)};
}

/// Removes targets that overlap one with more rays: sides that a ray only grazes form clusters of
/// their own.
void remove_overlapping(std::vector<Target>& targets, double side) {
  const std::vector<Target> all = targets;
  std::erase_if(targets, [&](const Target& target) {
    return std::ranges::any_of(all, [&](const Target& other) {
      const double apart = (target.square.pose.position() - other.square.pose.position()).norm();
      return other.rays > target.rays && apart < side;
    });
  });
}

Target make_target(const TargetTrack& track, std::size_t rays) {
  const SquareEstimate square = track.estimate();
  return {.square = square,
          .range = std::hypot(square.pose.x, square.pose.y),
          .bearing = std::atan2(square.pose.y, square.pose.x),
          .rays = rays,
          .scans = track.scans()};
}

}  // namespace

TargetFinder::TargetFinder(const TargetConfig& config) : config_{config} {
  constexpr double kMost = 1e6;
  check(config.track.square.side, 0.05, kMost, "side");
  check(config.track.square.noise, 1e-4, kMost, "noise");
  check(config.track.square.outlier_probability, 1e-9, 0.5, "outlier_probability");
  check(config.track.scans, 1, kMost, "scans");
  check(config.track.speed, 0.0, kMost, "speed");
  check(config.track.acceleration, 0.0, kMost, "acceleration");
  check(config.limits.jump, 0.01, kMost, "jump");
  check(config.limits.nearest, 0.0, kMost, "nearest");
  check(config.limits.smallest, 0.0, kMost, "smallest");
  check(config.limits.largest, config.limits.smallest, kMost, "largest");
}

std::vector<Target> TargetFinder::find(const PlanarScan& scan, const FloorTest& is_on_floor) {
  clear_if_changed(scan);
  const SquareModel& model = config_.track.square;
  std::vector<Target> targets;
  std::vector<TargetTrack> tracks;
  for (const RayCluster& cluster : objects_on_floor(scan, config_.limits, is_on_floor)) {
    Observation observation{.time = scan.time, .rays = collect_evidence(scan, cluster, model.side)};
    const auto square = fit_square(rays_of(observation.rays), model);
    if (!square) continue;
    observation.square = *square;
    const TargetTrack& track = tracks.emplace_back(continue_track(observation));
    targets.push_back(make_target(track, cluster.rays.size()));
  }
  tracks_ = std::move(tracks);
  remove_overlapping(targets, model.side);
  std::ranges::sort(targets, {}, &Target::bearing);
  return targets;
}

void TargetFinder::clear_if_changed(const PlanarScan& scan) {
  if (scan.first_angle != last_scan_.first_angle || scan.increment != last_scan_.increment ||
      scan.ranges.size() != last_size_ || scan.time < last_scan_.time) {
    tracks_.clear();
  }
  last_scan_ = {scan.first_angle, scan.increment, {}, scan.time};
  last_size_ = scan.ranges.size();
}

TargetTrack TargetFinder::continue_track(const Observation& observation) {
  const auto match = std::ranges::find_if(
      tracks_, [&](const TargetTrack& track) { return track.matches(observation); });
  if (match == tracks_.end()) return TargetTrack{config_.track, observation};
  TargetTrack track = std::move(*match);
  tracks_.erase(match);
  track.update(observation);
  return track;
}

}  // namespace lidar_targets
