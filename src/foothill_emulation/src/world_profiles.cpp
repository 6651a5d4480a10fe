#include "foothill_emulation/world_profiles.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "sick_ld/profile.hpp"

namespace foothill_emulation {
namespace {

using foothill_core::from_seconds;
using foothill_core::Instant;

/// The scanner head rotates clockwise, seen from above.
constexpr double kRadiansPerTick = -2.0 * std::numbers::pi / sick_ld::kTicksPerTurn;

}  // namespace

WorldProfiles::WorldProfiles(std::string robot, foothill_sensors::Mount mount,
                             foothill_sensors::LidarConfig scanner, std::uint64_t seed)
    : sensor_view_{std::move(robot), std::move(mount), scanner.far + 1.0},
      scanner_{std::move(scanner)},
      seed_{seed} {
  // The protocol quantises ranges and angles itself.
  scanner_.azimuth_quantum = 0.0;
  scanner_.range_quantum = 0.0;
}

void WorldProfiles::record(const foothill_proxy::Exposure& exposure) {
  for (const auto& snapshot : exposure.snapshots()) {
    if (snapshots_.empty() || snapshot->time > snapshots_.back()->time) {
      snapshots_.push_back(snapshot);
    }
  }
  while (snapshots_.size() > 2 && snapshots_[1]->time < exposure.end() - kRecordedSpan) {
    snapshots_.pop_front();
  }
}

void WorldProfiles::reset() {
  snapshots_.clear();
  if (lidar_) lidar_->reset();
}

void WorldProfiles::prepare(const sick_ld::Sweep& sweep, std::size_t rays) {
  foothill_sensors::LidarConfig config = scanner_;
  config.first_azimuth = kRadiansPerTick * sweep.start_ticks;
  config.azimuth_step = kRadiansPerTick * sweep.step_ticks;
  config.columns = rays;
  config.point_rate = sick_ld::kTicksPerTurn / (sweep.period * sweep.step_ticks);
  config.timing.exposure = from_seconds(config.duration());
  const bool is_same = lidar_ && lidar_->config().columns == rays &&
                       lidar_->config().first_azimuth == config.first_azimuth &&
                       lidar_->config().azimuth_step == config.azimuth_step &&
                       lidar_->config().point_rate == config.point_rate;
  if (!is_same) lidar_.emplace(std::move(config), seed_);
}

void WorldProfiles::measure(const sick_ld::Sweep& sweep, std::span<double> ranges,
                            std::span<double> echoes) {
  std::ranges::fill(ranges, std::numeric_limits<double>::infinity());
  std::ranges::fill(echoes, 0.0);
  if (snapshots_.empty() || ranges.empty() || sweep.step_ticks == 0) return;
  prepare(sweep, ranges.size());
  const Instant begin = from_seconds(sweep.t_first);
  const foothill_proxy::Exposure turn{
      {snapshots_.begin(), snapshots_.end()}, begin, begin + lidar_->config().timing.exposure};
  if (!sensor_view_.update(turn)) return;
  lidar_->scan(sensor_view_.view(), sensor_view_.poses());
  std::ranges::copy(lidar_->ranges(), ranges.begin());
  std::ranges::copy(lidar_->intensities(), echoes.begin());
}

}  // namespace foothill_emulation
