#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "lidar_targets/planar_scan.hpp"

namespace lidar_targets {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(PlanarScan, AnglesAreLinearInTheIndexOfTheRay) {
  const PlanarScan scan{.first_angle = 0.3, .increment = -0.01};
  EXPECT_DOUBLE_EQ(scan.angle(0), 0.3);
  EXPECT_DOUBLE_EQ(scan.angle(100), 0.3 - 1.0);
}

TEST(PlanarScan, PointIsThePolarCoordinateOfTheRay) {
  const std::vector<float> ranges{1.0F, 2.0F};
  const PlanarScan scan{.first_angle = 0.0, .increment = 0.5 * kPi, .ranges = ranges};
  EXPECT_NEAR(point(scan, 0).x(), 1.0, 1e-12);
  EXPECT_NEAR(point(scan, 0).y(), 0.0, 1e-12);
  EXPECT_NEAR(point(scan, 1).x(), 0.0, 1e-12);
  EXPECT_NEAR(point(scan, 1).y(), 2.0, 1e-12);
}

TEST(PlanarScan, FullTurnMayOmitTwoDirectionsButNotThree) {
  const std::vector<float> ranges(360, 1.0F);
  const auto turn_of = [&](std::size_t rays) {
    return PlanarScan{.increment = -2.0 * kPi / 360.0, .ranges = std::span{ranges}.first(rays)};
  };
  EXPECT_TRUE(turn_of(360).is_full_turn());
  EXPECT_TRUE(turn_of(359).is_full_turn());
  EXPECT_TRUE(turn_of(358).is_full_turn());
  EXPECT_FALSE(turn_of(357).is_full_turn());
  EXPECT_FALSE(turn_of(180).is_full_turn());
}

}  // namespace
}  // namespace lidar_targets
