#include "lidar_targets/planar_scan.hpp"

#include <cmath>
#include <numbers>

namespace lidar_targets {
namespace {

/// Two missing directions, and half a one for rounding of the increment.
constexpr double kMissingRays = 2.5;

}  // namespace

bool PlanarScan::is_full_turn() const {
  const double swept = std::abs(increment) * static_cast<double>(ranges.size());
  return swept + kMissingRays * std::abs(increment) > 2.0 * std::numbers::pi;
}

Eigen::Vector2d point(const PlanarScan& scan, std::size_t ray) {
  const double angle = scan.angle(ray);
  return scan.ranges[ray] * Eigen::Vector2d{std::cos(angle), std::sin(angle)};
}

}  // namespace lidar_targets
