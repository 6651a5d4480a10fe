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
};

FOOTHILL_VECTOR_CLONES void disturb(const Disturbance& made, const RayLanes<float>& normal,
                                    RayLanes<float>& range) {
  const Disturbance by = made;  // lest each number be fetched again for each lane
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const float told = range[i] + (by.noise + by.slope * range[i]) * normal[i] + by.bias;
    const float seen = range[i] < kNothing ? told : kNothing;
    const float shown = seen > by.far ? kNothing : seen;
    range[i] = range[i] < by.near ? -kNothing : shown;
  }
}

/// Rounds ranges to steps.
FOOTHILL_VECTOR_CLONES void round_all(float quantum, float far, RayLanes<float>& range) {
  const float inverse = 1.0F / quantum;
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    constexpr float kNoFractions = 0x1.8p23F;  // leaves no room for digits behind the point
    const float steps = range[i] * inverse;
    const float whole = (steps + kNoFractions) - kNoFractions;
    const float told = (std::abs(steps) < 0x1p22F ? whole : steps) * quantum;
    range[i] = told > far ? kNothing : told;
  }
}

/// Finds echoes that are weaker than what is surely seen: these have to be looked at. Returns how
/// many there are.
FOOTHILL_VECTOR_CLONES std::int32_t find_weak(float reach, float far, const RayLanes<float>& range,
                                              const RayLanes<float>& strength,
                                              RayLanes<std::int32_t>& is_weak) {
  std::int32_t count = 0;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::int32_t weak = reach * strength[i] < range[i] * range[i] ? 1 : 0;
    is_weak[i] = range[i] <= far ? weak : 0;
    count += is_weak[i];
  }
  return count;
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
    const auto place = static_cast<std::size_t>(hits.surface[i] + 1);
    echo.strength[i] = reflectivity_[place] * hits.cosine[i];
  }
  echo.range = hits.range;
}

void Lidar::draw_range_noise(NoiseLanes::Lanes& normal) {
  if (!(range_noise_ > 0.0F || config_.range_noise_slope > 0.0)) {
    normal.fill(0.0F);
    return;
  }
  if (has_spare_) {
    normal = spare_normal_;
  } else {
    noise_.normal(normal, spare_normal_);
  }
  has_spare_ = !has_spare_;
}

void Lidar::finish(const NoiseLanes::Lanes& normal, Echo& echo) {
  const auto far = static_cast<float>(config_.far);
  const auto surest = static_cast<float>(surest_reach_);
  RayLanes<std::int32_t> is_weak;
  if (find_weak(surest, far, echo.range, echo.strength, is_weak) > 0) {
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      if (is_weak[i] == 0) continue;
      const double reach = reach_of(config_.reach, static_cast<double>(echo.strength[i]));
      if (static_cast<double>(echo.range[i]) > reach) echo.range[i] = kNothing;
    }
  }
  const bool is_rounded = config_.range_quantum > 0.0;
  const Disturbance by{static_cast<float>(config_.near), is_rounded ? kNothing : far, range_noise_,
                       static_cast<float>(config_.range_noise_slope), bias_};
  disturb(by, normal, echo.range);
  if (is_rounded) round_all(static_cast<float>(config_.range_quantum), far, echo.range);
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
    RayLanes<float> normal;
    draw_range_noise(normal);
    finish(normal, echoes[k]);
    store(block, echoes[k], k);
  }
}

}  // namespace foothill_sensors
