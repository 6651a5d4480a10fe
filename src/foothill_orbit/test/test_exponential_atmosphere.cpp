#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "foothill_orbit/exponential_atmosphere.hpp"

namespace foothill_orbit {
namespace {

TEST(ExponentialAtmosphere, FallsToAnEthInOneScaleHeight) {
  const ExponentialAtmosphere air{{.altitude = 300e3, .density = 2e-11, .scale_height = 50e3}};
  EXPECT_DOUBLE_EQ(air.density(300e3), 2e-11);
  EXPECT_NEAR(air.density(350e3), 2e-11 / std::exp(1.0), 1e-25);
  EXPECT_NEAR(air.density(250e3), 2e-11 * std::exp(1.0), 1e-25);
  EXPECT_TRUE(air.covers(1e7));
  EXPECT_FALSE(air.covers(std::numeric_limits<double>::infinity()));
}

TEST(ExponentialAtmosphere, RejectsInvalidReferenceValues) {
  EXPECT_THROW((ExponentialAtmosphere{{.density = -1.0}}), std::invalid_argument);
  EXPECT_THROW((ExponentialAtmosphere{{.scale_height = 0.0}}), std::invalid_argument);
  EXPECT_THROW((ExponentialAtmosphere{{.altitude = std::nan("")}}), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_orbit
