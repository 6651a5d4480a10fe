#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "example_sensor/compass.hpp"

namespace example_sensor {
namespace {

using foothill_proxy::DeviceFault;
using foothill_proxy::FaultKind;

constexpr double kPi = std::numbers::pi;

TEST(Compass, ReadsTheHeadingWithinHalfATurnOfNorth) {
  Compass compass{0.0, 1};
  EXPECT_DOUBLE_EQ(compass.measure(0.3, {}), 0.3);
  EXPECT_NEAR(compass.measure(1.5 * kPi, {}), -0.5 * kPi, 1e-15);
}

TEST(Compass, NoiseHasItsStandardDeviation) {
  // The mean of n = 10000 readings scatters by s / 100, their standard deviation by s / 141; the
  // limits are four times that.
  Compass compass{0.02, 1};
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < 10000; ++i) {
    const double error = compass.measure(1.0, {}) - 1.0;
    sum += error;
    squares += error * error;
  }
  EXPECT_NEAR(sum / 10000.0, 0.0, 4.0 * 0.02 / 100.0);
  EXPECT_NEAR(std::sqrt(squares / 10000.0), 0.02, 4.0 * 0.02 / 141.0);
}

TEST(Compass, InjectedBiasShiftsAndInjectedNoiseScattersReadings) {
  Compass compass{0.0, 1};
  const std::vector<DeviceFault> bias{{.kind = FaultKind::kBias, .value = 0.2}};
  EXPECT_DOUBLE_EQ(compass.measure(0.3, bias), 0.5);
  const std::vector<DeviceFault> noise{{.kind = FaultKind::kNoise, .value = 0.2}};
  EXPECT_NE(compass.measure(0.3, noise), compass.measure(0.3, noise));
}

TEST(Compass, RepeatsItsReadingsAfterAReset) {
  Compass compass{0.1, 7};
  const double first = compass.measure(0.0, {});
  EXPECT_NE(compass.measure(0.0, {}), first);
  compass.reset();
  EXPECT_EQ(compass.measure(0.0, {}), first);
}

}  // namespace
}  // namespace example_sensor
