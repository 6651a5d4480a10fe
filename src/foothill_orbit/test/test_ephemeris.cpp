#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_orbit/ephemeris.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

double degrees_between(const Eigen::Vector3d& one, const Eigen::Vector3d& other) {
  return std::atan2(one.cross(other).norm(), one.dot(other)) * 180.0 / std::numbers::pi;
}

TEST(Ephemeris, SunIsAccurateToAHundredthOfADegreeFrom1950To2050) {
  double worst = 0.0;
  for (const auto& row : testing::read_table("sun_moon.csv")) {
    const Eigen::Vector3d expected{row[1], row[2], row[3]};
    const Eigen::Vector3d found = sun_position(row[0]);
    worst = std::max(worst, degrees_between(found, expected));
    EXPECT_NEAR(found.norm() / expected.norm(), 1.0, 1e-4);
  }
  // The header specifies 0.005 degrees.
  EXPECT_LT(worst, 0.005);
}

TEST(Ephemeris, MoonIsAccurateToATenthOfADegreeAnd500Kilometres) {
  double worst = 0.0;
  double worst_distance = 0.0;
  for (const auto& row : testing::read_table("sun_moon.csv")) {
    const Eigen::Vector3d expected{row[4], row[5], row[6]};
    const Eigen::Vector3d found = moon_position(row[0]);
    worst = std::max(worst, degrees_between(found, expected));
    worst_distance = std::max(worst_distance, std::abs(found.norm() - expected.norm()));
  }
  EXPECT_LT(worst, 0.1);
  EXPECT_LT(worst_distance, 500e3);
}

}  // namespace
}  // namespace foothill_orbit
