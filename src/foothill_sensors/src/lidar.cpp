#include "foothill_sensors/lidar.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "beam_layout.hpp"
#include "foothill_core/instant.hpp"
#include "foothill_scene/vectorize.hpp"
#include "lidar_aim.hpp"
#include "lidar_receiver.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;
using foothill_scene::RayView;

constexpr float kFullIntensity = 255.0F;
constexpr float kNoReturn = std::numeric_limits<float>::infinity();

/// Points of a block.
struct alignas(64) PointLanes {
  RayLanes<float> x, y, z, intensity;
  RayLanes<std::int32_t> is_valid;
};

/// Reported directions of a block.
struct ReportedDirections {
  const RayLanes<double>& along;
  const RayLanes<double>& across;
  const RayLanes<double>& up;
  const RayLanes<double>& cosine;
  const RayLanes<double>& sine;
};

/// Computes points from ranges and reported directions.
FOOTHILL_VECTOR_CLONES void place(const ReportedDirections& reported, const RayLanes<float>& far,
                                  const RayLanes<float>& range, const RayLanes<float>& strength,
                                  PointLanes& points) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const auto r = static_cast<double>(range[i]);
    const double x = reported.cosine[i] * reported.along[i] - reported.sine[i] * reported.across[i];
    const double y = reported.sine[i] * reported.along[i] + reported.cosine[i] * reported.across[i];
    points.x[i] = static_cast<float>(r * x);
    points.y[i] = static_cast<float>(r * y);
    points.z[i] = static_cast<float>(r * reported.up[i]);
    points.intensity[i] = kFullIntensity * (strength[i] < 1.0F ? strength[i] : 1.0F);
    const std::int32_t is_finite = std::abs(range[i]) < kNoReturn ? 1 : 0;
    points.is_valid[i] = far[i] >= 0.0F ? is_finite : 0;
  }
}

}  // namespace

struct Lidar::Implementation {
  Implementation(LidarConfig wanted, std::uint64_t noise_seed)
      : config{std::move(wanted)}, seed{noise_seed}, layout{config}, receiver{config, seed} {
    const std::size_t rays = config.beams.size() * config.columns;
    // A block is written completely before the number of its valid points is known.
    points.resize(config.is_cloud ? rays * config.pulse.returns + kRaysInBlock : 0);
    ranges.resize(config.is_cloud ? 0 : rays);
    intensities.resize(config.is_cloud ? 0 : rays);
  }

  void scan(const RayView& view, std::span<const Eigen::Isometry3d> poses);
  /// Traces a block of thin beams.
  void fire(const RayView& view, LidarBlock& block);
  /// Traces a block of wide beams, each sampled by several rays.
  void fire_wide(const RayView& view, LidarBlock& block);
  /// Stores a return of each ray. @param number 0 for the nearest return.
  void store(const LidarBlock& block, const ReturnBlock& returns, std::size_t number);
  void store_points(const LidarBlock& block, const ReturnBlock& returns, std::size_t number);

  LidarConfig config;
  std::uint64_t seed;
  BeamLayout layout;
  LidarReceiver receiver;
  std::vector<float> ranges{};
  std::vector<float> intensities{};
  std::vector<LidarPoint> points{};
  std::size_t point_count{};
};

void Lidar::Implementation::scan(const RayView& view, std::span<const Eigen::Isometry3d> poses) {
  const double exposure = foothill_core::seconds(config.timing.exposure);
  const double period = layout.column_period();
  const bool shares_path = layout.shares_path();
  LidarBlock block;
  for (block.first = 0; block.first < config.columns; block.first += layout.width()) {
    layout.set_columns(block);
    const double begin = static_cast<double>(block.first) * period;
    const double end = begin + static_cast<double>(layout.width()) * period;
    PosePath path{poses, exposure, begin, end + (shares_path ? layout.max_delay() : 0.0)};
    const BeamGroup* before = nullptr;
    for (const BeamGroup& beams : layout.groups()) {
      block.beams = &beams;
      if (before == nullptr || before->delay != beams.delay || before->lanes != beams.lanes) {
        layout.set_times(block, exposure);
        const double delay = beams.delay[0];
        if (!shares_path) path = {poses, exposure, begin + delay, end + delay};
        path.at(block.time, block.poses);
      }
      before = &beams;
      config.pulse.samples > 1 ? fire_wide(view, block) : fire(view, block);
    }
  }
}

