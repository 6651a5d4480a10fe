#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "foothill_sensors/external_pose.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::FloorPose;

constexpr FloorPose kTruth{.x = 1.0, .y = -2.0, .yaw = 0.5, .z = 0.25};

TEST(ExternalPose, HasTheConfiguredNoise) {
  ExternalPose sensor{{.noise = 0.002, .heading_noise = 0.01}, 7};
  constexpr int kCount = 20000;
  double mean = 0.0;
  double square = 0.0;
  double heading = 0.0;
  for (int i = 0; i < kCount; ++i) {
    const auto seen = sensor.measure(0.05 * i, kTruth);
    ASSERT_TRUE(seen.has_value());
    mean += (seen->x - kTruth.x) / kCount;
    square += (seen->y - kTruth.y) * (seen->y - kTruth.y) / kCount;
    heading += (seen->yaw - kTruth.yaw) * (seen->yaw - kTruth.yaw) / kCount;
  }
  // Five standard errors: sigma / sqrt(n) of a mean, sigma^2 sqrt(2 / n) of a variance.
  EXPECT_NEAR(mean, 0.0, 5.0 * 0.002 / std::sqrt(kCount));
  EXPECT_NEAR(square / (0.002 * 0.002), 1.0, 5.0 * std::sqrt(2.0 / kCount));
  EXPECT_NEAR(heading / (0.01 * 0.01), 1.0, 5.0 * std::sqrt(2.0 / kCount));
}

TEST(ExternalPose, MissesTheConfiguredFractionOfTime) {
  ExternalPose sensor{{.outage_interval = 8.0, .outage_duration = 2.0}, 3};
  constexpr int kCount = 400000;
  int lost = 0;
  int outages = 0;
  bool was_out = false;
  for (int i = 0; i < kCount; ++i) {
    const bool is_out = !sensor.measure(0.05 * i, kTruth).has_value();
    lost += is_out ? 1 : 0;
    outages += is_out && !was_out ? 1 : 0;
    was_out = is_out;
  }
  // 20000 s: 2000 outages; their number and total scatter by a few per cent.
  EXPECT_NEAR(static_cast<double>(lost) / kCount, 2.0 / (2.0 + 8.0), 0.02);
  EXPECT_NEAR(outages, 2000, 150);
}

TEST(ExternalPose, RepeatsItselfAfterAReset) {
  ExternalPose sensor{{.outage_interval = 1.0}, 11};
  std::vector<double> first;
  std::vector<double> again;
  for (auto* const run : {&first, &again}) {
    for (int i = 0; i < 200; ++i) {
      const auto seen = sensor.measure(0.05 * i, kTruth);
      run->push_back(seen ? seen->x : -1.0);
    }
    sensor.reset();
  }
  EXPECT_EQ(first, again);
}

}  // namespace
}  // namespace foothill_sensors
