#include "foothill_sensors/camera_stars.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_sensors/fast_normal.hpp"

namespace foothill_sensors {
namespace {

/// Returns a uniform number in (0, 1).
double uniform(std::uint64_t seed, std::uint64_t counter) {
  return (static_cast<double>(mixed(seed, counter) >> 11U) + 0.5) * 0x1p-53;
}

}  // namespace

std::vector<Star> make_stars(std::size_t count, std::uint64_t seed, double faintest) {
  constexpr double kMaxRatio = 200.0;  // Times the faintest, to exclude extreme stars.
  std::vector<Star> stars(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double z = 2.0 * uniform(seed, 3 * i) - 1.0;
    const double longitude = 2.0 * std::numbers::pi * uniform(seed, 3 * i + 1);
    const double across = std::sqrt(1.0 - z * z);
    stars[i].direction_W = {across * std::cos(longitude), across * std::sin(longitude), z};
    stars[i].flux = faintest * std::min(kMaxRatio, std::pow(uniform(seed, 3 * i + 2), -2.0 / 3.0));
  }
  return stars;
}

}  // namespace foothill_sensors