void Lidar::Implementation::fire(const RayView& view, LidarBlock& block) {
  RayLanes<float> left;
  RayLanes<float> up;
  receiver.draw_angles(Eigen::Vector2d::Zero(), left, up);
  aim(left, up, block);
  view.find(block.rays, block.found);
  // Drawing noise here hides the latency of the memory that solve() reads.
  RayLanes<float> normal;
  receiver.draw_range_noise(normal);
  view.solve(block.rays, block.found, block.hits);
  ReturnBlock returns;
  receiver.receive(block.hits, returns);
  receiver.report(normal, returns);
  store(block, returns, 0);
}

void Lidar::Implementation::fire_wide(const RayView& view, LidarBlock& block) {
  const LidarPulse& pulse = config.pulse;
  std::array<ReturnBlock, kMaxSamples> sampled;
  const auto fraction = 1.0F / static_cast<float>(pulse.samples);
  for (std::size_t k = 0; k < pulse.samples; ++k) {
    RayLanes<float> left;
    RayLanes<float> up;
    receiver.draw_angles(0.5 * pulse.divergence * sample_offset(k, pulse.samples), left, up);
    aim(left, up, block);
    view.trace(block.rays, block.hits);
    receiver.receive(block.hits, sampled[k]);
  }
  std::array<ReturnBlock, kMaxSamples> returns;
  for (ReturnBlock& one : returns) one.range.fill(kNoReturn);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    std::array<BeamPart, kMaxSamples> parts;
    std::size_t count = 0;
    for (std::size_t k = 0; k < pulse.samples; ++k) {
      if (!std::isfinite(sampled[k].range[i])) continue;
      parts[count++] = {sampled[k].range[i], fraction * sampled[k].strength[i]};
    }
    count = merge_returns(parts, count, static_cast<float>(pulse.length));
    std::size_t detected = 0;
    for (std::size_t k = 0; k < count && detected < pulse.returns; ++k) {
      const double reach = reach_of(config.reach, static_cast<double>(parts[k].strength));
      if (static_cast<double>(parts[k].range) > reach) continue;
      returns[detected].range[i] = parts[k].range;
      returns[detected++].strength[i] = parts[k].strength;
    }
  }
  for (std::size_t k = 0; k < pulse.returns; ++k) {
    RayLanes<float> normal;
    receiver.draw_range_noise(normal);
    receiver.report(normal, returns[k]);
    store(block, returns[k], k);
  }
}

void Lidar::Implementation::store(const LidarBlock& block, const ReturnBlock& returns,
                                  std::size_t number) {
  if (config.is_cloud) {
    store_points(block, returns, number);
    return;
  }
  if (number > 0) return;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (!block.is_used(i)) continue;
    const std::size_t at = block.beams->number[i] * config.columns + block.column[i];
    ranges[at] = returns.range[i];
    intensities[at] = kFullIntensity * std::min(returns.strength[i], 1.0F);
  }
}

void Lidar::Implementation::store_points(const LidarBlock& block, const ReturnBlock& returns,
                                         std::size_t number) {
  const BeamGroup& beams = *block.beams;
  PointLanes lanes;
  place({beams.along, beams.across, beams.sin_elevation, block.reported_cos, block.reported_sin},
        block.rays.far, returns.range, returns.strength, lanes);
  // Branch-free, because the pattern of valid points is unpredictable.
  LidarPoint* next = points.data() + point_count;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    *next = {.x = lanes.x[i],
             .y = lanes.y[i],
             .z = lanes.z[i],
             .intensity = lanes.intensity[i],
             .time = block.reported_time[i],
             .ring = beams.number[i],
             .echo = static_cast<std::uint16_t>(number)};
    next += lanes.is_valid[i];
  }
  point_count = static_cast<std::size_t>(next - points.data());
}

Lidar::Lidar(LidarConfig config, std::uint64_t seed)
    : implementation_{std::make_unique<Implementation>(std::move(config), seed)} {}
Lidar::~Lidar() = default;
Lidar::Lidar(Lidar&&) noexcept = default;
Lidar& Lidar::operator=(Lidar&&) noexcept = default;

void Lidar::reset() { implementation_->receiver.reset(implementation_->seed); }

void Lidar::scan(const RayView& view, std::span<const Eigen::Isometry3d> poses,
                 const RangeFault& fault) {
  implementation_->point_count = 0;
  implementation_->receiver.begin_scan(view, fault);
  implementation_->scan(view, poses);
}

const LidarConfig& Lidar::config() const { return implementation_->config; }
const std::vector<float>& Lidar::ranges() const { return implementation_->ranges; }
const std::vector<float>& Lidar::intensities() const { return implementation_->intensities; }
std::span<const LidarPoint> Lidar::points() const {
  return {implementation_->points.data(), implementation_->point_count};
}

}  // namespace foothill_sensors
