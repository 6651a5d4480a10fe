#include "foothill_sensors/lidar.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "foothill_scene/detail/vector_clones.hpp"
#include "lidar_block.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

/// Beams that fire within so short a time share one path of the scanner [s].
constexpr double kShortDelay = 1.0e-3;
constexpr float kFullIntensity = 255.0F;
constexpr float kNothing = std::numeric_limits<float>::infinity();

/// Returns how many columns a block has so that its rays keep closest together.
std::size_t best_width(const LidarConfig& lidar) {
  const auto [low, high] = std::ranges::minmax(lidar.beams, {}, &LidarBeam::elevation);
  const double pitch =
      (high.elevation - low.elevation) / static_cast<double>(lidar.beams.size() - 1);
  const auto spread = [&](std::size_t width) {
    return static_cast<double>(width) * lidar.azimuth_step +
           static_cast<double>(kRaysInBlock / width) * pitch;
  };
  return std::ranges::min({std::size_t{16}, std::size_t{8}, std::size_t{4}}, {}, spread);
}

/// Points of a block.
struct alignas(64) PointLanes {
  RayLanes<float> x, y, z, intensity;
  RayLanes<std::int32_t> is_told;
};

/// When a block fires.
struct FiringTimes {
  RayLanes<double>& time;
  RayLanes<float>& told;
  RayLanes<float>& of_exposure;
};

/// Adds the delays of beams to the times of columns.
/// @param share One over the exposure [1/s].
FOOTHILL_VECTOR_CLONES void add_delays(const RayLanes<double>& column,
                                       const RayLanes<double>& delay, double share,
                                       const FiringTimes& times) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const double time = column[i] + delay[i];
    times.time[i] = time;
    times.told[i] = static_cast<float>(time);
    times.of_exposure[i] = static_cast<float>(time * share);
  }
}

/// Directions as they are reported.
struct ToldDirections {
  const RayLanes<double>& along;
  const RayLanes<double>& across;
  const RayLanes<double>& up;
  const RayLanes<double>& cosine;
  const RayLanes<double>& sine;
};

/// Puts points where their ranges say.
FOOTHILL_VECTOR_CLONES void place(const ToldDirections& told, const RayLanes<float>& far,
                                  const RayLanes<float>& range, const RayLanes<float>& strength,
                                  PointLanes& points) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const auto r = static_cast<double>(range[i]);
    const double x = told.cosine[i] * told.along[i] - told.sine[i] * told.across[i];
    const double y = told.sine[i] * told.along[i] + told.cosine[i] * told.across[i];
    points.x[i] = static_cast<float>(r * x);
    points.y[i] = static_cast<float>(r * y);
    points.z[i] = static_cast<float>(r * told.up[i]);
    points.intensity[i] = kFullIntensity * (strength[i] < 1.0F ? strength[i] : 1.0F);
    const std::int32_t is_finite = std::abs(range[i]) < kNothing ? 1 : 0;
    points.is_told[i] = far[i] >= 0.0F ? is_finite : 0;
  }
}

Eigen::Vector2d direction(double azimuth) { return {std::cos(azimuth), std::sin(azimuth)}; }

}  // namespace

Lidar::Lidar(LidarConfig config, std::uint64_t seed)
    : config_{std::move(config)},
      seed_{seed},
      noise_{seed},
      column_period_{config_.column_period()},
      surest_reach_{std::numeric_limits<double>::infinity()} {
  for (const ReachPoint& point : config_.reach) {
    surest_reach_ = std::min(surest_reach_, point.range * point.range / point.reflectivity);
  }
  const double quantum = config_.azimuth_quantum;
  for (std::size_t i = 0; i < config_.columns; ++i) {
    const double azimuth = config_.first_azimuth + static_cast<double>(i) * config_.azimuth_step;
    const double told = quantum > 0.0 ? quantum * std::round(azimuth / quantum) : azimuth;
    columns_.push_back(direction(azimuth));
    reported_.push_back(direction(told));
  }
  group_beams();
  const std::size_t rays = config_.beams.size() * config_.columns;
  // A block is written whole before it is known how many of its points count.
  points_.resize(config_.is_cloud ? rays * config_.returns + kRaysInBlock : 0);
  ranges_.resize(config_.is_cloud ? 0 : rays);
  intensities_.resize(config_.is_cloud ? 0 : rays);
}

Lidar::~Lidar() = default;
Lidar::Lidar(Lidar&&) noexcept = default;
Lidar& Lidar::operator=(Lidar&&) noexcept = default;

void Lidar::reset() {
  noise_ = NoiseLanes{seed_};
  has_spare_ = false;
}

