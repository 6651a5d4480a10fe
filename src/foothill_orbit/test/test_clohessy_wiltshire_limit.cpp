#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "support.hpp"

namespace foothill_orbit {
namespace {

/// Clohessy and Wiltshire's solution for a chief on a circular orbit with mean motion n [rad/s].
Eigen::Vector3d linear_position(const HillState& start, double n, double t) {
  const double s = std::sin(n * t);
  const double c = std::cos(n * t);
  const Eigen::Vector3d& p = start.p_OC;
  const Eigen::Vector3d& v = start.v_OC;
  return {(4.0 - 3.0 * c) * p.x() + s / n * v.x() + 2.0 / n * (1.0 - c) * v.y(),
          6.0 * (s - n * t) * p.x() + p.y() - 2.0 / n * (1.0 - c) * v.x() +
              (4.0 * s - 3.0 * n * t) / n * v.y(),
          c * p.z() + s / n * v.z()};
}

double distance_from_linear(double separation) {
  const double n = std::sqrt(earth().mu / std::pow(6800e3, 3));
  const HillState start{separation * Eigen::Vector3d{0.4, -0.7, 0.5},
                        separation * n * Eigen::Vector3d{0.2, -0.9, 0.3}};
  ClusterConfig config = testing::pair_config();
  config.craft[1].start = RelativeStart{"chief", start};
  Cluster cluster = testing::make(config);
  const double t = 2.0 * std::numbers::pi / n;
  testing::must(cluster.advance_to(t));
  return (cluster.snapshot().craft[1].relative.p_OC - linear_position(start, n, t)).norm();
}

TEST(ClohessyWiltshireLimit, IsReachedAtSecondOrderAsTheSeparationShrinks) {
  // Halving the separation quarters the distance: 13 halvings from a kilometre to 12 cm, where the
  // distance is 1e-8 m of a flight of metres, and the next order is below a hundredth throughout.
  double before = distance_from_linear(1000.0);
  for (double separation = 500.0; separation > 0.1; separation /= 2.0) {
    const double now = distance_from_linear(separation);
    EXPECT_NEAR(std::log2(before / now), 2.0, 0.02) << separation;
    before = now;
  }
}

}  // namespace
}  // namespace foothill_orbit
