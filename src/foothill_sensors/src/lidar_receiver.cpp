#include "lidar_receiver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using foothill_scene::RayLanes;

constexpr float kNoReturn = std::numeric_limits<float>::infinity();

/// Errors that are applied to true ranges.
struct RangeError {
  float near{};   ///< [m]
  float far{};    ///< [m]
  float noise{};  ///< Standard deviation [m].
  float slope{};  ///< Standard deviation per range [-].
  float bias{};   ///< [m]
};

FOOTHILL_VECTOR_CLONES void disturb(const RangeError& error, const RayLanes<float>& normal,
                                    RayLanes<float>& range) {
  const RangeError by = error;  // a copy, so that the fields are not reloaded for each lane
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const float measured = range[i] + (by.noise + by.slope * range[i]) * normal[i] + by.bias;
    const float detected = range[i] < kNoReturn ? measured : kNoReturn;
    const float limited = detected > by.far ? kNoReturn : detected;
    range[i] = range[i] < by.near ? -kNoReturn : limited;
  }
}

/// Rounds ranges to a quantum.
FOOTHILL_VECTOR_CLONES void round_all(float quantum, float far, RayLanes<float>& range) {
  const float inverse = 1.0F / quantum;
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    constexpr float kNoFractions = 0x1.8p23F;  // the mantissa has no fractional digits left
    const float steps = range[i] * inverse;
    const float whole = (steps + kNoFractions) - kNoFractions;
    const float rounded = (std::abs(steps) < 0x1p22F ? whole : steps) * quantum;
    range[i] = rounded > far ? kNoReturn : rounded;
  }
}

/// Marks returns that may be below the detection limit, and returns their number.
/// @param reach_sq Squared reach by reflectivity within which every return is detected [m^2].
FOOTHILL_VECTOR_CLONES std::int32_t find_weak(float reach_sq, float far,
                                              const RayLanes<float>& range,
                                              const RayLanes<float>& strength,
                                              RayLanes<std::int32_t>& is_weak) {
  std::int32_t count = 0;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::int32_t weak = reach_sq * strength[i] < range[i] * range[i] ? 1 : 0;
    is_weak[i] = range[i] <= far ? weak : 0;
    count += is_weak[i];
  }
  return count;
}

}  // namespace

Eigen::Vector2d sample_offset(std::size_t number, std::size_t samples) {
  if (number == 0) return Eigen::Vector2d::Zero();
  const double angle =
      2.0 * std::numbers::pi * static_cast<double>(number - 1) / static_cast<double>(samples - 1);
  // The circle that halves the area of the beam.
  return std::numbers::sqrt2 / 2.0 * Eigen::Vector2d{std::cos(angle), std::sin(angle)};
}

std::size_t merge_returns(std::array<BeamPart, kMaxSamples>& parts, std::size_t count,
                          float pulse) {
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t k = i; k > 0 && parts[k].range < parts[k - 1].range; --k) {
      std::swap(parts[k], parts[k - 1]);
    }
  }
  std::size_t returns = 0;
  for (std::size_t i = 0; i < count;) {
    const float first = parts[i].range;
    BeamPart sum;
    for (; i < count && parts[i].range - first <= pulse; ++i) {
      sum.range += parts[i].strength * parts[i].range;
      sum.strength += parts[i].strength;
    }
    if (sum.strength > 0.0F) parts[returns++] = {sum.range / sum.strength, sum.strength};
  }
  return returns;
}

LidarReceiver::LidarReceiver(const LidarConfig& config, std::uint64_t seed)
    : reach_{config.reach},
      noise_config_{config.noise},
      channel_{config.channel},
      near_{config.near},
      far_{config.far},
      range_quantum_{config.range_quantum},
      min_detectable_range_sq_{std::numeric_limits<double>::infinity()},
      noise_{seed} {
  for (const ReachPoint& point : reach_) {
    min_detectable_range_sq_ =
        std::min(min_detectable_range_sq_, point.range * point.range / point.reflectivity);
  }
}

void LidarReceiver::reset(std::uint64_t seed) {
  noise_ = NoiseLanes{seed};
  has_spare_ = false;
}

void LidarReceiver::begin_scan(const foothill_scene::RayView& view, const RangeFault& fault) {
  bias_ = static_cast<float>(fault.bias);
  range_noise_ = static_cast<float>(std::hypot(noise_config_.range, fault.noise));
  reflectivity_.assign(1, 0.0F);
  for (std::size_t i = 0; i < view.surface_count(); ++i) {
    const auto& surface = view.surface(static_cast<std::int32_t>(i));
    reflectivity_.push_back(static_cast<float>(surface.visual.material.reflectivity(channel_)));
  }
}

void LidarReceiver::draw_angles(const Eigen::Vector2d& off_axis, NoiseLanes::Lanes& left,
                                NoiseLanes::Lanes& up) {
  left.fill(0.0F);
  up.fill(0.0F);
  if (noise_config_.angle > 0.0) noise_.normal(left, up);
  const auto sigma = static_cast<float>(noise_config_.angle);
  const Eigen::Vector2f off = off_axis.cast<float>();
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    left[i] = left[i] * sigma + off.x();
    up[i] = up[i] * sigma + off.y();
  }
}

void LidarReceiver::draw_range_noise(NoiseLanes::Lanes& normal) {
  if (!(range_noise_ > 0.0F || noise_config_.range_slope > 0.0)) {
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

void LidarReceiver::receive(const foothill_scene::HitBlock& hits, ReturnBlock& returns) const {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const auto place = static_cast<std::size_t>(hits.surface[i] + 1);
    returns.strength[i] = reflectivity_[place] * hits.cosine[i];
  }
  returns.range = hits.range;
}

void LidarReceiver::remove_weak(ReturnBlock& returns) const {
  RayLanes<std::int32_t> is_weak;
  const std::int32_t count =
      find_weak(static_cast<float>(min_detectable_range_sq_), static_cast<float>(far_),
                returns.range, returns.strength, is_weak);
  if (count == 0) return;
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (is_weak[i] == 0) continue;
    const double reach = reach_of(reach_, static_cast<double>(returns.strength[i]));
    if (static_cast<double>(returns.range[i]) > reach) returns.range[i] = kNoReturn;
  }
}

void LidarReceiver::report(const NoiseLanes::Lanes& normal, ReturnBlock& returns) {
  remove_weak(returns);
  const auto far = static_cast<float>(far_);
  const bool is_rounded = range_quantum_ > 0.0;
  disturb({static_cast<float>(near_), is_rounded ? kNoReturn : far, range_noise_,
           static_cast<float>(noise_config_.range_slope), bias_},
          normal, returns.range);
  if (is_rounded) round_all(static_cast<float>(range_quantum_), far, returns.range);
  if (noise_config_.drop_out <= 0.0) return;
  RayLanes<float> chance;
  noise_.uniform(chance);
  const auto drop_out = static_cast<float>(noise_config_.drop_out);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    returns.range[i] = chance[i] < drop_out ? kNoReturn : returns.range[i];
  }
}

}  // namespace foothill_sensors
