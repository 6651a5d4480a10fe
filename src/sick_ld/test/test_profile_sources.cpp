#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "sick_ld/flat_world.hpp"
#include "sick_ld/profile.hpp"
#include "sick_ld/recorded_profiles.hpp"

namespace sick_ld {
namespace {

using ::testing::HasSubstr;

constexpr double kPi = std::numbers::pi;

TEST(RecordedProfiles, PlayTheirRowsInALoop) {
  auto source = RecordedProfiles::parse("# synthetic\n1.0, 2.0, 3.0, inf\n5,6,7,8\n");
  ASSERT_TRUE(source.has_value()) << source.error();
  std::vector<double> ranges(4);
  std::vector<double> echoes(4);
  source->measure({.turn = 0, .step_ticks = 1440}, ranges, echoes);
  EXPECT_THAT(ranges, ::testing::ElementsAre(1, 2, 3, std::numeric_limits<double>::infinity()));
  source->measure({.turn = 3, .start_ticks = 2880, .step_ticks = 1440}, ranges, echoes);
  EXPECT_THAT(ranges, ::testing::ElementsAre(7, 8, 5, 6));
}
TEST(RecordedProfiles, ErrorsNameTheLineAndTheValue) {
  EXPECT_THAT(RecordedProfiles::parse("1,2\n3,x\n").error(), HasSubstr("line 2: 'x'"));
  EXPECT_THAT(RecordedProfiles::parse("1,-2\n").error(), HasSubstr("line 1"));
  EXPECT_THAT(RecordedProfiles::parse("# nothing\n").error(), HasSubstr("no profile"));
}

TEST(RecordedProfiles, RaysBetweenRecordedOnesTakeTheClosest) {
  auto source = RecordedProfiles::parse("1,2,3,4").value();
  std::vector<double> ranges(3);
  std::vector<double> echoes(3);
  // 40, 50 and 350 degrees; the recorded rays are at 0, 90, 180 and 270 degrees.
  source.measure({.start_ticks = 640, .step_ticks = 160}, ranges, echoes);
  EXPECT_EQ(ranges[0], 1.0);
  EXPECT_EQ(ranges[1], 2.0);
  source.measure({.start_ticks = 5600, .step_ticks = 160}, ranges, echoes);
  EXPECT_EQ(ranges[0], 1.0);
}

TEST(FlatWorld, RangesOfABoxAreThoseOfItsSides) {
  FlatWorld world;
  world.add_box({0.0, 0.0, 0.0}, 6.0, 4.0);
  EXPECT_NEAR(world.range(0.0), 3.0, 1e-12);
  EXPECT_NEAR(world.range(0.5 * kPi), 2.0, 1e-12);
  EXPECT_NEAR(world.range(-0.75 * kPi), 2.0 * std::sqrt(2.0), 1e-12);
}

TEST(FlatWorld, ClosestWallCountsAndNoWallIsInfinite) {
  FlatWorld world;
  world.add_box({3.0, 0.0, 0.25 * kPi}, 1.0, 1.0);
  EXPECT_NEAR(world.range(0.0), 3.0 - std::sqrt(0.5), 1e-12);
  EXPECT_EQ(world.range(1.0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(FlatWorld{}.range(0.0), std::numeric_limits<double>::infinity());
}

TEST(FlatWorldSource, DirectionsAreClockwiseFromTheMark) {
  FlatWorld world;
  world.add_box({0.0, 2.0, 0.0}, 1.0, 1.0);  // To the left.
  FlatWorldSource source{world, 0.0, 1};
  std::vector<double> ranges(1);
  std::vector<double> echoes(1);
  source.measure({.start_ticks = 3 * kTicksPerTurn / 4, .step_ticks = 10}, ranges, echoes);
  EXPECT_NEAR(ranges[0], 1.5, 1e-12);
  EXPECT_GT(echoes[0], 0.0);
  source.measure({.start_ticks = kTicksPerTurn / 4, .step_ticks = 10}, ranges, echoes);
  EXPECT_EQ(ranges[0], std::numeric_limits<double>::infinity());
  EXPECT_EQ(echoes[0], 0.0);
}

TEST(FlatWorldSource, NoiseHasItsStandardDeviation) {
  FlatWorld world;
  world.add_box({0.0, 0.0, 0.0}, 4.0, 4.0);
  constexpr double kNoise = 0.02;
  FlatWorldSource source{world, kNoise, 5};
  std::vector<double> ranges(20'000);
  std::vector<double> echoes(ranges.size());
  source.measure({.step_ticks = 0}, ranges, echoes);
  double sum = 0.0;
  double squares = 0.0;
  for (const double range : ranges) {
    sum += range - 2.0;
    squares += (range - 2.0) * (range - 2.0);
  }
  const auto n = static_cast<double>(ranges.size());
  // Four standard deviations of mean and variance.
  EXPECT_NEAR(sum / n, 0.0, 4.0 * kNoise / std::sqrt(n));
  EXPECT_NEAR(squares / n / (kNoise * kNoise), 1.0, 4.0 * std::sqrt(2.0 / n));
}

}  // namespace
}  // namespace sick_ld
