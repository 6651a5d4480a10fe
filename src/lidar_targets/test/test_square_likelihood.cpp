#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "lidar_targets/detail/square_likelihood.hpp"
#include "planar_scene.hpp"

namespace lidar_targets::detail {
namespace {

constexpr double kSide = 0.4;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Eigen::Vector2d unit(double angle) { return {std::cos(angle), std::sin(angle)}; }

TEST(Intersect, FrontSideIsHitAtItsDistance) {
  const auto hit = intersect(unit(0.0), {3.0, 0.0}, unit(0.0), unit(0.0), 0.2);
  ASSERT_TRUE(hit.has_value());
  EXPECT_DOUBLE_EQ(hit->range, 2.8);
  EXPECT_DOUBLE_EQ(hit->slope, 1.0);
}

TEST(Intersect, RaysNextToAndAwayFromTheSquareMiss) {
  EXPECT_FALSE(intersect(unit(0.1), {3.0, 0.0}, unit(0.0), unit(0.0), 0.2).has_value());
  EXPECT_FALSE(intersect(unit(std::numbers::pi), {3.0, 0.0}, unit(0.0), unit(0.0), 0.2));
}

TEST(Intersect, RayParallelToASideHitsOnlyWithinIt) {
  EXPECT_TRUE(intersect(unit(0.0), {3.0, 0.19}, unit(0.0), unit(0.0), 0.2).has_value());
  EXPECT_FALSE(intersect(unit(0.0), {3.0, 0.21}, unit(0.0), unit(0.0), 0.2).has_value());
}

RC_GTEST_PROP(IntersectProperty, AgreesWithAnEdgeByEdgeSearch, ()) {
  const auto fraction = [] { return *rc::gen::inRange(0, 1'000'000) / 1e6; };
  const double bearing = 6.0 * fraction();
  const double heading = 6.0 * fraction();
  const double distance = 1.0 + 4.0 * fraction();
  const double angle = bearing + 0.3 * (fraction() - 0.5);
  PlanarScene scene;
  scene.add_box({distance * std::cos(bearing), distance * std::sin(bearing), heading}, kSide,
                kSide);
  const auto hit =
      intersect(unit(angle), distance * unit(bearing), unit(bearing), unit(heading), 0.5 * kSide);
  const double expected = scene.range(angle);
  RC_ASSERT(hit.has_value() == std::isfinite(expected));
  if (!hit) return;
  RC_ASSERT(std::abs(hit->range - expected) < 1e-9);
  // The slope is the derivative as long as the ray stays on the same side.
  const auto shifted = intersect(unit(angle), (distance + 1e-6) * unit(bearing), unit(bearing),
                                 unit(heading), 0.5 * kSide);
  if (!shifted || shifted->slope != hit->slope) {
    const bool is_near_corner = !shifted || std::abs(shifted->range - hit->range) < 1e-3;
    RC_ASSERT(is_near_corner);
    return;
  }
  RC_ASSERT(std::abs((shifted->range - hit->range) / 1e-6 - hit->slope) < 1e-3);
}

/// A front side at 2.8 m, seen by five rays of equal direction cosine to a good approximation.
std::vector<RayEvidence> frontal_rays(double range) {
  std::vector<RayEvidence> rays;
  for (const double angle : {-0.02, -0.01, 0.0, 0.01, 0.02}) {
    rays.push_back({.angle = angle, .range = range / std::cos(angle), .hits = 1});
  }
  return rays;
}

TEST(SquareLikelihood, ShiftIsTheDifferenceOfDistance) {
  const auto rays = frontal_rays(2.85);
  const SquareLikelihood likelihood{rays, {.side = kSide, .noise = 0.02}};
  const DistanceMarginal marginal = likelihood.marginal(3.0, 0.0, 0.0, kInfinity);
  EXPECT_NEAR(marginal.shift, 0.05, 1e-9);
  // Five rays, each with slope 1 / cos(angle): nearly a fifth of the variance of one.
  EXPECT_NEAR(marginal.variance, 0.02 * 0.02 / 5.0, 1e-3 * 0.02 * 0.02);
}

TEST(SquareLikelihood, ResultDoesNotDependOnTheAssumedDistance) {
  const auto rays = frontal_rays(2.85);
  const SquareLikelihood likelihood{rays, {.side = kSide, .noise = 0.02}};
  const DistanceMarginal near = likelihood.marginal(2.9, 0.0, 0.0, kInfinity);
  const DistanceMarginal far = likelihood.marginal(3.2, 0.0, 0.0, kInfinity);
  EXPECT_NEAR(2.9 + near.shift, 3.2 + far.shift, 1e-9);
  EXPECT_NEAR(near.log_likelihood, far.log_likelihood, 1e-6);
}

TEST(SquareLikelihood, MarginalIsTheIntegralOverTheDistance) {
  const auto rays = frontal_rays(2.83);
  const SquareModel model{.side = kSide, .noise = 0.02};
  const SquareLikelihood likelihood{rays, model};
  // Numerical integral of the likelihood over the distance, for two headings.
  const auto integral = [&](double heading) {
    double sum = 0.0;
    for (double distance = 2.9; distance < 3.2; distance += 1e-4) {
      PlanarScene scene;
      scene.add_box({distance, 0.0, heading}, kSide, kSide);
      double squares = 0.0;
      for (const RayEvidence& ray : rays) {
        squares += std::pow((ray.range - scene.range(ray.angle)) / model.noise, 2);
      }
      sum += std::exp(-0.5 * squares);
    }
    return std::log(sum);
  };
  const auto closed = [&](double heading) {
    return likelihood.marginal(3.0, 0.0, heading, kInfinity).log_likelihood;
  };
  EXPECT_NEAR(closed(0.2) - closed(0.0), integral(0.2) - integral(0.0), 1e-4);
}

TEST(SquareLikelihood, ContradictionsCostTheOutlierProbability) {
  auto rays = frontal_rays(2.8);
  const SquareModel model{.side = kSide, .noise = 0.02, .outlier_probability = 0.01};
  const double clean = SquareLikelihood{rays, model}.marginal(3.0, 0, 0, 0.1).log_likelihood;
  // A ray through the middle that passed.
  rays.push_back({.angle = 0.005, .misses = 1});
  const double missed = SquareLikelihood{rays, model}.marginal(3.0, 0, 0, 0.1).log_likelihood;
  EXPECT_NEAR(missed - clean, std::log(0.01), 1e-9);
  // A ray far aside that returned: uniform over 1 m, relative to the peak of the normal density.
  rays.back() = {.angle = 0.5, .range = 2.8, .hits = 1};
  const double aside = SquareLikelihood{rays, model}.marginal(3.0, 0, 0, 0.1).log_likelihood;
  EXPECT_NEAR(aside - clean, std::log(0.01 * 0.02 * std::sqrt(2.0 * std::numbers::pi)), 1e-9);
  // The same if the return is ambiguous: uniform over 10 m of room.
  rays.back().is_ambiguous = true;
  const double behind = SquareLikelihood{rays, model}.marginal(3.0, 0, 0, 0.1).log_likelihood;
  EXPECT_NEAR(behind - clean, std::log(0.1 * 0.02 * std::sqrt(2.0 * std::numbers::pi)), 1e-9);
}

TEST(SquareLikelihood, SquareThatNoRayHitsIsImpossible) {
  const auto rays = frontal_rays(2.8);
  const SquareLikelihood likelihood{rays, {}};
  EXPECT_EQ(likelihood.marginal(3.0, 1.5, 0.0, kInfinity).log_likelihood, -kInfinity);
}

}  // namespace
}  // namespace lidar_targets::detail
