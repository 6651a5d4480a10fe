#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "sick_ld/device_clock.hpp"

namespace sick_ld {
namespace {

TEST(DeviceClock, FollowsADriftingClockDespiteJitter) {
  // 100 ppm fast; messages arrive up to 30 ms late.
  DeviceClock clock;
  std::mt19937 random{7};
  std::exponential_distribution<double> jitter{200.0};
  const auto device_ms = [](double t) {
    const auto ms = static_cast<std::int64_t>(1e3 * (t * 1.0001 + 12345.678));
    return static_cast<std::uint16_t>(ms & 0xFFFF);
  };
  double worst = 0.0;
  for (double t = 0.0; t < 600.0; t += 0.2) {
    clock.add_reading(device_ms(t), t + std::min(0.03, jitter(random)));
    const double converted = clock.to_host(device_ms(t), t + 0.03).value();
    if (t > 10.0) worst = std::max(worst, std::abs(converted - t));
  }
  // The quantum of 1 ms, and the drift until the next message with a small delay.
  EXPECT_LT(worst, 2e-3);
}
TEST(DeviceClock, ConvertsNothingBeforeTheFirstReading) {
  EXPECT_FALSE(DeviceClock{}.to_host(5, 1.0).has_value());
}

TEST(DeviceClock, OneReadingFixesTheOffset) {
  DeviceClock clock;
  clock.add_reading(1000, 50.0);
  EXPECT_NEAR(clock.to_host(1000, 50.0).value(), 50.0, 1e-12);
  EXPECT_NEAR(clock.to_host(1500, 50.4).value(), 50.5, 1e-12);
}

TEST(DeviceClock, ContinuesOverTheWrapOfTheCounter) {
  DeviceClock clock;
  clock.add_reading(65'000, 100.0);
  // 1.536 s later the counter has wrapped to 1000.
  EXPECT_NEAR(clock.to_host(1000, 101.5).value(), 101.536, 1e-9);
}

TEST(DeviceClock, SmallestDelayWins) {
  DeviceClock clock;
  clock.add_reading(0, 10.020);
  clock.add_reading(200, 10.205);
  clock.add_reading(400, 10.430);
  EXPECT_NEAR(clock.to_host(600, 10.6).value(), 10.605, 1e-9);
}

TEST(DeviceClock, ForgetsTheScannerOnReset) {
  DeviceClock clock;
  clock.add_reading(0, 10.0);
  clock.reset();
  EXPECT_FALSE(clock.to_host(0, 10.0).has_value());
  clock.add_reading(0, 20.5);
  EXPECT_NEAR(clock.to_host(0, 20.5).value(), 20.5, 1e-12);
}

}  // namespace
}  // namespace sick_ld
