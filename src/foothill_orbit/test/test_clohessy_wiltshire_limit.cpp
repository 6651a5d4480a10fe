#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "foothill_orbit/transition.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

double distance_from_linear(double separation) {
  const double n = std::sqrt(earth().mu / std::pow(6800e3, 3));
  const HillState start{separation * Eigen::Vector3d{0.4, -0.7, 0.5},
                        separation * n * Eigen::Vector3d{0.2, -0.9, 0.3}};
  ClusterConfig config = testing::pair_config();
  config.craft[1].start = RelativeStart{"chief", start};
  Cluster cluster = testing::make(config);
  const double t = 2.0 * std::numbers::pi / n;
  testing::must(cluster.advance_to(t));
  const HillState linear = apply(clohessy_wiltshire(n, t).value(), start);
  return (cluster.snapshot().craft[1].relative.p_OC - linear.p_OC).norm();
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
