#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "lidar_targets/clusters.hpp"

namespace lidar_targets {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double kPi = std::numbers::pi;
constexpr float kNoReturn = std::numeric_limits<float>::infinity();

TEST(Clusters, AreSeparatedByJumpsOfTheRange) {
  const std::vector<float> ranges{2.0F, 2.1F, 2.5F, 2.4F, kNoReturn, 2.4F, 0.1F, 0.1F};
  const auto clusters = find_clusters({0.0, 0.01, ranges}, {});
  ASSERT_THAT(clusters, SizeIs(3));
  EXPECT_THAT(clusters[0].rays, ElementsAre(0, 1));
  EXPECT_THAT(clusters[1].rays, ElementsAre(2, 3));
  EXPECT_THAT(clusters[2].rays, ElementsAre(5));
}

TEST(Clusters, AreJoinedAcrossTheSeamOfAFullTurn) {
  std::vector<float> ranges(575, kNoReturn);
  for (const std::size_t ray : {573, 574, 0, 1, 2}) ranges[ray] = 3.0F;
  const auto clusters = find_clusters({0.0, -2.0 * kPi / 576.0, ranges}, {});
  ASSERT_THAT(clusters, SizeIs(1));
  EXPECT_THAT(clusters[0].rays, ElementsAre(573, 574, 0, 1, 2));
}

TEST(Clusters, AreNotJoinedAcrossTheEndsOfHalfATurn) {
  std::vector<float> ranges(575, kNoReturn);
  for (const std::size_t ray : {573, 574, 0, 1, 2}) ranges[ray] = 3.0F;
  EXPECT_THAT(find_clusters({0.0, -kPi / 576.0, ranges}, {}), SizeIs(2));
}

TEST(Clusters, AreNotJoinedAcrossASeamWithAJump) {
  std::vector<float> ranges(575, kNoReturn);
  ranges[0] = 3.0F;
  ranges[574] = 4.0F;
  EXPECT_THAT(find_clusters({0.0, -2.0 * kPi / 576.0, ranges}, {}), SizeIs(2));
}

TEST(Clusters, RoomWithoutAJumpIsOneCluster) {
  const std::vector<float> ranges(575, 3.0F);
  const auto clusters = find_clusters({0.0, -2.0 * kPi / 576.0, ranges}, {});
  ASSERT_THAT(clusters, SizeIs(1));
  EXPECT_THAT(clusters[0].rays, SizeIs(575));
}

TEST(Clusters, ReturnsFromTheRobotItselfAreDiscarded) {
  const std::vector<float> ranges(20, 0.15F);
  EXPECT_THAT(find_clusters({0.0, 0.01, ranges}, {}), IsEmpty());
}

TEST(Clusters, EmptyScanHasNoCluster) {
  EXPECT_THAT(find_clusters({0.0, 0.01, {}}, {}), IsEmpty());
}

RC_GTEST_PROP(ClustersProperty, EveryReturnBelongsToExactlyOneCluster, ()) {
  const auto centimetres = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 400));
  std::vector<float> ranges;
  for (const int range : centimetres) ranges.push_back(0.01F * static_cast<float>(range));
  const PlanarScan scan{0.0, 2.0 * kPi / std::max<double>(1.0, static_cast<double>(ranges.size())),
                        ranges};
  std::vector<int> owners(ranges.size());
  for (const RayCluster& cluster : find_clusters(scan, {})) {
    for (const std::size_t ray : cluster.rays) ++owners[ray];
    // Within a cluster neighbours differ by no more than the jump.
    for (std::size_t i = 1; i < cluster.rays.size(); ++i) {
      RC_ASSERT(std::abs(ranges[cluster.rays[i]] - ranges[cluster.rays[i - 1]]) <= 0.2F + 1e-6F);
    }
  }
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    RC_ASSERT(owners[i] == (static_cast<double>(ranges[i]) >= 0.2 ? 1 : 0));
  }
}

TEST(Extent, IsTheChordOfAnArc) {
  const std::vector<float> ranges(11, 2.0F);
  const PlanarScan scan{0.0, 0.02, ranges};
  const auto clusters = find_clusters(scan, {});
  ASSERT_THAT(clusters, SizeIs(1));
  // Ten gaps of 0.02 rad at 2 m: chord 2 r sin(angle / 2).
  EXPECT_NEAR(extent(scan, clusters[0]), 2.0 * 2.0 * std::sin(0.1), 1e-9);
}

TEST(ObjectsOnFloor, MustHaveAllPointsOnTheFloor) {
  const std::vector<float> ranges(14, 3.0F);
  const PlanarScan scan{0.0, 0.01, ranges};
  EXPECT_THAT(objects_on_floor(scan, {}, unlimited_floor()), SizeIs(1));
  const auto left_half = [](const Eigen::Vector2d& p) { return p.y() > 0.2; };
  EXPECT_THAT(objects_on_floor(scan, {}, left_half), IsEmpty());
}

TEST(ObjectsOnFloor, MustHaveAnExtentWithinTheLimits) {
  const std::vector<float> ranges(14, 3.0F);
  const PlanarScan scan{0.0, 0.01, ranges};  // An extent of 0.39 m.
  EXPECT_THAT(objects_on_floor(scan, {.smallest = 0.38, .largest = 0.4}, unlimited_floor()),
              SizeIs(1));
  EXPECT_THAT(objects_on_floor(scan, {.smallest = 0.4}, unlimited_floor()), IsEmpty());
  EXPECT_THAT(objects_on_floor(scan, {.largest = 0.38}, unlimited_floor()), IsEmpty());
}

}  // namespace
}  // namespace lidar_targets
