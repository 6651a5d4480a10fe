#include <gmock/gmock.h>

#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "lidar_targets/evidence.hpp"

namespace lidar_targets {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kSide = 0.4;

/// Twelve rays of a quarter turn; rays 4 to 7 hit an object at 2 m in front of a wall at 4 m.
struct Scene {
  std::vector<float> ranges = [] {
    std::vector<float> all(12, 4.0F);
    for (std::size_t i = 4; i < 8; ++i) all[i] = 2.0F;
    return all;
  }();
  RayCluster cluster{{4, 5, 6, 7}};

  [[nodiscard]] Evidence evidence() const {
    return collect_evidence({0.1, 0.01, ranges}, cluster, kSide);
  }
};

TEST(CollectEvidence, TakesTheClusterAndThreeRaysBeyondEachEnd) {
  const Evidence evidence = Scene{}.evidence();
  ASSERT_THAT(evidence, SizeIs(10));
  for (long ray = 1; ray <= 10; ++ray) {
    ASSERT_TRUE(evidence.contains(ray)) << ray;
    const bool is_hit = ray >= 4 && ray <= 7;
    EXPECT_EQ(evidence.at(ray).hits, is_hit ? 1 : 0) << ray;
    EXPECT_EQ(evidence.at(ray).misses, is_hit ? 0 : 1) << ray;
    EXPECT_FALSE(evidence.at(ray).is_ambiguous) << ray;
    EXPECT_NEAR(evidence.at(ray).angle, 0.1 + 0.01 * static_cast<double>(ray), 1e-12);
  }
  EXPECT_EQ(evidence.at(5).range, 2.0);
}

TEST(CollectEvidence, ReturnFromLittleBehindTheFrontIsAmbiguous) {
  Scene scene;
  scene.ranges[3] = 2.5F;  // Within 1.5 sides of the front.
  scene.ranges[8] = 2.7F;  // Beyond.
  const Evidence evidence = scene.evidence();
  EXPECT_TRUE(evidence.at(3).is_ambiguous);
  EXPECT_EQ(evidence.at(3).hits, 1);
  EXPECT_EQ(evidence.at(3).range, 2.5);
  EXPECT_FALSE(evidence.at(8).is_ambiguous);
  EXPECT_EQ(evidence.at(8).misses, 1);
}

TEST(CollectEvidence, RayThatACloserObjectStopsShowsNothing) {
  Scene scene;
  scene.ranges[3] = 1.0F;
  EXPECT_FALSE(scene.evidence().contains(3));
}

TEST(CollectEvidence, RayWithoutReturnHasPassed) {
  Scene scene;
  scene.ranges[8] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(scene.evidence().at(8).misses, 1);
  scene.ranges[8] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(scene.evidence().at(8).misses, 1);
}

TEST(CollectEvidence, EndsOfThePartOfATurnHaveNoRaysBeyond) {
  Scene scene;
  scene.cluster.rays = {0, 1};
  const Evidence evidence = scene.evidence();
  // Rays 2 and 3 are next to the cluster; ray 4 is stopped by the closer object.
  EXPECT_THAT(evidence, SizeIs(2 + 2));
  EXPECT_FALSE(evidence.contains(-1));
}

TEST(CollectEvidence, AnglesContinueBeyondTheSeamOfAFullTurn) {
  std::vector<float> ranges(575, 4.0F);
  const RayCluster cluster{{573, 574, 0, 1}};
  for (const std::size_t ray : cluster.rays) ranges[ray] = 2.0F;
  const double increment = -kTurn / 576.0;
  const Evidence evidence = collect_evidence({0.0, increment, ranges}, cluster, kSide);
  EXPECT_NEAR(evidence.at(574).angle, 574 * increment, 1e-12);
  // Direction 575 was not measured; ray 0 is direction 576 here.
  EXPECT_FALSE(evidence.contains(575));
  EXPECT_NEAR(evidence.at(0).angle, 576 * increment, 1e-12);
  EXPECT_NEAR(evidence.at(4).angle, 580 * increment, 1e-12);
  EXPECT_NEAR(evidence.at(570).angle, 570 * increment, 1e-12);
  EXPECT_THAT(evidence, SizeIs(4 + 6));
}

TEST(CollectEvidence, RejectsAClusterWithoutRays) {
  const Scene scene;
  EXPECT_THROW(static_cast<void>(collect_evidence({0.1, 0.01, scene.ranges}, {}, kSide)),
               std::logic_error);
}

TEST(Pool, AveragesRangesAndCountsHitsAndMissesRayByRay) {
  const std::vector<Evidence> scans{
      {{3, {.angle = 0.3, .range = 2.0, .hits = 1}}, {4, {.angle = 0.4, .misses = 1}}},
      {{3, {.angle = 0.3, .range = 2.2, .hits = 1}}, {4, {.angle = 0.4, .range = 2.5, .hits = 1}}},
      {{3, {.angle = 0.3, .misses = 1}}}};
  const std::vector<RayEvidence> rays = pool(scans);
  ASSERT_THAT(rays, SizeIs(2));
  EXPECT_NEAR(rays[0].range, 2.1, 1e-12);
  EXPECT_EQ(rays[0].hits, 2);
  EXPECT_EQ(rays[0].misses, 1);
  EXPECT_NEAR(rays[1].range, 2.5, 1e-12);
  EXPECT_EQ(rays[1].hits, 1);
  EXPECT_EQ(rays[1].misses, 1);
}

TEST(Pool, KeepsAmbiguousReturnsApart) {
  const std::vector<Evidence> scans{
      {{3, {.angle = 0.3, .range = 2.0, .hits = 1}}},
      {{3, {.angle = 0.3, .range = 2.4, .hits = 1, .is_ambiguous = true}}}};
  const std::vector<RayEvidence> rays = pool(scans);
  ASSERT_THAT(rays, SizeIs(2));
  EXPECT_EQ(rays[0].range, 2.0);
  EXPECT_EQ(rays[1].range, 2.4);
  EXPECT_TRUE(rays[1].is_ambiguous);
}

TEST(Pool, ReducesDirectionsToTheTurnOfTheFirstScan) {
  const std::vector<Evidence> scans{{{3, {.angle = 0.3, .range = 2.0, .hits = 1}}},
                                    {{2, {.angle = 0.2 + kTurn, .range = 2.0, .hits = 1}}}};
  const std::vector<RayEvidence> rays = pool(scans);
  ASSERT_THAT(rays, SizeIs(2));
  EXPECT_NEAR(rays[0].angle, 0.2, 1e-12);
  EXPECT_NEAR(rays[1].angle, 0.3, 1e-12);
}

TEST(Pool, RejectsNoEvidence) {
  EXPECT_THROW(static_cast<void>(pool({})), std::logic_error);
  const std::vector<Evidence> scans(1);
  EXPECT_THROW(static_cast<void>(pool(scans)), std::logic_error);
}

TEST(RaysOf, KeepsTheOrderOfTheIndices) {
  const auto rays = rays_of({{7, {.angle = 0.7}}, {-1, {.angle = -0.1}}});
  ASSERT_THAT(rays, Not(IsEmpty()));
  EXPECT_EQ(rays.front().angle, -0.1);
  EXPECT_EQ(rays.back().angle, 0.7);
}

}  // namespace
}  // namespace lidar_targets