void Lidar::group_beams() {
  for (const LidarBeam& beam : config_.beams) {
    longest_delay_ = std::max(longest_delay_, beam.delay);
  }
  const bool has_tiles = config_.beams.size() > 1 && longest_delay_ <= kShortDelay;
  width_ = has_tiles ? best_width(config_) : kRaysInBlock;
  std::vector<std::size_t> order(config_.beams.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (has_tiles) {
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return config_.beams[i].elevation; });
  }
  for (std::size_t i = 0; i < kRaysInBlock; ++i) lane_column_[i] = i % width_;
  const std::size_t height = kRaysInBlock / width_;
  for (std::size_t first = 0; first < order.size(); first += height) {
    Beams& group = beams_.emplace_back();
    group.lanes = width_ * std::min(height, order.size() - first);
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      const std::size_t number = order[std::min(first + i / width_, order.size() - 1)];
      const LidarBeam& beam = config_.beams[number];
      group.level[i] = std::cos(beam.elevation);
      group.per_level[i] = 1.0 / group.level[i];
      group.along[i] = group.level[i] * std::cos(beam.azimuth);
      group.across[i] = group.level[i] * std::sin(beam.azimuth);
      group.up[i] = std::sin(beam.elevation);
      group.delay[i] = beam.delay;
      group.number[i] = static_cast<std::uint16_t>(number);
    }
  }
}

void Lidar::note_reflectivities(const foothill_scene::RayView& view) {
  reflectivity_.assign(1, 0.0F);
  for (std::size_t i = 0; i < view.surface_count(); ++i) {
    const auto& surface = view.surface(static_cast<std::int32_t>(i));
    reflectivity_.push_back(
        static_cast<float>(surface.visual.material.reflectivity(config_.channel)));
  }
}

void Lidar::set_columns(Block& block) const {
  const auto far = static_cast<float>(config_.far);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::size_t wanted = block.first + lane_column_[i];
    const std::size_t column = std::min(wanted, config_.columns - 1);
    block.column[i] = column;
    block.column_time[i] = static_cast<double>(column) * column_period_;
    block.column_far[i] = wanted == column ? far : -1.0F;
    block.cosine[i] = columns_[column].x();
    block.sine[i] = columns_[column].y();
    block.told_cosine[i] = reported_[column].x();
    block.told_sine[i] = reported_[column].y();
  }
}

void Lidar::set_times(Block& block, double exposure) const {
  const double share = exposure > 0.0 ? 1.0 / exposure : 0.0;
  block.rays.far = block.column_far;
  std::fill(block.rays.far.begin() + block.beams->lanes, block.rays.far.end(), -1.0F);
  add_delays(block.column_time, block.beams->delay, share,
             {block.time, block.told_time, block.rays.time});
}

void Lidar::scan(const foothill_scene::RayView& view, std::span<const Eigen::Isometry3d> poses,
                 const RangeFault& fault) {
  bias_ = static_cast<float>(fault.bias);
  range_noise_ = static_cast<float>(std::hypot(config_.range_noise, fault.noise));
  point_count_ = 0;
  note_reflectivities(view);
  const double exposure = foothill_proxy::seconds(config_.timing.exposure);
  const bool is_quick = longest_delay_ <= kShortDelay;
  Block block;
  for (block.first = 0; block.first < config_.columns; block.first += width_) {
    set_columns(block);
    const double begin = static_cast<double>(block.first) * column_period_;
    const double end = begin + static_cast<double>(width_) * column_period_;
    PosePath path{poses, exposure, begin, end + (is_quick ? longest_delay_ : 0.0)};
    const Beams* before = nullptr;
    for (const Beams& beams : beams_) {
      block.beams = &beams;
      if (before == nullptr || before->delay != beams.delay || before->lanes != beams.lanes) {
        set_times(block, exposure);
        const double delay = beams.delay[0];
        if (!is_quick) path = {poses, exposure, begin + delay, end + delay};
        path.at(block.time, block.poses);
      }
      before = &beams;
      fire(view, block);
    }
  }
}

void Lidar::fire(const foothill_scene::RayView& view, Block& block) {
  if (config_.samples > 1) {
    meet_all(view, block);
    return;
  }
  aim(block, Eigen::Vector2d::Zero());
  view.find(block.rays, block.found);
  // Meanwhile the memory arrives that the next step needs.
  RayLanes<float> normal;
  draw_range_noise(normal);
  view.solve(block.rays, block.found, block.hits);
  Echo echo;
  sense(block.hits, echo);
  finish(normal, echo);
  store(block, echo, 0);
}

void Lidar::store(const Block& block, const Echo& echo, std::size_t number) {
  if (config_.is_cloud) {
    store_points(block, echo, number);
    return;
  }
  if (number > 0) return;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (!block.is_used(i)) continue;
    const std::size_t at = block.beams->number[i] * config_.columns + block.column[i];
    ranges_[at] = echo.range[i];
    intensities_[at] = kFullIntensity * std::min(echo.strength[i], 1.0F);
  }
}

void Lidar::store_points(const Block& block, const Echo& echo, std::size_t number) {
  const Beams& beams = *block.beams;
  PointLanes lanes;
  place({beams.along, beams.across, beams.up, block.told_cosine, block.told_sine}, block.rays.far,
        echo.range, echo.strength, lanes);
  // Without branches: which points count is as hard to guess as what a scene looks like.
  LidarPoint* next = points_.data() + point_count_;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    *next = {.x = lanes.x[i],
             .y = lanes.y[i],
             .z = lanes.z[i],
             .intensity = lanes.intensity[i],
             .time = block.told_time[i],
             .ring = beams.number[i],
             .echo = static_cast<std::uint16_t>(number)};
    next += lanes.is_told[i];
  }
  point_count_ = static_cast<std::size_t>(next - points_.data());
}

}  // namespace foothill_sensors
