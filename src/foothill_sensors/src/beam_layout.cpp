#include "beam_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

/// Maximum delay of beams that share one path of the scanner [s].
constexpr double kShortDelay = 1.0e-3;

/// Returns the number of columns of a block that keeps its rays closest together.
std::size_t best_width(const std::vector<LidarBeam>& beams, double azimuth_step) {
  const auto [low, high] = std::ranges::minmax(beams, {}, &LidarBeam::elevation);
  const double pitch = (high.elevation - low.elevation) / static_cast<double>(beams.size() - 1);
  const auto spread = [&](std::size_t width) {
    return static_cast<double>(width) * azimuth_step +
           static_cast<double>(kRaysInBlock / width) * pitch;
  };
  return std::ranges::min({std::size_t{16}, std::size_t{8}, std::size_t{4}}, {}, spread);
}

/// Outputs of add_delays().
struct FiringTimes {
  RayLanes<double>& time;
  RayLanes<float>& reported;
  RayLanes<float>& of_exposure;
};

/// Adds the delays of beams to the times of columns.
/// @param inv_exposure One over the exposure [1/s].
FOOTHILL_VECTOR_CLONES void add_delays(const RayLanes<double>& column,
                                       const RayLanes<double>& delay, double inv_exposure,
                                       const FiringTimes& times) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const double time = column[i] + delay[i];
    times.time[i] = time;
    times.reported[i] = static_cast<float>(time);
    times.of_exposure[i] = static_cast<float>(time * inv_exposure);
  }
}

Eigen::Vector2d direction(double azimuth) { return {std::cos(azimuth), std::sin(azimuth)}; }

}  // namespace

BeamLayout::BeamLayout(const LidarConfig& config)
    : columns_{config.columns},
      far_{static_cast<float>(config.far)},
      column_period_{config.column_period()} {
  const double quantum = config.azimuth_quantum;
  for (std::size_t i = 0; i < columns_; ++i) {
    const double azimuth = config.first_azimuth + static_cast<double>(i) * config.azimuth_step;
    azimuths_.push_back(direction(azimuth));
    reported_.push_back(
        direction(quantum > 0.0 ? quantum * std::round(azimuth / quantum) : azimuth));
  }
  group_beams(config.beams, config.azimuth_step);
}

bool BeamLayout::shares_path() const { return max_delay_ <= kShortDelay; }

void BeamLayout::group_beams(const std::vector<LidarBeam>& beams, double azimuth_step) {
  for (const LidarBeam& beam : beams) max_delay_ = std::max(max_delay_, beam.delay);
  const bool has_tiles = beams.size() > 1 && shares_path();
  width_ = has_tiles ? best_width(beams, azimuth_step) : kRaysInBlock;
  std::vector<std::size_t> order(beams.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (has_tiles) {
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return beams[i].elevation; });
  }
  for (std::size_t i = 0; i < kRaysInBlock; ++i) lane_column_[i] = i % width_;
  const std::size_t height = kRaysInBlock / width_;
  for (std::size_t first = 0; first < order.size(); first += height) {
    BeamGroup& group = groups_.emplace_back();
    group.lanes = width_ * std::min(height, order.size() - first);
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      const std::size_t number = order[std::min(first + i / width_, order.size() - 1)];
      const LidarBeam& beam = beams[number];
      group.cos_elevation[i] = std::cos(beam.elevation);
      group.inv_cos_elevation[i] = 1.0 / group.cos_elevation[i];
      group.along[i] = group.cos_elevation[i] * std::cos(beam.azimuth);
      group.across[i] = group.cos_elevation[i] * std::sin(beam.azimuth);
      group.sin_elevation[i] = std::sin(beam.elevation);
      group.delay[i] = beam.delay;
      group.number[i] = static_cast<std::uint16_t>(number);
    }
  }
}

void BeamLayout::set_columns(LidarBlock& block) const {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::size_t wanted = block.first + lane_column_[i];
    const std::size_t column = std::min(wanted, columns_ - 1);
    block.column[i] = column;
    block.column_time[i] = static_cast<double>(column) * column_period_;
    block.column_far[i] = wanted == column ? far_ : -1.0F;
    block.cosine[i] = azimuths_[column].x();
    block.sine[i] = azimuths_[column].y();
    block.reported_cos[i] = reported_[column].x();
    block.reported_sin[i] = reported_[column].y();
  }
}

void BeamLayout::set_times(LidarBlock& block, double exposure) const {
  const double inv_exposure = exposure > 0.0 ? 1.0 / exposure : 0.0;
  block.rays.far = block.column_far;
  std::fill(block.rays.far.begin() + block.beams->lanes, block.rays.far.end(), -1.0F);
  add_delays(block.column_time, block.beams->delay, inv_exposure,
             {block.time, block.reported_time, block.rays.time});
}

}  // namespace foothill_sensors
