#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include "foothill_orbit/standard_atmosphere.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

/// The greatest relative difference of a model's density from the rows of a table.
double worst_difference(const StandardAtmosphere& air, const std::string& table) {
  double worst = 0.0;
  for (const auto& row : testing::read_table(table)) {
    worst = std::max(worst, std::abs(air.density(1e3 * row[0]) / row[1] - 1.0));
  }
  return worst;
}

TEST(StandardAtmosphere, AgreesWithEveryTranscribedRowOfThePublishedTable) {
  // Up to 150 km that is every row that is printed, above only some: see data/README.md.
  const StandardAtmosphere air{OutsideRange::kRefuse};
  EXPECT_LT(worst_difference(air, "us_standard_atmosphere_1976.csv"), 0.001);
}

TEST(StandardAtmosphere, AgreesWithAnIndependentIntegrationAtEveryKilometreAbove) {
  // Whichever rows are printed above 150 km, they stand at whole kilometres.
  const StandardAtmosphere air{OutsideRange::kRefuse};
  EXPECT_LT(worst_difference(air, "us_standard_atmosphere_1976_integrated.csv"), 0.002);
}

TEST(StandardAtmosphere, IndependentIntegrationAgreesWithThePublishedTable) {
  std::map<double, double> integrated;
  for (const auto& row : testing::read_table("us_standard_atmosphere_1976_integrated.csv")) {
    integrated[row[0]] = row[1];
  }
  ASSERT_EQ(integrated.size(), 851U);
  for (const auto& row : testing::read_table("us_standard_atmosphere_1976.csv")) {
    if (row[0] < 150.0) continue;
    EXPECT_NEAR(integrated.at(row[0]) / row[1], 1.0, 0.0005) << row[0] << " km";
  }
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

TEST(StandardAtmosphere, FallsSmoothlyWithAltitude) {
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

TEST(StandardAtmosphere, IsExtrapolatedWithTheScaleHeightAtTheLimit) {
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

TEST(StandardAtmosphere, DoesNotCoverAltitudesOutsideItsRangeIfConfigured) {
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
