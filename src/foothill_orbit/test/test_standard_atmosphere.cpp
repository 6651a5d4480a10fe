#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "foothill_orbit/standard_atmosphere.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using Rows = std::vector<std::vector<double>>;

/// The logarithm of the density at an altitude [km] by the cubic through the four rows around it.
double between_rows(const Rows& rows, double altitude) {
  std::size_t first = 0;
  while (first + 4 < rows.size() && rows[first + 2][0] < altitude) ++first;
  double sum = 0.0;
  for (std::size_t row = first; row < first + 4; ++row) {
    double weight = 1.0;
    for (std::size_t other = first; other < first + 4; ++other) {
      if (other != row) weight *= (altitude - rows[other][0]) / (rows[row][0] - rows[other][0]);
    }
    sum += weight * std::log(rows[row][1]);
  }
  return sum;
}

TEST(StandardAtmosphere, MeetsThePublishedTableAtEveryRowThatIsTranscribed) {
  // Up to 150 km that is every row that is printed, above only some: see data/README.md.
  const StandardAtmosphere air{OutsideRange::kRefuse};
  double worst = 0.0;
  for (const auto& row : testing::read_table("us_standard_atmosphere_1976.csv")) {
    const double error = air.density(1e3 * row[0]) / row[1] - 1.0;
    EXPECT_LT(std::abs(error), 0.01) << row[0] << " km";
    worst = std::max(worst, std::abs(error));
  }
  RecordProperty("worst_percent", std::to_string(100.0 * worst));
}

TEST(StandardAtmosphere, MeetsThePublishedTableBetweenThoseRows) {
  // Where rows that are printed are not transcribed, those around them tell what they must be.
  const StandardAtmosphere air{OutsideRange::kRefuse};
  const Rows rows = testing::read_table("us_standard_atmosphere_1976.csv");
  double worst = 0.0;
  for (double altitude = 150.0; altitude <= 1000.0; altitude += 1.0) {
    const double error = air.density(1e3 * altitude) / std::exp(between_rows(rows, altitude)) - 1.0;
    EXPECT_LT(std::abs(error), 0.01) << altitude << " km";
    worst = std::max(worst, std::abs(error));
  }
  RecordProperty("worst_percent_between", std::to_string(100.0 * worst));
}

TEST(StandardAtmosphere, HasThePublishedTemperatures) {
  // Table I of the document, to its last digit.
  EXPECT_NEAR(StandardAtmosphere::temperature(86e3), 186.87, 0.005);
  EXPECT_NEAR(StandardAtmosphere::temperature(95e3), 188.42, 0.005);
  EXPECT_NEAR(StandardAtmosphere::temperature(100e3), 195.08, 0.005);
  EXPECT_NEAR(StandardAtmosphere::temperature(115e3), 300.0, 0.005);
  EXPECT_NEAR(StandardAtmosphere::temperature(200e3), 854.56, 0.005);
  EXPECT_NEAR(StandardAtmosphere::temperature(500e3), 999.24, 0.005);
  EXPECT_THROW((void)StandardAtmosphere::temperature(85e3), std::logic_error);
}

TEST(StandardAtmosphere, FallsSmoothlyAllTheWay) {
  const StandardAtmosphere air{OutsideRange::kExtend};
  double before = air.density(80e3);
  double slope_before = 0.0;
  for (double altitude = 80.1e3; altitude < 1010e3; altitude += 100.0) {
    const double now = air.density(altitude);
    const double slope = std::log(now / before);
    ASSERT_LT(slope, 0.0) << altitude;
    // The scale height is never less than 4 km and changes by less than a tenth in a kilometre.
    if (slope_before < 0.0) {
      ASSERT_NEAR(slope / slope_before, 1.0, 0.02) << altitude;
    }
    before = now;
    slope_before = slope;
  }
}

TEST(StandardAtmosphere, IsContinuedWithTheScaleHeightAtTheBorder) {
  const StandardAtmosphere air{OutsideRange::kExtend};
  for (const double border : {StandardAtmosphere::kFloor, StandardAtmosphere::kCeiling}) {
    const double outward = border == StandardAtmosphere::kFloor ? -1.0 : 1.0;
    const double inside = std::log(air.density(border) / air.density(border - outward * 10.0));
    const double outside = std::log(air.density(border + outward * 10.0) / air.density(border));
    EXPECT_NEAR(outside / inside, 1.0, 1e-3);
    EXPECT_TRUE(air.covers(border + outward * 50e3));
    EXPECT_GT(air.density(border + outward * 50e3), 0.0);
  }
}

TEST(StandardAtmosphere, RefusesOutsideOfItsRangeIfToldSo) {
  const StandardAtmosphere air{OutsideRange::kRefuse};
  EXPECT_FALSE(air.covers(85.9e3));
  EXPECT_TRUE(air.covers(86e3));
  EXPECT_TRUE(air.covers(1000e3));
  EXPECT_FALSE(air.covers(1000.1e3));
  const StandardAtmosphere extended{OutsideRange::kExtend};
  EXPECT_FALSE(extended.covers(std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace foothill_orbit
