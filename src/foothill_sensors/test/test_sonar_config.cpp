#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <stdexcept>

#include "foothill_core/units.hpp"
#include "foothill_sensors/sonar_config.hpp"

namespace foothill_sensors {
namespace {

using foothill_core::kDegree;
using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(P3dxSonar, IsSymmetricAboutTheLongitudinalAxis) {
  const SonarConfig config = p3dx_sonar();
  ASSERT_EQ(config.mounts.size(), 16U);
  for (std::size_t array = 0; array < 2; ++array) {
    for (std::size_t i = 0; i < 8; ++i) {
      const SonarMount& left = config.mounts[8 * array + i];
      const SonarMount& right = config.mounts[8 * array + 7 - i];
      EXPECT_EQ(left.x, right.x);
      EXPECT_EQ(left.y, -right.y);
      EXPECT_NEAR(std::remainder(left.heading + right.heading, 360.0 * kDegree), 0.0, 1e-12);
      EXPECT_EQ(left.z, right.z);
    }
  }
}

TEST(P3dxSonar, PointsOutwards) {
  const SonarConfig config = p3dx_sonar();
  // The two arrays are around centres on the longitudinal axis, 44 mm behind base_link in between.
  for (const SonarMount& mount : config.mounts) {
    const double outwards =
        (mount.x + 0.0445) * std::cos(mount.heading) + mount.y * std::sin(mount.heading);
    EXPECT_GT(outwards, 0.1);
  }
}

TEST(Firings, AreInTheHalfOpenInterval) {
  const SonarConfig config = p3dx_sonar();
  EXPECT_TRUE(firings(config, 0ms, 39ms).empty());
  EXPECT_EQ(firings(config, 0ms, 40ms).size(), 2U);
  EXPECT_TRUE(firings(config, 40ms, 79ms).empty());
  EXPECT_EQ(firings(config, 39ms, 40ms).front().time, 40ms);
}

TEST(Firings, DoNotDependOnTheDivisionIntoIntervals) {
  const SonarConfig config = p3dx_sonar();
  const auto all = firings(config, 0ms, 3s);
  std::vector<Firing> joined;
  for (Instant begin = 0ms; begin < 3s; begin += 70ms) {
    const auto some = firings(config, begin, std::min<Instant>(begin + 70ms, 3s));
    joined.insert(joined.end(), some.begin(), some.end());
  }
  ASSERT_EQ(joined.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(joined[i].time, all[i].time);
    EXPECT_EQ(joined[i].transducer, all[i].transducer);
  }
}

TEST(LargestIncidence, IsLinearInTheRoughness) {
  SonarConfig config;
  config.smooth_incidence = 0.2;
  config.rough_incidence = 1.0;
  EXPECT_DOUBLE_EQ(largest_incidence(config, 0.0), 0.2);
  EXPECT_DOUBLE_EQ(largest_incidence(config, 0.25), 0.4);
  EXPECT_DOUBLE_EQ(largest_incidence(config, 1.0), 1.0);
}

/// Expects that a change of a valid configuration is rejected with the name of the field.
void expect_rejected(const std::string& field, const std::function<void(SonarConfig&)>& change) {
  SonarConfig config = p3dx_sonar();
  EXPECT_NO_THROW(check(config));
  change(config);
  EXPECT_THAT([&] { check(config); }, ThrowsMessage<std::invalid_argument>(HasSubstr(field)))
      << field;
}

TEST(SonarConfig, IsRejectedWithTheNameOfTheField) {
  expect_rejected("cycle", [](SonarConfig& config) { config.cycle = 1ms; });
  expect_rejected("rays", [](SonarConfig& config) { config.rays = 0; });
  expect_rejected("min_rays", [](SonarConfig& config) { config.min_rays = 0; });
  expect_rejected("half_angle", [](SonarConfig& config) { config.half_angle = 1.6; });
  expect_rejected("min_range", [](SonarConfig& config) { config.min_range = -0.1; });
  expect_rejected("max_range", [](SonarConfig& config) { config.max_range = 0.05; });
  expect_rejected("smooth_incidence", [](SonarConfig& config) { config.smooth_incidence = -1.0; });
  expect_rejected("rough_incidence", [](SonarConfig& config) { config.rough_incidence = 0.1; });
  expect_rejected("noise", [](SonarConfig& config) { config.noise = std::nan(""); });
  expect_rejected("quantum", [](SonarConfig& config) { config.quantum = 2.0; });
  expect_rejected("array", [](SonarConfig& config) { config.arrays.emplace_back(); });
  expect_rejected("transducer", [](SonarConfig& config) { config.arrays[0].push_back(16); });
}

}  // namespace
}  // namespace foothill_sensors
