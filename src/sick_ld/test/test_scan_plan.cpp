#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

#include "sick_ld/profile.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

TEST(ScanPlan, OfTheThesisHas474ProfilesPerSecond) {
  const ScanPlan plan = make_plan({.is_compact = true}, 115200);
  EXPECT_EQ(plan.format, 0x01B0);
  EXPECT_EQ(plan.points, 575u);
  EXPECT_EQ(plan.bytes, 2430u);
  EXPECT_NEAR(plan.rate, 11520.0 / 2430.0, 1e-12);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("4.74 profiles/s")));
}
TEST(ScanPlan, TimesAndCountsAreSixWordsMore) { EXPECT_EQ(make_plan({}, 115200).bytes, 2454u); }
TEST(ScanPlan, QuarterTurnIsFulfilledCompletely) {
  const ScanPlan plan = make_plan({.start_deg = 315.0, .end_deg = 45.0}, 115200);
  EXPECT_EQ(plan.points, 145u);
  EXPECT_EQ(plan.start_ticks, 5040);
  EXPECT_EQ(plan.rate, 5.0);
  EXPECT_THAT(plan.concessions, IsEmpty());
  EXPECT_EQ(plan.sectors[0], (SectorConfig{0, SectorFunction::kNoMeasurement, 5030}));
  EXPECT_EQ(plan.sectors[1], (SectorConfig{1, SectorFunction::kMeasurement, 720}));
}
TEST(ScanPlan, ReducesResolutionIfRateIsPreferred) {
  const ScanPlan plan = make_plan({.rotation_hz = 10.0, .prefer = Preference::kRate}, 115200);
  EXPECT_EQ(plan.rate, 10.0);
  EXPECT_GT(plan.global.step_ticks, 10);
  EXPECT_EQ(kTicksPerTurn % plan.global.step_ticks, 0);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("degrees between rays instead of 0.625")));
}
TEST(ScanPlan, KeepsTheRateOfPulsesWithinTheLimitOfTheLaser) {
  const ScanPlan plan = make_plan({.resolution_deg = 0.125, .rotation_hz = 20.0}, 115200);
  EXPECT_LE(plan.global.rotation_hz * (kTicksPerTurn / plan.global.step_ticks), 14400);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("instead of 0.125")));
  EXPECT_EQ(make_plan({.resolution_deg = 0.125}, 115200).global.step_ticks, 2);
}
TEST(ScanPlan, OmitsTheLastRayOfAFullTurn) {
  const ScanPlan plan = make_plan({.end_deg = 359.375}, 115200);
  EXPECT_EQ(plan.points, 575u);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("no ray at 359.375")));
}
TEST(ScanPlan, RejectsInvalidRequests) {
  EXPECT_THROW(static_cast<void>(make_plan({.start_deg = 400.0}, 115200)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(make_plan({}, 1200)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(make_plan({.resolution_deg = 0.0}, 9600)), std::invalid_argument);
}

TEST(ScanPlan, ErrorsNameFieldValueAndLimit) {
  EXPECT_THAT([] { static_cast<void>(make_plan({.end_deg = 360.0}, 115200)); },
              ThrowsMessage<std::invalid_argument>(
                  HasSubstr("end_deg is 360, must be from 0 to below 360")));
  EXPECT_THAT([] { static_cast<void>(make_plan({}, 14400)); },
              ThrowsMessage<std::invalid_argument>(
                  AllOf(HasSubstr("baud is 14400"), HasSubstr("4800, 9600"))));
}

TEST(ScanPlan, SpeedIsRoundedToAWholeNumberOfTurns) {
  const ScanPlan plan = make_plan({.end_deg = 90.0, .rotation_hz = 7.4}, 115200);
  EXPECT_EQ(plan.global.rotation_hz, 7);
  EXPECT_THAT(plan.concessions, Contains(HasSubstr("7 turns/s instead of 7.4")));
  EXPECT_EQ(make_plan({.end_deg = 90.0, .rotation_hz = 3.0}, 115200).global.rotation_hz, 5);
}

RC_GTEST_PROP(ScanPlanProperty, IsAlwaysWithinTheLimitsOfScannerAndWire, ()) {
  ScanRequest request;
  request.start_deg = *rc::gen::inRange(0, 3600) / 10.0;
  request.end_deg = *rc::gen::inRange(0, 3600) / 10.0;
  request.resolution_deg = *rc::gen::inRange(1, 900) / 10.0;
  request.rotation_hz = *rc::gen::inRange(50, 201) / 10.0;
  request.wants_echoes = *rc::gen::arbitrary<bool>();
  request.is_compact = *rc::gen::arbitrary<bool>();
  request.prefer = *rc::gen::arbitrary<bool>() ? Preference::kRate : Preference::kResolution;
  const int baud = *rc::gen::elementOf(std::vector<int>(kBaudRates.begin(), kBaudRates.end()));
  const ScanPlan plan = make_plan(request, baud);
  const int step = plan.global.step_ticks;
  RC_ASSERT(step >= 2 && kTicksPerTurn % step == 0);
  RC_ASSERT(plan.global.rotation_hz >= 5 && plan.global.rotation_hz <= 20);
  RC_ASSERT(plan.global.rotation_hz * (kTicksPerTurn / step) <= 14400);
  RC_ASSERT(plan.points >= 1u);
  // One direction is never measured.
  RC_ASSERT(plan.points <= static_cast<std::size_t>(kTicksPerTurn / step - 1));
  for (const SectorConfig& sector : plan.sectors) {
    RC_ASSERT(sector.stop_ticks % step == 0);
    RC_ASSERT(sector.stop_ticks < kTicksPerTurn);
  }
  RC_ASSERT(plan.rate <= plan.wire_rate);
  RC_ASSERT(plan.rate <= plan.global.rotation_hz);
  // The last ray follows from first ray, step and number of points.
  const int last = (plan.start_ticks + static_cast<int>(plan.points - 1) * step) % kTicksPerTurn;
  RC_ASSERT(last == plan.sectors[1].stop_ticks);
}

}  // namespace
}  // namespace sick_ld
