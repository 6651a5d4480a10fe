#include "foothill_sensors/camera_response.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "foothill_scene/vectorize.hpp"
#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors {
namespace {

constexpr std::size_t kBlock = 256;

const FastNormal& normals() {
  static const FastNormal table;
  return table;
}

/// Coefficients of a block of readings.
struct Reading {
  float scale;
  float bias;
  float shot_variance;
  float read_variance;
};

/// Converts a block of radiances to fractions of the full well. Branch-free, so that the loop is
/// vectorised; `./foothill bench sensors` measures it.
FOOTHILL_VECTOR_CLONES void disturb(const float* radiance, const float* normal, const Reading& made,
                                    float* out) {
  for (std::size_t i = 0; i < kBlock; ++i) {
    const float clean = std::max(radiance[i] * made.scale, 0.0F);
    const float deviation = std::sqrt(clean * made.shot_variance + made.read_variance);
    const float reading = clean + made.bias + deviation * normal[i];
    out[i] = std::min(std::max(reading, 0.0F), 1.0F);
  }
}

}  // namespace

double from_srgb(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

double to_srgb(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

CameraResponse::CameraResponse(const ResponseSettings& settings) : settings_{settings} {
  const auto is_positive = [](double value) { return std::isfinite(value) && value > 0.0; };
  if (!is_positive(settings.exposure) || !is_positive(settings.sensitivity) ||
      !is_positive(settings.full_well) || !std::isfinite(settings.read_noise) ||
      settings.read_noise < 0.0) {
    throw std::invalid_argument{
        "exposure, sensitivity and full_well must be above 0, read_noise at least 0"};
  }
  scale_ = static_cast<float>(settings.exposure * settings.sensitivity);
  shot_variance_ = static_cast<float>(1.0 / settings.full_well);
  const double read = settings.read_noise / settings.full_well;
  read_variance_ = static_cast<float>(read * read);
  for (std::size_t i = 0; i < kCodes; ++i) {
    const double linear = static_cast<double>(i) / static_cast<double>(kCodes - 1);
    const double shown = settings.srgb ? to_srgb(linear) : linear;
    code_[i] = static_cast<std::uint8_t>(std::lround(255.0 * shown));
  }
}

template <typename Use>
void CameraResponse::for_each_block(std::span<const float> radiance, std::uint64_t key,
                                    const ResponseFault& fault, Use use) const {
  alignas(32) std::array<float, kBlock> in{};
  alignas(32) std::array<float, kBlock> normal{};
  alignas(32) std::array<float, kBlock> out{};
  const bool is_noisy = settings_.noisy || fault.noise > 0.0;
  const auto added = static_cast<float>(fault.noise * fault.noise);
  const Reading made{scale_, static_cast<float>(fault.bias),
                     settings_.noisy ? shot_variance_ : 0.0F,
                     (settings_.noisy ? read_variance_ : 0.0F) + added};
  for (std::size_t begin = 0; begin < radiance.size(); begin += kBlock) {
    const std::size_t count = std::min(kBlock, radiance.size() - begin);
    std::copy_n(radiance.data() + begin, count, in.data());
    if (is_noisy) normals().fill(key, begin / kBlock, normal);
    disturb(in.data(), normal.data(), made, out.data());
    use(begin, count, out);
  }
}

void CameraResponse::read(std::span<const float> radiance, std::uint64_t key,
                          std::span<std::uint8_t> out, const ResponseFault& fault) const {
  for_each_block(radiance, key, fault,
                 [&](std::size_t begin, std::size_t count, const auto& block) {
                   for (std::size_t i = 0; i < count; ++i) {
                     constexpr auto kSteps = static_cast<float>(kCodes - 1);
                     out[begin + i] = code_[static_cast<std::size_t>(block[i] * kSteps + 0.5F)];
                   }
                 });
}

void CameraResponse::read(std::span<const float> radiance, std::uint64_t key, std::span<float> out,
                          const ResponseFault& fault) const {
  for_each_block(radiance, key, fault,
                 [&](std::size_t begin, std::size_t count, const auto& block) {
                   std::copy_n(block.data(), count, out.data() + begin);
                 });
}

double CameraResponse::ideal(double radiance) const {
  return std::min(1.0, radiance * settings_.exposure * settings_.sensitivity);
}

double CameraResponse::deviation(double radiance) const {
  if (!settings_.noisy) return 0.0;
  const double electrons = ideal(radiance) * settings_.full_well;
  return std::sqrt(electrons + settings_.read_noise * settings_.read_noise) / settings_.full_well;
}

}  // namespace foothill_sensors
