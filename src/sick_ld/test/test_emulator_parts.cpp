#include <gmock/gmock.h>

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

#include "counting_source.hpp"
#include "sick_ld/emulator_head.hpp"
#include "sick_ld/emulator_wire.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr int kBaud = 9600;
constexpr double kByte = 10.0 / kBaud;

/// Returns all bytes that leave until a time, starting telegrams as they become due.
std::string transmit(EmulatorWire& wire, double now) {
  std::string sent;
  while (true) {
    if (wire.is_idle()) {
      if (!wire.has_answer(now) && !wire.has_segments()) return sent;
      wire.start_next(now);
    }
    const auto byte = wire.next_byte(now, kBaud);
    if (!byte) return sent;
    sent.push_back(*byte);
  }
}

TEST(EmulatorWire, BytesLeaveOneByOne) {
  EmulatorWire wire;
  wire.push({.bytes = "abc", .t_ready = 1.0});
  EXPECT_EQ(transmit(wire, 0.999), "");
  EXPECT_EQ(transmit(wire, 1.0 + 1.5 * kByte), "a");
  EXPECT_EQ(transmit(wire, 1.0 + 3.5 * kByte), "bc");
  EXPECT_NEAR(wire.t_free(), 1.0 + 3.0 * kByte, 1e-12);
}

TEST(EmulatorWire, ResponseIsSentBetweenSegments) {
  EmulatorWire wire;
  wire.push_profile({"11", "22", "33"}, 1.0);
  EXPECT_EQ(transmit(wire, 1.0 + 0.5 * kByte), "");
  wire.push({.bytes = "x", .t_ready = 1.0 + 0.7 * kByte});
  EXPECT_EQ(transmit(wire, 2.0), "11x2233");
  EXPECT_FALSE(wire.has_segments());
}

TEST(EmulatorWire, SegmentsDoNotWaitForAResponseThatIsNotReady) {
  EmulatorWire wire;
  wire.push_profile({"11", "22"}, 1.0);
  wire.push({.bytes = "x", .t_ready = 1.5});
  EXPECT_EQ(transmit(wire, 1.4), "1122");
  EXPECT_EQ(transmit(wire, 1.6), "x");
}

TEST(EmulatorWire, CancelledProfileEndsWithItsSegment) {
  EmulatorWire wire;
  wire.push_profile({"11", "22"}, 1.0);
  EXPECT_EQ(transmit(wire, 1.0 + 1.5 * kByte), "1");
  wire.cancel_profile();
  EXPECT_EQ(transmit(wire, 2.0), "1");
}

TEST(EmulatorWire, RateChangesAfterTheLastByteAndModeWithTheFirst) {
  EmulatorWire wire;
  wire.push({.bytes = "ab", .t_ready = 0.0, .mode = ScannerMode::kRotate, .baud = 19200});
  EXPECT_EQ(wire.start_next(1.0), ScannerMode::kRotate);
  EXPECT_TRUE(wire.next_byte(1.0, kBaud).has_value());
  EXPECT_FALSE(wire.new_baud().has_value());
  EXPECT_TRUE(wire.next_byte(1.0, kBaud).has_value());
  EXPECT_EQ(wire.new_baud(), 19200);
}

TEST(EmulatorWire, ContractsAreChecked) {
  EmulatorWire wire;
  EXPECT_THROW(wire.start_next(0.0), std::logic_error);
  EXPECT_THROW(static_cast<void>(wire.next_byte(0.0, kBaud)), std::logic_error);
}

