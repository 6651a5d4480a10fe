#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "sick_ld/scan.hpp"

namespace sick_ld {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double kDegree = std::numbers::pi / 180.0;

TEST(Scan, AnglesOfAClockwiseHeadDecrease) {
  Profile profile{.format = kCompactFormat};
  profile.sectors.push_back(
      {.step_ticks = 10, .points = 3, .start_ticks = 160, .distances = {256, 0, 640}});
  const auto scan = to_scan(profile, 0.2);
  ASSERT_TRUE(scan.has_value());
  EXPECT_NEAR(scan->first_angle, -10.0 * kDegree, 1e-12);
  EXPECT_NEAR(scan->increment, -0.625 * kDegree, 1e-12);
  EXPECT_NEAR(scan->time_increment, 0.2 * 0.625 / 360.0, 1e-15);
  EXPECT_THAT(scan->ranges,
              ::testing::ElementsAre(1.0F, std::numeric_limits<float>::infinity(), 2.5F));
  EXPECT_THAT(scan->intensities, IsEmpty());
}
TEST(Scan, NeedsExactlyOneSectorWithDistances) {
  Profile profile{.format = kCompactFormat};
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
  profile.sectors.resize(2, {.step_ticks = 10, .points = 1, .distances = {256}});
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
}
TEST(Scan, DistancesAreRoundedToTheNearestQuantum) {
  std::mt19937 random{1};
  std::uniform_real_distribution<double> any{0.01, 255.9};
  for (int i = 0; i < 1000; ++i) {
    const double range = any(random);
    EXPECT_NEAR(to_quanta(range) / 256.0, range, 0.5 / 256.0 + 1e-12);
  }
  EXPECT_EQ(to_quanta(std::numeric_limits<double>::infinity()), 0);
  EXPECT_EQ(to_quanta(300.0), 0);
  EXPECT_EQ(to_quanta(-1.0), 0);
  EXPECT_EQ(to_quanta(std::nan("")), 0);
}

TEST(Scan, AnglesOfAScannerUpsideDownIncrease) {
  Profile profile{.format = kCompactFormat};
  profile.sectors.push_back(
      {.step_ticks = 16, .points = 2, .start_ticks = 5744, .distances = {256, 512}});
  const auto scan = to_scan(profile, 0.1, {.is_clockwise = false});
  ASSERT_TRUE(scan.has_value());
  EXPECT_NEAR(scan->first_angle, -1.0 * kDegree, 1e-12);
  EXPECT_NEAR(scan->increment, 1.0 * kDegree, 1e-12);
}

TEST(Scan, FirstAngleIsWithinHalfATurn) {
  Profile profile{.format = kCompactFormat};
  profile.sectors.push_back({.step_ticks = 16, .points = 1, .distances = {256}});
  for (int ticks = 0; ticks < kTicksPerTurn; ticks += 16) {
    profile.sectors[0].start_ticks = static_cast<std::uint16_t>(ticks);
    const double angle = to_scan(profile, 0.1).value().first_angle;
    EXPECT_GT(angle, -std::numbers::pi);
    EXPECT_LE(angle, std::numbers::pi);
    EXPECT_NEAR(std::remainder(angle + ticks / 16.0 * kDegree, 360.0 * kDegree), 0.0, 1e-9);
  }
}

TEST(Scan, NeedsDirectionsAndDistances) {
  Profile profile{.format = kCompactFormat};
  profile.sectors.push_back({.step_ticks = 10, .points = 1, .distances = {256}});
  ASSERT_TRUE(to_scan(profile, 0.2).has_value());
  profile.sectors[0].step_ticks = 0;
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
  profile.sectors[0].step_ticks = 10;
  profile.format = static_cast<std::uint16_t>(profile.format & ~field::kStart);
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
}

TEST(Scan, CarriesAmplitudesAndTheCountOfTheTurn) {
  Profile profile{.format = kTimedFormat | field::kEcho, .count = 77};
  profile.sectors.push_back(
      {.step_ticks = 10, .points = 2, .distances = {256, 512}, .echoes = {3, 65535}});
  const auto scan = to_scan(profile, 0.2);
  ASSERT_TRUE(scan.has_value());
  EXPECT_THAT(scan->intensities, ElementsAre(3.0F, 65535.0F));
  EXPECT_EQ(scan->count, 77);
}

}  // namespace
}  // namespace sick_ld
