#include <gmock/gmock.h>

#include <cmath>

#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/shadow.hpp"

namespace foothill_orbit {
namespace {

constexpr double kRadius = 6378137.0;
const Eigen::Vector3d kSun{kAstronomicalUnit, 0.0, 0.0};

/// The part seen from behind the planet, `depth` behind its centre and `height` off the axis.
double behind(double depth, double height, const Eigen::Vector3d& sun = kSun) {
  return sunlit_part({-depth, height, 0.0}, sun, kRadius);
}

TEST(Shadow, IsFullLightOnTheDaySideAndNoneBehindThePlanet) {
  EXPECT_EQ(sunlit_part({7e6, 0.0, 0.0}, kSun, kRadius), 1.0);
  EXPECT_EQ(sunlit_part({0.0, 7e6, 0.0}, kSun, kRadius), 1.0);
  EXPECT_EQ(behind(7e6, 0.0), 0.0);
}

TEST(Shadow, BecomesACylinderAsTheSunGoesToInfinity) {
  const Eigen::Vector3d far = 1e7 * kSun;
  EXPECT_EQ(behind(7e6, 0.999999 * kRadius, far), 0.0);
  EXPECT_EQ(behind(7e6, 1.000001 * kRadius, far), 1.0);
}

TEST(Shadow, UmbraEndsWhereTheConeOfSimilarTrianglesDoes) {
  const double umbra = kRadius * kAstronomicalUnit / (kSunRadius - kRadius);
  // The discs are seen from within, so that the cone touches both spheres: sines are as radii.
  EXPECT_EQ(behind(0.9999 * umbra, 0.0), 0.0);
  EXPECT_GT(behind(1.0001 * umbra, 0.0), 0.0);
}

TEST(Shadow, BehindTheUmbraThePlanetOnlyDotsTheSun) {
  const double depth = 3e9;
  const double planet = std::asin(kRadius / depth);
  const double sun = std::asin(kSunRadius / (kAstronomicalUnit + depth));
  EXPECT_NEAR(behind(depth, 0.0), 1.0 - planet * planet / (sun * sun), 1e-12);
}

TEST(Shadow, HalfTheSunIsSeenWhereItsCentreIsOnTheLimb) {
  // Seen from so near, the limb is straight but for a thousandth of the sun's disc.
  const double depth = 3e6;
  const double height = kRadius * std::sqrt(1.0 + 0.0);
  double low = 0.9 * height;
  double high = 1.1 * height;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    const Eigen::Vector3d p{-depth, middle, 0.0};
    const Eigen::Vector3d to = kSun - p;
    const double apart = std::acos(-p.dot(to) / (p.norm() * to.norm()));
    (apart < std::asin(kRadius / p.norm()) ? low : high) = middle;
  }
  EXPECT_NEAR(behind(depth, low), 0.5, 2e-3);
}

TEST(Shadow, LightGrowsWithoutAJumpFromTheUmbraToFullLight) {
  double before = behind(5e6, 0.0);
  int between = 0;
  for (double height = 0.0; height < 1.1 * kRadius; height += 20.0) {
    const double now = behind(5e6, height);
    ASSERT_GE(now, before) << height;
    ASSERT_LT(now - before, 2e-3) << height;  // the penumbra is 46 km wide: 2300 steps
    if (now > 0.0 && now < 1.0) ++between;
    before = now;
  }
  EXPECT_EQ(before, 1.0);
  EXPECT_GT(between, 1000);
}

}  // namespace
}  // namespace foothill_orbit
