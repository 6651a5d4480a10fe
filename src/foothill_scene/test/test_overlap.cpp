#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

#include "foothill_scene/detail/overlap.hpp"
#include "outlines.hpp"

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;
using testing::DoubleNear;

/// Bound of rounding errors for coordinates of a few metres.
constexpr double kExact = 1e-12;

double deepest(const Overlaps& overlaps) {
  double depth = 0.0;
  for (const Overlap& at : overlaps.all()) depth = std::max(depth, at.depth);
  return depth;
}

TEST(Overlap, OfTwoCirclesIsTheSumOfTheirRadiiLessTheirDistance) {
  const Overlaps found = overlap(circle({0.0, 0.0}, 0.5), circle({0.6, 0.8}, 0.7));
  ASSERT_EQ(found.count, 1U);
  EXPECT_THAT(found.both[0].depth, DoubleNear(0.2, kExact));
  EXPECT_LT((found.both[0].normal - Vector2d{-0.6, -0.8}).norm(), kExact);
  EXPECT_LT((found.both[0].point - Vector2d{0.24, 0.32}).norm(), kExact);
}

TEST(Overlap, OfConcentricCirclesHasADirection) {
  const Overlaps found = overlap(circle({1.0, 1.0}, 0.5), circle({1.0, 1.0}, 0.25));
  ASSERT_EQ(found.count, 1U);
  EXPECT_EQ(found.both[0].depth, 0.75);
  EXPECT_EQ(found.both[0].normal.norm(), 1.0);
}

TEST(Overlap, OfTwoBoxesSideBySideHasTwoPointsAtTheEndsOfTheCommonFace) {
  const Overlaps found = overlap(rectangle(0.0, 1.0, 0.0, 1.0), rectangle(0.9, 2.0, 0.25, 3.0));
  ASSERT_EQ(found.count, 2U);
  for (const Overlap& at : found.all()) {
    EXPECT_THAT(at.depth, DoubleNear(0.1, kExact));
    EXPECT_LT((at.normal - Vector2d{-1.0, 0.0}).norm(), kExact);
    EXPECT_THAT(at.point.x(), DoubleNear(0.95, kExact));
  }
  EXPECT_THAT(std::min(found.both[0].point.y(), found.both[1].point.y()), DoubleNear(0.25, kExact));
  EXPECT_THAT(std::max(found.both[0].point.y(), found.both[1].point.y()), DoubleNear(1.0, kExact));
}

TEST(Overlap, OfACircleWithACornerPointsAwayFromTheCorner) {
  const Overlaps found = overlap(circle({1.3, 1.4}, 0.6), rectangle(0.0, 1.0, 0.0, 1.0));
  ASSERT_EQ(found.count, 1U);
  EXPECT_THAT(found.both[0].depth, DoubleNear(0.1, kExact));
  EXPECT_LT((found.both[0].normal - Vector2d{0.6, 0.8}).norm(), kExact);
}

TEST(Overlap, OfACircleDeepInABoxTakesTheNearestSide) {
  const Overlaps found = overlap(circle({0.5, 0.8}, 0.1), rectangle(0.0, 1.0, 0.0, 1.0));
  ASSERT_EQ(found.count, 1U);
  EXPECT_THAT(found.both[0].depth, DoubleNear(0.3, kExact));
  EXPECT_LT((found.both[0].normal - Vector2d{0.0, 1.0}).norm(), kExact);
}

TEST(Overlap, OfCollinearSegmentsRequiresACommonPoint) {
  EXPECT_EQ(overlap(line({0.0, 0.0}, {1.0, 1.0}), line({1.1, 1.1}, {2.0, 2.0})).count, 0U);
  EXPECT_GT(overlap(line({0.0, 0.0}, {1.0, 1.0}), line({0.9, 0.9}, {2.0, 2.0})).count, 0U);
}

TEST(Overlap, OfSeparateOutlinesIsNone) {
  EXPECT_EQ(overlap(rectangle(0.0, 1.0, 0.0, 1.0), rectangle(1.01, 2.0, 0.0, 1.0)).count, 0U);
  EXPECT_EQ(overlap(circle({0.0, 0.0}, 1.0), rectangle(0.8, 2.0, 0.8, 2.0)).count, 0U);
}

/// The minimum separating shift of two convex sets is the minimum over all directions u of
/// max(u.b) - min(u.a): support functions only, independent of separating axes.
RC_GTEST_PROP(Overlap, HasTheDepthThatSupportFunctionsGive, ()) {
  const ConvexOutline first = *any_outline();
  const ConvexOutline second = *any_outline();
  const double depth = least_shift(first, second);
  const Overlaps found = overlap(first, second);
  if (depth > 1e-6) {
    RC_ASSERT(found.count > 0U);
    RC_ASSERT(std::abs(deepest(found) - depth) < 1e-6);
  } else if (depth < -1e-6) {
    RC_ASSERT(found.count == 0U);
  }
}

RC_GTEST_PROP(Overlap, VanishesAfterMovingTheFirstAlongTheNormal, ()) {
  const ConvexOutline first = *any_outline();
  const ConvexOutline second = *any_outline();
  const Overlaps found = overlap(first, second);
  RC_PRE(found.count > 0U);
  const double way = deepest(found) + 1e-7;
  RC_ASSERT(overlap(shifted(first, way * found.both[0].normal), second).count == 0U);
}

RC_GTEST_PROP(Overlap, IsSymmetric, ()) {
  const ConvexOutline first = *any_outline();
  const ConvexOutline second = *any_outline();
  const Overlaps there = overlap(first, second);
  const Overlaps back = overlap(second, first);
  RC_ASSERT((there.count > 0U) == (back.count > 0U));
  RC_ASSERT(std::abs(deepest(there) - deepest(back)) < 1e-9);
}

RC_GTEST_PROP(Overlap, IsInvariantUnderRotation, ()) {
  const ConvexOutline first = *any_outline();
  const ConvexOutline second = *any_outline();
  const double angle = *number(-std::numbers::pi, std::numbers::pi);
  const Overlaps before = overlap(first, second);
  const Overlaps after = overlap(turned(first, angle), turned(second, angle));
  RC_PRE(before.count == 0U || deepest(before) > 1e-9);
  RC_ASSERT((before.count > 0U) == (after.count > 0U));
  RC_ASSERT(std::abs(deepest(before) - deepest(after)) < 1e-9);
}

RC_GTEST_PROP(Overlap, HasItsPointHalfItsDepthFromBothOutlinesAtMost, ()) {
  const ConvexOutline first = *any_outline();
  const ConvexOutline second = *any_outline();
  const Overlaps found = overlap(first, second);
  for (const Overlap& at : found.all()) {
    RC_ASSERT(std::abs(at.normal.norm() - 1.0) < 1e-12);
    RC_ASSERT(at.depth >= 0.0);
    // A corner within a nanometre of the plane of a face counts as on the face, although it may be
    // tens of micrometres outside its extent.
    RC_ASSERT(distance(first, at.point) < at.depth / 2.0 + 1e-6);
    RC_ASSERT(distance(second, at.point) < at.depth / 2.0 + 1e-6);
  }
}

}  // namespace
}  // namespace foothill_scene::detail
