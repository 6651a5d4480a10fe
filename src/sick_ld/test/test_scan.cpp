#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <random>

#include "sick_ld/device_clock.hpp"
#include "sick_ld/profile_source.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"

namespace sick_ld {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr double kDegree = std::numbers::pi / 180.0;

TEST(Scan, GoesClockwiseInAnglesOfRep103) {
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

TEST(Scan, IsNotMadeOfTwoSectorsOrNone) {
  Profile profile{.format = kCompactFormat};
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
  profile.sectors.resize(2, {.step_ticks = 10, .points = 1, .distances = {256}});
  EXPECT_FALSE(to_scan(profile, 0.2).has_value());
}

TEST(Scan, KeepsDistancesToHalfAQuantum) {
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

TEST(ScanPlan, OfTheThesisCarries474ProfilesASecond) {
  const ScanPlan plan = make_plan({.is_compact = true}, 115200);
  EXPECT_EQ(plan.format, 0x01B0);
  EXPECT_EQ(plan.points, 575u);
  EXPECT_EQ(plan.bytes, 2430u);
  EXPECT_NEAR(plan.rate, 11520.0 / 2430.0, 1e-12);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("4.74 profiles/s")));
}

TEST(ScanPlan, WithTimesCostsSixWordsMore) { EXPECT_EQ(make_plan({}, 115200).bytes, 2454u); }

TEST(ScanPlan, NeedsNoConcessionForAQuarterTurn) {
  const ScanPlan plan = make_plan({.start_deg = 315.0, .end_deg = 45.0}, 115200);
  EXPECT_EQ(plan.points, 145u);
  EXPECT_EQ(plan.start_ticks, 5040);
  EXPECT_EQ(plan.rate, 5.0);
  EXPECT_THAT(plan.concessions, IsEmpty());
  EXPECT_EQ(plan.sectors[0], (SectorConfig{0, SectorFunction::kNoMeasurement, 5030}));
  EXPECT_EQ(plan.sectors[1], (SectorConfig{1, SectorFunction::kMeasurement, 720}));
}

TEST(ScanPlan, GivesResolutionForRateIfTold) {
  const ScanPlan plan = make_plan({.rotation_hz = 10.0, .prefer = Preference::kRate}, 115200);
  EXPECT_EQ(plan.rate, 10.0);
  EXPECT_GT(plan.global.step_ticks, 10);
  EXPECT_EQ(kTicksPerTurn % plan.global.step_ticks, 0);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("0.625 degrees between rays")));
}

TEST(ScanPlan, KeepsTheLasersPulsesBelowItsLimit) {
  const ScanPlan plan = make_plan({.resolution_deg = 0.125, .rotation_hz = 20.0}, 115200);
  EXPECT_LE(plan.global.rotation_hz * (kTicksPerTurn / plan.global.step_ticks), 14400);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("0.125 degrees")));
  EXPECT_EQ(make_plan({.resolution_deg = 0.125}, 115200).global.step_ticks, 2);
}

TEST(ScanPlan, LeavesOutTheLastRayOfAFullTurn) {
  const ScanPlan plan = make_plan({.end_deg = 359.375}, 115200);
  EXPECT_EQ(plan.points, 575u);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("the ray at 359.375")));
}

TEST(ScanPlan, NamesWhatMakesNoSense) {
  EXPECT_THROW(static_cast<void>(make_plan({.start_deg = 400.0}, 115200)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(make_plan({}, 1200)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(make_plan({.resolution_deg = 0.0}, 9600)), std::invalid_argument);
}

TEST(DeviceClock, FindsTheTimeOfADriftingClockBehindJitter) {
  // 100 ppm fast; messages come 3 ms late at least, and up to 30 ms later.
  DeviceClock clock;
  std::mt19937 random{7};
  std::exponential_distribution<double> jitter{200.0};
  const auto device_ms = [](double t) {
    const auto ms = static_cast<std::int64_t>(1e3 * (t * 1.0001 + 12345.678));
    return static_cast<std::uint16_t>(ms & 0xFFFF);
  };
  double worst = 0.0;
  for (double t = 0.0; t < 600.0; t += 0.2) {
    clock.hear(device_ms(t), t + std::min(0.03, jitter(random)));
    const double told = clock.to_host(device_ms(t), t + 0.03).value();
    if (t > 10.0) worst = std::max(worst, std::abs(told - t));
  }
  // Its quantum of 1 ms, and 0.3 ms that the slope gains in the second or so until a fast one.
  EXPECT_LT(worst, 2e-3);
}

TEST(DeviceClock, KnowsNothingBeforeItHears) {
  EXPECT_FALSE(DeviceClock{}.to_host(5, 1.0).has_value());
}

TEST(RecordedProfiles, PlayTheirRowsInTurn) {
  auto source = RecordedProfiles::parse("# made up\n1.0, 2.0, 3.0, inf\n5,6,7,8\n");
  ASSERT_TRUE(source.has_value()) << source.error();
  std::vector<double> ranges(4);
  std::vector<double> echoes(4);
  source->measure({.turn = 0, .step_ticks = 1440}, ranges, echoes);
  EXPECT_THAT(ranges, ::testing::ElementsAre(1, 2, 3, std::numeric_limits<double>::infinity()));
  source->measure({.turn = 3, .start_ticks = 2880, .step_ticks = 1440}, ranges, echoes);
  EXPECT_THAT(ranges, ::testing::ElementsAre(7, 8, 5, 6));
}

TEST(RecordedProfiles, NameTheLineThatIsWrong) {
  EXPECT_THAT(RecordedProfiles::parse("1,2\n3,x\n").error(), HasSubstr("line 2: 'x'"));
  EXPECT_THAT(RecordedProfiles::parse("1,-2\n").error(), HasSubstr("line 1"));
  EXPECT_THAT(RecordedProfiles::parse("# nothing\n").error(), HasSubstr("no profile"));
}

}  // namespace
}  // namespace sick_ld
