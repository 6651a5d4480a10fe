#include <gmock/gmock.h>

#include <cmath>

#include "foothill_orbit/detail/ephemeris_interpolator.hpp"
#include "foothill_orbit/ephemeris.hpp"

namespace foothill_orbit::detail {
namespace {

double relative_error(const Eigen::Vector3d& found, const Eigen::Vector3d& expected) {
  return (found - expected).norm() / expected.norm();
}

TEST(EphemerisInterpolator, AgreesWithTheSeriesToRounding) {
  // The arguments of the series are angles of up to 1e5 degrees, so that the series themselves are
  // rounded to 1e-12; the interpolant must not add to that.
  EphemerisInterpolator interpolator;
  for (double time = -1.5e9; time < 1.5e9; time += 12'345'678.9) {
    for (double offset = 0.0; offset < 2.0 * EphemerisInterpolator::kSegment; offset += 777.0) {
      const SunAndMoon found = interpolator.at(time + offset);
      ASSERT_LT(relative_error(found.p_NSun, sun_position(time + offset)), 3e-12) << time + offset;
      ASSERT_LT(relative_error(found.p_NMoon, moon_position(time + offset)), 3e-12)
          << time + offset;
    }
  }
}

TEST(EphemerisInterpolator, DependsOnTheTimeAloneAndNotOnEarlierCalls) {
  EphemerisInterpolator one;
  EphemerisInterpolator other;
  (void)other.at(0.0);
  (void)other.at(8.0e8 + 5.0 * EphemerisInterpolator::kSegment);
  const double time = 8.0e8 + 1234.5;
  EXPECT_EQ(one.at(time).p_NSun, other.at(time).p_NSun);
  EXPECT_EQ(one.at(time).p_NMoon, other.at(time).p_NMoon);
}

TEST(EphemerisInterpolator, IsContinuousFromSegmentToSegment) {
  EphemerisInterpolator interpolator;
  for (double segment = 50'000.0; segment < 50'200.0; ++segment) {
    const double boundary = segment * EphemerisInterpolator::kSegment;
    const SunAndMoon before = interpolator.at(std::nextafter(boundary, 0.0));
    const SunAndMoon after = interpolator.at(boundary);
    ASSERT_LT(relative_error(after.p_NSun, before.p_NSun), 3e-12);
    ASSERT_LT(relative_error(after.p_NMoon, before.p_NMoon), 3e-12);
  }
}

TEST(EphemerisInterpolator, PassesATimeThatIsNotANumberOn) {
  EphemerisInterpolator interpolator;
  EXPECT_TRUE(interpolator.at(std::nan("")).p_NSun.hasNaN());
  EXPECT_FALSE(interpolator.at(0.0).p_NSun.hasNaN());
}

}  // namespace
}  // namespace foothill_orbit::detail
