#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "draw.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/shadow.hpp"

namespace foothill_orbit {
namespace {

constexpr double kRadius = 6378137.0;
const Eigen::Vector3d kSun{kAstronomicalUnit, 0.0, 0.0};

/// The part seen from behind the planet, `depth` behind its centre and `height` off the axis.
double behind(double depth, double height, const Eigen::Vector3d& sun = kSun) {
  return visible_sun_fraction({-depth, height, 0.0}, sun, kRadius);
}

TEST(Shadow, IsFullLightOnTheDaySideAndNoneBehindThePlanet) {
  EXPECT_EQ(visible_sun_fraction({7e6, 0.0, 0.0}, kSun, kRadius), 1.0);
  EXPECT_EQ(visible_sun_fraction({0.0, 7e6, 0.0}, kSun, kRadius), 1.0);
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

TEST(Shadow, BeyondTheUmbraThePlanetCoversTheCentreOfTheSun) {
  const double depth = 3e9;
  const double planet = std::asin(kRadius / depth);
  const double sun = std::asin(kSunRadius / (kAstronomicalUnit + depth));
  EXPECT_NEAR(behind(depth, 0.0), 1.0 - planet * planet / (sun * sun), 1e-12);
}

TEST(Shadow, HalfTheSunIsVisibleWhereItsCentreIsOnTheLimb) {
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

TEST(Shadow, LightGrowsContinuouslyFromTheUmbraToFullLight) {
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

/// A place around the edge of the penumbra, up to the moon's distance behind the planet.
Eigen::Vector3d draw_place() {
  const double depth = kRadius * std::pow(10.0, testing::draw(-1.0, 1.8));
  const double width = depth * kSunRadius / kAstronomicalUnit;  // half of the penumbra's
  const double height = kRadius + testing::draw(-2.0, 2.0) * width;
  const double turn = testing::draw(0.0, 6.28);
  return {-depth, height * std::cos(turn), height * std::sin(turn)};
}

/// The same with 50 digits, by the textbook's formula.
double exact_part(const Eigen::Vector3d& p_NP) {
  using Wide = boost::multiprecision::cpp_bin_float_50;
  const std::array<Wide, 3> p{p_NP.x(), p_NP.y(), p_NP.z()};
  const std::array<Wide, 3> to{kSun.x() - p[0], kSun.y() - p[1], kSun.z() - p[2]};
  const auto dot = [](const std::array<Wide, 3>& u, const std::array<Wide, 3>& v) -> Wide {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  };
  const Wide a = asin(kSunRadius / sqrt(dot(to, to)));
  const Wide b = asin(kRadius / sqrt(dot(p, p)));
  const Wide c = acos(-dot(p, to) / sqrt(dot(p, p) * dot(to, to)));
  if (c >= a + b) return 1.0;
  if (c <= b - a) return 0.0;
  const Wide x = (c * c + a * a - b * b) / (2 * c);
  const Wide y = sqrt(a * a - x * x);
  const Wide hidden = a * a * acos(x / a) + b * b * acos((c - x) / b) - c * y;
  return static_cast<double>(1 - hidden / (acos(Wide{-1}) * a * a));
}

RC_GTEST_PROP(Shadow, FractionIsAccurateToTwelveDigits, ()) {
  const Eigen::Vector3d place = draw_place();
  RC_ASSERT(std::abs(visible_sun_fraction(place, kSun, kRadius) - exact_part(place)) < 1e-12);
}

RC_GTEST_PROP(Shadow, BoundariesAreWhereTheLightBeginsAndEnds, ()) {
  const Eigen::Vector3d place = draw_place();
  const double part = visible_sun_fraction(place, kSun, kRadius);
  const ShadowBoundaries boundaries = shadow_boundaries({place, {0.0, 0.0, 0.0}}, kSun, kRadius);
  // This close to a boundary, rounding may give either side.
  RC_PRE(std::abs(boundaries.penumbra.value) > 1e-15 && std::abs(boundaries.umbra.value) > 1e-15);
  RC_ASSERT((boundaries.penumbra.value > 0.0) == (part == 1.0));
  RC_ASSERT((boundaries.umbra.value < 0.0) == (part == 0.0));
}

RC_GTEST_PROP(Shadow, BoundariesMoveAtTheirRates, ()) {
  const InertialState state{draw_place(), testing::draw_vector(8e3)};
  const auto later = [&](double delay) {
    return shadow_boundaries({state.p_NC + delay * state.v_NC, state.v_NC}, kSun, kRadius);
  };
  const ShadowBoundaries boundaries = later(0.0);
  const ShadowBoundaries before = later(-5e-4);
  const ShadowBoundaries after = later(5e-4);
  // Differences over a millisecond, as the rate changes quickly just above the ground.
  const double most = 1e-8 * state.v_NC.norm() / state.p_NC.norm() + 1e-15;
  RC_ASSERT(std::abs(after.penumbra.value - before.penumbra.value -
                     1e-3 * boundaries.penumbra.rate) < most);
  RC_ASSERT(std::abs(after.umbra.value - before.umbra.value - 1e-3 * boundaries.umbra.rate) < most);
}

}  // namespace
}  // namespace foothill_orbit
