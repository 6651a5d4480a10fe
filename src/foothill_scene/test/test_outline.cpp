#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "foothill_scene/detail/outline.hpp"
#include "outlines.hpp"

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;

TEST(Hull, DropsPointsInsideAndOnEdges) {
  std::vector<Vector2d> points{{0, 0}, {2, 0}, {1, 0}, {2, 2}, {1, 1}, {0, 2}, {0, 0}};
  const ConvexOutline outline = hull(points);
  ASSERT_EQ(outline.count, 4U);
  for (std::size_t i = 0; i < 4; ++i) {  // counter-clockwise: every corner turns left by 90 degrees
    const Vector2d edge = outline.next(i) - outline.corners[i];
    const Vector2d next_edge = outline.next((i + 1) % 4) - outline.next(i);
    EXPECT_EQ(cross(edge, next_edge), 4.0);
  }
}

TEST(Hull, OfPointsOnALineIsTheLine) {
  std::vector<Vector2d> points{{1, 1}, {0, 0}, {3, 3}, {2, 2}};
  const ConvexOutline outline = hull(points);
  ASSERT_EQ(outline.count, 2U);
  EXPECT_EQ(outline.corners[0], Vector2d(0, 0));
  EXPECT_EQ(outline.corners[1], Vector2d(3, 3));
}

TEST(Hull, OfOnePointIsThePoint) {
  std::vector<Vector2d> points{{1, 2}, {1, 2}};
  EXPECT_EQ(hull(points).count, 1U);
}

RC_GTEST_PROP(Hull, HoldsAllPointsToTheLeftOfItsEdges, ()) {
  std::vector<Vector2d> points;
  for (int i = 0; i < 12; ++i) points.emplace_back(*number(-1.0, 1.0), *number(-1.0, 1.0));
  const ConvexOutline outline = hull(points);
  for (std::size_t i = 0; i < outline.count; ++i) {
    for (const Vector2d& p : points) {
      RC_ASSERT(cross(outline.next(i) - outline.corners[i], p - outline.corners[i]) > -1e-12);
    }
  }
}

TEST(Distance, IsNegativeInsideAndCountsTheRounding) {
  ConvexOutline outline = rectangle(0.0, 2.0, 0.0, 2.0);
  EXPECT_EQ(distance(outline, {1.0, 0.5}), -0.5);
  EXPECT_EQ(distance(outline, {5.0, 6.0}), 5.0);
  outline.rounding = 0.25;
  EXPECT_EQ(distance(outline, {5.0, 6.0}), 4.75);
}

TEST(Place, TurnsAndMovesTheFootprint) {
  const Footprint robot = Footprint::rectangle(-0.2, 0.3, -0.1, 0.1, 0.05, 0.25);
  const ConvexOutline outline = place(robot, {1.0, 2.0, std::numbers::pi / 2.0, 0.5});
  EXPECT_LT((outline.corners[1] - Vector2d{1.1, 2.3}).norm(), 1e-15);  // front right
  const Heights range = heights(robot, {1.0, 2.0, 0.0, 0.5});
  EXPECT_EQ(range.low, 0.55);
  EXPECT_EQ(range.high, 0.75);
}

}  // namespace
}  // namespace foothill_scene::detail
