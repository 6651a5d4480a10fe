#include <gmock/gmock.h>

#include <numbers>

#include "lidar_targets/floor_area.hpp"

namespace lidar_targets {
namespace {

const FloorArea kArea{{0.0, 0.0}, {4.9, 4.3}};

TEST(FloorArea, ContainsItsBorderAndNothingBeyond) {
  EXPECT_TRUE(kArea.contains({0.0, 0.0}));
  EXPECT_TRUE(kArea.contains({4.9, 4.3}));
  EXPECT_TRUE(kArea.contains({2.0, 3.0}));
  EXPECT_FALSE(kArea.contains({-0.001, 2.0}));
  EXPECT_FALSE(kArea.contains({2.0, -0.001}));
  EXPECT_FALSE(kArea.contains({4.901, 2.0}));
  EXPECT_FALSE(kArea.contains({2.0, 4.301}));
}

TEST(FloorTest, TransformsPointsFromTheScannerToTheFloor) {
  // The scanner is at (1, 2) and faces along -x of the floor: its left is -y of the floor.
  const FloorTest is_on_floor = floor_test(kArea, {1.0, 2.0, std::numbers::pi});
  EXPECT_TRUE(is_on_floor({0.0, 0.0}));
  EXPECT_TRUE(is_on_floor({0.9, 0.0}));    // (0.1, 2)
  EXPECT_FALSE(is_on_floor({1.1, 0.0}));   // (-0.1, 2)
  EXPECT_TRUE(is_on_floor({0.0, 1.9}));    // (1, 0.1)
  EXPECT_FALSE(is_on_floor({0.0, 2.1}));   // (1, -0.1)
  EXPECT_TRUE(is_on_floor({-3.8, -2.2}));  // (4.8, 4.2)
  EXPECT_FALSE(is_on_floor({-4.0, -2.2}));
}

TEST(FloorTest, QuarterTurnExchangesTheAxes) {
  const FloorTest is_on_floor = floor_test(kArea, {0.0, 0.0, 0.5 * std::numbers::pi});
  EXPECT_TRUE(is_on_floor({4.2, -0.1}));   // (0.1, 4.2)
  EXPECT_FALSE(is_on_floor({4.4, -0.1}));  // (0.1, 4.4)
  EXPECT_FALSE(is_on_floor({4.2, 0.1}));   // (-0.1, 4.2)
}

TEST(FloorTest, UnlimitedFloorAcceptsEveryPoint) { EXPECT_TRUE(unlimited_floor()({1e9, -1e9})); }

}  // namespace
}  // namespace lidar_targets
