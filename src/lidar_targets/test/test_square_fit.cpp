#include <gmock/gmock.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "lidar_targets/square_fit.hpp"
#include "planar_scene.hpp"
#include "target_bound.hpp"

namespace lidar_targets {
namespace {

using foothill_core::PlanarPose;
using ::testing::AllOf;
using ::testing::Gt;
using ::testing::Lt;

constexpr double kDegree = foothill_core::kDegree;

/// Exact rays at a square of 40 cm and next to it.
std::vector<RayEvidence> exact_rays(const PlanarPose& pose, double spacing, double phase = 0.0) {
  PlanarScene scene;
  scene.add_box(pose, 0.4, 0.4);
  const double bearing = std::atan2(pose.y, pose.x);
  const int reach = static_cast<int>(0.12 / spacing);
  std::vector<RayEvidence> rays;
  for (int i = -reach; i <= reach; ++i) {
    const double angle = bearing + spacing * (i + phase);
    const double range = scene.range(angle);
    rays.push_back(std::isfinite(range) ? RayEvidence{.angle = angle, .range = range, .hits = 1}
                                        : RayEvidence{.angle = angle, .misses = 1});
  }
  return rays;
}

class AnyHeading : public ::testing::TestWithParam<double> {};

TEST_P(AnyHeading, IsFoundExactlyFromExactRanges) {
  const PlanarPose truth{2.9, 0.77, GetParam()};
  const auto found = fit_square(exact_rays(truth, 0.2 * kDegree), {.side = 0.4, .noise = 1e-3});
  ASSERT_TRUE(found.has_value());
  // Ranges are exact; what remains is the gap of 1 cm between rays at the edges.
  EXPECT_NEAR(found->pose.x, truth.x, 3e-3);
  EXPECT_NEAR(found->pose.y, truth.y, 3e-3);
  EXPECT_NEAR(std::remainder(found->pose.heading - truth.heading, 0.5 * std::numbers::pi), 0.0,
              0.015);
  EXPECT_LE(std::abs(found->pose.heading), 0.25 * std::numbers::pi + 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Headings, AnyHeading, ::testing::Values(-1.4, -0.6, 0.0, 0.2, 0.5, 0.9));

TEST(SquareFit, EstimateTurnsWithTheScene) {
  // A rotation of the scene rotates the estimate and its covariance.
  const double turn = 1.1;
  const PlanarPose pose{3.0, 0.0, 0.3};
  const PlanarPose turned{3.0 * std::cos(turn), 3.0 * std::sin(turn), 0.3 + turn};
  const auto first = fit_square(exact_rays(pose, 0.625 * kDegree, 0.3), {});
  const auto second = fit_square(exact_rays(turned, 0.625 * kDegree, 0.3), {});
  ASSERT_TRUE(first && second);
  const Eigen::Rotation2Dd R{turn};
  EXPECT_NEAR((second->pose.position() - R * first->pose.position()).norm(), 0.0, 1e-6);
  const Eigen::Matrix2d expected = R.toRotationMatrix() * first->covariance.topLeftCorner<2, 2>() *
                                   R.toRotationMatrix().transpose();
  EXPECT_NEAR((second->covariance.topLeftCorner<2, 2>() - expected).norm(), 0.0,
              0.02 * expected.norm());
}

TEST(SquareFit, CovarianceIsSymmetricAndPositiveDefinite) {
  for (const double heading : {0.0, 0.1, 0.4, 0.78}) {
    const auto found = fit_square(exact_rays({3.0, 0.0, heading}, 0.625 * kDegree, 0.3), {});
    ASSERT_TRUE(found.has_value());
    EXPECT_LT((found->covariance - found->covariance.transpose()).norm(), 1e-15);
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> parts{found->covariance};
    EXPECT_GT(parts.eigenvalues().minCoeff(), 0.0) << heading;
  }
}

TEST(SquareFit, MoreScansMakeThePoseMoreCertain) {
  std::vector<RayEvidence> rays = exact_rays({3.0, 0.0, 0.5}, 0.625 * kDegree, 0.3);
  const auto one = fit_square(rays, {});
  for (RayEvidence& ray : rays) {
    ray.hits *= 10;
    ray.misses *= 10;
  }
  const auto ten = fit_square(rays, {});
  ASSERT_TRUE(one && ten);
  // The heading follows from ranges and averages; edges do not, so the ratio is below ten.
  EXPECT_THAT(one->covariance(2, 2) / ten->covariance(2, 2), AllOf(Gt(4.0), Lt(11.0)));
}

TEST(SquareFit, NeedsThreeUnambiguousHits) {
  std::vector<RayEvidence> rays{{.angle = 0.0, .range = 3.0, .hits = 1},
                                {.angle = 0.01, .range = 3.0, .hits = 1},
                                {.angle = 0.02, .range = 3.0, .hits = 1, .is_ambiguous = true}};
  EXPECT_FALSE(fit_square(rays, {}).has_value());
  rays.back().is_ambiguous = false;
  EXPECT_TRUE(fit_square(rays, {}).has_value());
  EXPECT_FALSE(fit_square({}, {}).has_value());
}

TEST(SquareFit, ErrorIsWithinFivePercentOfTheLeastPossible) {
  // Against importance sampling of the exact density on the same rays. The sampling error of the
  // ratio over 80 poses is about 2 %.
  for (const int scans : {1, 10}) {
    const TargetBound bound = least_error({.scans = scans, .poses = 80, .samples = 15'000});
    EXPECT_THAT(bound.fit_position / bound.position, AllOf(Gt(0.95), Lt(1.05))) << scans;
    EXPECT_THAT(bound.fit_heading / bound.heading, AllOf(Gt(0.95), Lt(1.05))) << scans;
  }
}

TEST(SquareFit, MixedReturnAtAnEdgeIsAnOutlier) {
  std::vector<RayEvidence> rays = exact_rays({3.0, 0.0, 0.3}, 0.625 * kDegree, 0.3);
  const auto is_hit = [](const RayEvidence& ray) { return ray.hits == 1; };
  const auto first = std::ranges::find_if(rays, is_hit);
  const auto clean = fit_square(rays, {});
  first->range += 0.15;
  const auto mixed = fit_square(rays, {});
  ASSERT_TRUE(clean && mixed);
  // One ray of fifteen is lost, and with it part of the information on the edge.
  EXPECT_NEAR(mixed->pose.x, clean->pose.x, 0.01);
  EXPECT_NEAR(mixed->pose.y, clean->pose.y, 0.02);
  EXPECT_NEAR(mixed->pose.heading, clean->pose.heading, 0.05);
}

TEST(SquareFit, RayThatIsLostInTheMiddleChangesLittle) {
  std::vector<RayEvidence> rays = exact_rays({3.0, 0.0, 0.3}, 0.625 * kDegree, 0.3);
  const auto clean = fit_square(rays, {});
  RayEvidence& middle = rays[rays.size() / 2];
  ASSERT_EQ(middle.hits, 1);
  middle = {.angle = middle.angle, .misses = 1};
  const auto lossy = fit_square(rays, {});
  ASSERT_TRUE(clean && lossy);
  EXPECT_NEAR((lossy->pose.position() - clean->pose.position()).norm(), 0.0, 0.005);
  EXPECT_NEAR(lossy->pose.heading, clean->pose.heading, 0.02);
}

TEST(SquareFit, LargerOutlierProbabilityWidensTheEdges) {
  const auto rays = exact_rays({3.0, 0.0, 0.0}, 0.625 * kDegree, 0.3);
  const auto strict = fit_square(rays, {.outlier_probability = 1e-4});
  const auto tolerant = fit_square(rays, {.outlier_probability = 0.2});
  ASSERT_TRUE(strict && tolerant);
  // Poses beyond the gap between rays keep some of the density.
  EXPECT_GT(tolerant->covariance(1, 1), strict->covariance(1, 1));
}

}  // namespace
}  // namespace lidar_targets
