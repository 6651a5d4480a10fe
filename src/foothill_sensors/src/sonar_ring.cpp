#include "foothill_sensors/sonar_ring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace foothill_sensors {
namespace {

using foothill_scene::HitBlock;
using foothill_scene::kRaysInBlock;
using foothill_scene::RayBlock;
using foothill_scene::RayView;

/// Length of a pulse of 16 periods at 49.4 kHz, halved for the way back: echoes within it add up
/// [m].
constexpr double kPulse = 0.055;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Returns the number of complete rings around the axis, ring k with 6 k rays.
std::size_t rings_of(std::size_t rays) {
  std::size_t rings = 0;
  while (1 + 3 * (rings + 1) * (rings + 2) <= rays) ++rings;
  return rings;
}

std::vector<Eigen::Vector3d> make_cone(const SonarConfig& config) {
  std::vector<Eigen::Vector3d> cone{Eigen::Vector3d::UnitX()};
  const std::size_t rings = rings_of(config.rays);
  for (std::size_t ring = 1; ring <= rings; ++ring) {
    const double tilt = config.half_angle * static_cast<double>(ring) / static_cast<double>(rings);
    for (std::size_t i = 0; i < 6 * ring; ++i) {
      const double around =
          2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(6 * ring);
      cone.emplace_back(std::cos(tilt), std::sin(tilt) * std::cos(around),
                        std::sin(tilt) * std::sin(around));
    }
  }
  return cone;
}

Eigen::Isometry3d pose_of(const SonarMount& mount) {
  return Eigen::Translation3d{mount.x, mount.y, mount.z} *
         Eigen::AngleAxisd{mount.heading, Eigen::Vector3d::UnitZ()};
}

/// Returns half the distance that sound travels in a cycle [m].
double half_cycle(const SonarConfig& config) {
  return 0.5 * kSpeedOfSound * foothill_core::seconds(config.cycle);
}

void set_ray(RayBlock& block, std::size_t lane, const Eigen::Vector3d& p_W,
             const Eigen::Vector3d& direction_W) {
  block.x[lane] = p_W.x();
  block.y[lane] = p_W.y();
  block.z[lane] = p_W.z();
  block.dx[lane] = direction_W.x();
  block.dy[lane] = direction_W.y();
  block.dz[lane] = direction_W.z();
}

}  // namespace

SonarRing::SonarRing(SonarConfig config, std::uint64_t seed)
    : config_{std::move(config)}, seed_{seed} {
  check(config_);
  cone_ = make_cone(config_);
  reset();
}

void SonarRing::reset() {
  previous_.assign(config_.arrays.size(), {});
  random_.seed(seed_);
  normal_.reset();
}

double SonarRing::measure(const RayView& view, const Firing& firing, float time,
                          const Eigen::Isometry3d& X_WB) {
  const Eigen::Isometry3d X_WS = X_WB * pose_of(config_.mounts[firing.transducer]);
  std::vector<Reflection> received = reflections(view, time, X_WS);
  double range = nearest(received);
  if (config_.cross_talk) {
    range = std::min(range, late_echo(previous_[firing.array], X_WS));
    previous_[firing.array] = std::move(received);
  }
  return reported(range);
}

void SonarRing::skip() { static_cast<void>(reported(kInfinity)); }

double SonarRing::nearest(const std::vector<Reflection>& received) const {
  std::vector<double> ranges(received.size());
  std::ranges::transform(received, ranges.begin(), &Reflection::range);
  std::ranges::sort(ranges);
  const std::size_t needed = std::min(config_.min_rays, cone_.size());
  for (std::size_t i = 0; i + needed <= ranges.size(); ++i) {
    if (ranges[i + needed - 1] - ranges[i] <= kPulse) return ranges[i];
  }
  return kInfinity;
}

std::vector<SonarRing::Reflection> SonarRing::reflections(const RayView& view, float time,
                                                          const Eigen::Isometry3d& X_WS) const {
  const double far = config_.max_range + (config_.cross_talk ? half_cycle(config_) : 0.0);
  std::vector<Reflection> found;
  for (std::size_t first = 0; first < cone_.size(); first += kRaysInBlock) {
    RayBlock rays = foothill_scene::empty_rays();
    const std::size_t count = std::min(kRaysInBlock, cone_.size() - first);
    for (std::size_t lane = 0; lane < count; ++lane) {
      set_ray(rays, lane, X_WS.translation(), X_WS.linear() * cone_[first + lane]);
      rays.near[lane] = 0.0F;
      rays.far[lane] = static_cast<float>(far);
      rays.time[lane] = time;
    }
    HitBlock hits;
    view.trace(rays, hits);
    for (std::size_t lane = 0; lane < count; ++lane) {
      if (hits.surface[lane] == HitBlock::kNothing) continue;
      const double rough = view.surface(hits.surface[lane]).visual.material.roughness;
      const double cosine = std::cos(largest_incidence(config_, rough));
      if (static_cast<double>(hits.cosine[lane]) < cosine) continue;
      const double range = static_cast<double>(hits.range[lane]);
      found.push_back({X_WS.translation() + range * (X_WS.linear() * cone_[first + lane]), range});
    }
  }
  return found;
}

double SonarRing::late_echo(const std::vector<Reflection>& previous,
                            const Eigen::Isometry3d& X_WS) const {
  double nearest = kInfinity;
  for (const Reflection& echo : previous) {
    const Eigen::Vector3d p_S = X_WS.inverse() * echo.p_W;
    const double way_back = p_S.norm();
    if (p_S.x() < way_back * std::cos(config_.half_angle)) continue;
    // The timer restarted one cycle after that pulse was emitted.
    const double apparent = 0.5 * (echo.range + way_back) - half_cycle(config_);
    if (apparent >= config_.min_range) nearest = std::min(nearest, apparent);
  }
  return nearest;
}

double SonarRing::reported(double range) {
  // Drawn for every firing, so that a missing echo does not change later noise.
  const double error = config_.noise * normal_(random_);
  if (range > config_.max_range) return kInfinity;
  double measured = range + error;
  if (config_.quantum > 0.0) measured = std::round(measured / config_.quantum) * config_.quantum;
  if (measured > config_.max_range) return kInfinity;
  return measured < config_.min_range ? -kInfinity : measured;
}

}  // namespace foothill_sensors