TEST(EmulatorClock, CountsMillisecondsModulo65536WithOffsetAndDrift) {
  EXPECT_EQ((EmulatorClock{}.milliseconds(1.2345)), 1234);
  EXPECT_EQ((EmulatorClock{}.milliseconds(65.5375)), 1);
  EXPECT_EQ((EmulatorClock{.offset = 10.0}.milliseconds(1.0)), 11'000);
  EXPECT_EQ((EmulatorClock{.drift = 1e-3}.milliseconds(50.0005)), 50'050);
}

/// A head as delivered, at 5 turns per second.
struct HeadRig {
  EmulatorHead head{std::make_shared<CountingSource>(), {}};
  HeadRig() {
    head.set_default_sectors(10);
    head.set_rotation(5);
  }
};

TEST(EmulatorHead, DeliveredHeadMeasures575Rays) {
  HeadRig rig;
  EXPECT_EQ(rig.head.measuring_code(), 0);
  const auto sectors = rig.head.measure(0);
  ASSERT_EQ(sectors.size(), 2u);
  EXPECT_EQ(sectors[0].points, 0);
  EXPECT_EQ(sectors[1].points, 575);
  EXPECT_EQ(sectors[1].start_ticks, 0);
  EXPECT_EQ(sectors[1].end_ticks, 5740);
  EXPECT_EQ(sectors[1].distances[3], CountingSource::quanta(1, 3));
  EXPECT_EQ(sectors[1].directions.back(), 5740);
}

TEST(EmulatorHead, TurnIsCompleteAfterItsLastRay) {
  HeadRig rig;
  rig.head.start(10.0);
  const double sweep = 0.2 * 575.0 / 576.0;
  EXPECT_NEAR(rig.head.t_complete(0), 10.0 + sweep, 1e-12);
  EXPECT_NEAR(rig.head.t_complete(7), 11.4 + sweep, 1e-12);
  EXPECT_LT(rig.head.last_complete(10.1), 0.0);
  EXPECT_NEAR(rig.head.last_complete(11.4 + sweep), 7.0, 1e-9);
  EXPECT_EQ(rig.head.turns_started(9.0), 0u);
  EXPECT_EQ(rig.head.turns_started(10.5), 2u);
}

TEST(EmulatorHead, TimesOfFirstAndLastRayAreThoseOfTheSweep) {
  HeadRig rig;
  rig.head.set_sector({0, SectorFunction::kNoMeasurement, 1430});
  rig.head.set_sector({1, SectorFunction::kMeasurement, 2880});
  rig.head.start(1.0);
  // The turn starts with the first ray, wherever that is.
  const auto sectors = rig.head.measure(0);
  EXPECT_EQ(sectors[1].start_ticks, 1440);
  EXPECT_EQ(sectors[1].points, 145);
  EXPECT_EQ(sectors[1].start_ms, 1000);
  EXPECT_EQ(sectors[1].end_ms, 1050);
}

TEST(EmulatorHead, SectorMayExtendOverTheMark) {
  HeadRig rig;
  rig.head.set_sector({0, SectorFunction::kNoMeasurement, 5030});
  rig.head.set_sector({1, SectorFunction::kMeasurement, 720});
  const auto sectors = rig.head.measure(0);
  EXPECT_EQ(sectors[1].start_ticks, 5040);
  EXPECT_EQ(sectors[1].points, 145);
  EXPECT_EQ(sectors[1].directions[72], 0);
}

TEST(EmulatorHead, ReportsWhyItCannotMeasure) {
  HeadRig rig;
  rig.head.set_sector({1, SectorFunction::kMeasurement, 5745});
  EXPECT_EQ(rig.head.measuring_code(), 4);
  rig.head.set_sector({1, SectorFunction::kNoMeasurement, 5740});
  EXPECT_EQ(rig.head.measuring_code(), 3);
  rig.head.set_sector({1, SectorFunction::kNone, 0});
  EXPECT_EQ(rig.head.measuring_code(), 3);
  rig.head.set_default_sectors(2);
  rig.head.set_rotation(20);
  EXPECT_EQ(rig.head.measuring_code(), 1);
}

TEST(EmulatorHead, ContractsAreChecked) {
  HeadRig rig;
  EXPECT_THROW(rig.head.set_sector({8, SectorFunction::kNone, 0}), std::logic_error);
  EXPECT_THROW(static_cast<void>(rig.head.sector(8)), std::logic_error);
  EXPECT_THROW((EmulatorHead{nullptr, {}}), std::logic_error);
}

}  // namespace
}  // namespace sick_ld
