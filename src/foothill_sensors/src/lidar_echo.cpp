// What comes back: strengths, thresholds, noise, quanta, and beams that meet more than one thing.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "foothill_scene/detail/vector_clones.hpp"
#include "lidar_block.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

constexpr float kNothing = std::numeric_limits<float>::infinity();
constexpr std::size_t kMostSamples = 9;

/// What happens to a true range on its way to the user.
struct Disturbance {
  float near{};
  float far{};
  float noise{};
  float slope{};
  float bias{};
  float quantum{};
};

/// Rounds; unlike std::rint, on every lane at once.
inline float nearest_whole(float x) {
  constexpr float kNoFractions = 0x1.8p23F;  // adding it leaves no room for digits behind the point
  return std::abs(x) < 0x1p22F ? (x + kNoFractions) - kNoFractions : x;
}

FOOTHILL_VECTOR_CLONES void disturb(const Disturbance& by, const RayLanes<float>& normal,
                                    RayLanes<float>& range) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const float told = range[i] + (by.noise + by.slope * range[i]) * normal[i] + by.bias;
    const float seen = range[i] < kNothing ? told : kNothing;
    range[i] = range[i] < by.near ? -kNothing : seen;
  }
  if (by.quantum > 0.0F) {
    const float inverse = 1.0F / by.quantum;
    FOOTHILL_LANES_APART
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      range[i] = nearest_whole(range[i] * inverse) * by.quantum;
    }
  }
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    range[i] = range[i] > by.far ? kNothing : range[i];
  }
}

/// Writes what is left of each echo above the least that is surely seen; below zero, it has to be
/// looked at.
FOOTHILL_VECTOR_CLONES void weigh(float reach, const RayLanes<float>& range,
                                  const RayLanes<float>& strength, RayLanes<float>& left) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    left[i] = reach * strength[i] - range[i] * range[i];
  }
}

/// One part of a beam that comes back.
struct Part {
  float range{};
  float strength{};
};

/// Where the rays of a wide beam lie, as shares of its radius: in the middle, then around it.
Eigen::Vector2d sample_place(std::size_t number, std::size_t samples) {
  if (number == 0) return Eigen::Vector2d::Zero();
  const double angle =
      2.0 * std::numbers::pi * static_cast<double>(number - 1) / static_cast<double>(samples - 1);
  // The circle that halves the area of the outer part.
  return std::numbers::sqrt2 / 2.0 * Eigen::Vector2d{std::cos(angle), std::sin(angle)};
}

/// Melts parts that are nearer to each other than a pulse is long into echoes, nearest first.
/// Returns their number.
std::size_t melt(std::array<Part, kMostSamples>& parts, std::size_t count, float pulse) {
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t k = i; k > 0 && parts[k].range < parts[k - 1].range; --k) {
      std::swap(parts[k], parts[k - 1]);
    }
  }
  std::size_t echoes = 0;
  for (std::size_t i = 0; i < count;) {
    const float first = parts[i].range;
    Part sum;
    for (; i < count && parts[i].range - first <= pulse; ++i) {
      sum.range += parts[i].strength * parts[i].range;
      sum.strength += parts[i].strength;
    }
    if (sum.strength > 0.0F) parts[echoes++] = {sum.range / sum.strength, sum.strength};
  }
  return echoes;
}

}  // namespace

void Lidar::sense(const foothill_scene::HitBlock& hits, Echo& echo) const {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::int32_t surface = hits.surface[i];
    const float reflectivity =
        surface < 0 ? 0.0F : reflectivity_[static_cast<std::size_t>(surface)];
    echo.strength[i] = reflectivity * hits.cosine[i];
    echo.range[i] = hits.range[i];
  }
}

void Lidar::draw_normal(NoiseLanes::Lanes& normal) {
  if (has_spare_) {
    normal = spare_normal_;
  } else {
    noise_.normal(normal, spare_normal_);
  }
  has_spare_ = !has_spare_;
}

void Lidar::finish(Echo& echo) {
  RayLanes<float> left;
  weigh(static_cast<float>(surest_reach_), echo.range, echo.strength, left);
  const auto far = static_cast<float>(config_.far);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (left[i] >= 0.0F || !(echo.range[i] <= far)) continue;
    const double reach = reach_of(config_.reach, static_cast<double>(echo.strength[i]));
    if (static_cast<double>(echo.range[i]) > reach) echo.range[i] = kNothing;
  }
  const Disturbance by{static_cast<float>(config_.near),
                       far,
                       range_noise_,
                       static_cast<float>(config_.range_noise_slope),
                       bias_,
                       static_cast<float>(config_.range_quantum)};
  RayLanes<float> normal{};
  if (by.noise > 0.0F || by.slope > 0.0F) draw_normal(normal);
  disturb(by, normal, echo.range);
  if (config_.drop_out <= 0.0) return;
  RayLanes<float> chance;
  noise_.uniform(chance);
  const auto drop_out = static_cast<float>(config_.drop_out);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    echo.range[i] = chance[i] < drop_out ? kNothing : echo.range[i];
  }
}

void Lidar::meet_all(const foothill_scene::RayView& view, Block& block) {
  std::array<Echo, kMostSamples> sensed;
  const auto share = 1.0F / static_cast<float>(config_.samples);
  for (std::size_t k = 0; k < config_.samples; ++k) {
    aim(block, 0.5 * config_.divergence * sample_place(k, config_.samples));
    view.trace(block.rays, block.hits);
    sense(block.hits, sensed[k]);
  }
  std::array<Echo, kMostSamples> echoes;
  for (Echo& echo : echoes) echo.range.fill(kNothing);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    std::array<Part, kMostSamples> parts;
    std::size_t count = 0;
    for (std::size_t k = 0; k < config_.samples; ++k) {
      if (!std::isfinite(sensed[k].range[i])) continue;
      parts[count++] = {sensed[k].range[i], share * sensed[k].strength[i]};
    }
    count = melt(parts, count, static_cast<float>(config_.pulse_length));
    std::size_t told = 0;
    for (std::size_t k = 0; k < count && told < config_.returns; ++k) {
      const bool is_seen = static_cast<double>(parts[k].range) <=
                           reach_of(config_.reach, static_cast<double>(parts[k].strength));
      if (!is_seen) continue;
      echoes[told].range[i] = parts[k].range;
      echoes[told++].strength[i] = parts[k].strength;
    }
  }
  for (std::size_t k = 0; k < config_.returns; ++k) {
    finish(echoes[k]);
    store(block, echoes[k], k);
  }
}

}  // namespace foothill_sensors
