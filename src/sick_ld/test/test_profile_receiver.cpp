#include <gmock/gmock.h>

#include <vector>

#include "counting_source.hpp"
#include "sick_ld/profile_receiver.hpp"
#include "sick_ld/profile_stream.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr int kBaud = 115200;

/// Profiles of a quarter turn at 5 turns per second, as a scanner without faults sends them.
struct ProfileRig {
  ScanPlan plan = make_plan({.end_deg = 90.0}, kBaud);
  ProfileReceiver receiver{Mounting{}};

  ProfileRig() { receiver.begin(plan, kBaud); }

  [[nodiscard]] Profile profile(int sent, int turn, double period = 0.2) const {
    Profile result{.format = plan.format,
                   .sent = static_cast<std::uint16_t>(sent),
                   .count = static_cast<std::uint16_t>(turn)};
    result.sectors.resize(2, {.step_ticks = plan.global.step_ticks});
    ProfileSector& sector = result.sectors[1];
    sector.points = static_cast<std::uint16_t>(plan.points);
    sector.start_ticks = plan.start_ticks;
    sector.distances.assign(plan.points, 256);
    const double t = turn * period;
    const double sweep = period * static_cast<double>(plan.points) * 10.0 / kTicksPerTurn;
    sector.start_ms = static_cast<std::uint16_t>(static_cast<int>(1e3 * t) & 0xFFFF);
    sector.end_ms = static_cast<std::uint16_t>(static_cast<int>(1e3 * (t + sweep)) & 0xFFFF);
    return result;
  }
  std::optional<Scan> receive(const Profile& profile, double now = 0.0) {
    return receiver.receive(encode_profile(profile), now);
  }
};

TEST(ProfileReceiver, AccountsForReceivedLostAndSkippedTurns) {
  ProfileRig rig;
  ASSERT_TRUE(rig.receive(rig.profile(1, 1)));
  ASSERT_TRUE(rig.receive(rig.profile(2, 2)));
  // Profile 3 was lost; turn 5 was skipped by the scanner.
  ASSERT_TRUE(rig.receive(rig.profile(4, 5)));
  EXPECT_EQ(rig.receiver.turns().received, 3u);
  EXPECT_EQ(rig.receiver.turns().lost, 1u);
  EXPECT_EQ(rig.receiver.turns().skipped, 1u);
  EXPECT_EQ(rig.receiver.turns().total(), 5u);
}

TEST(ProfileReceiver, CountsContinueOverTheirWrap) {
  ProfileRig rig;
  ASSERT_TRUE(rig.receive(rig.profile(65535, 65535)));
  ASSERT_TRUE(rig.receive(rig.profile(65537, 65538)));
  EXPECT_EQ(rig.receiver.turns().lost, 1u);
  EXPECT_EQ(rig.receiver.turns().skipped, 1u);
}

TEST(ProfileReceiver, NewStreamDoesNotCountTheGapBefore) {
  ProfileRig rig;
  ASSERT_TRUE(rig.receive(rig.profile(1, 1)));
  rig.receiver.begin(rig.plan, kBaud);
  ASSERT_TRUE(rig.receive(rig.profile(500, 500)));
  EXPECT_EQ(rig.receiver.turns().total(), 2u);
}

TEST(ProfileReceiver, RejectsProfilesThatDifferFromThePlan) {
  ProfileRig rig;
  Profile other = rig.profile(1, 1);
  other.sectors[1].start_ticks = 10;
  EXPECT_FALSE(rig.receive(other));
  other = rig.profile(1, 1);
  other.sectors[1].step_ticks = 20;
  EXPECT_FALSE(rig.receive(other));
  other = rig.profile(1, 1);
  other.sectors[1].distances.pop_back();
  EXPECT_FALSE(rig.receive(other));
  other = rig.profile(1, 1);
  other.format = kCompactFormat;
  EXPECT_FALSE(rig.receive(other));
  other = rig.profile(1, 1);
  other.sectors.clear();
  EXPECT_FALSE(rig.receive(other));
  EXPECT_FALSE(rig.receiver.receive(std::vector<std::uint16_t>{0x8301}, 0.0));
  EXPECT_EQ(rig.receiver.errors().of(ScannerError::kBadProfile), 6u);
  EXPECT_EQ(rig.receiver.turns().total(), 0u);
}

TEST(ProfileReceiver, RejectsSegmentsOfTwoTurns) {
  ProfileRig rig;
  Profile mixed = rig.profile(1, 1);
  mixed.sectors[1].end_ms = rig.profile(2, 2).sectors[1].end_ms;
  EXPECT_FALSE(rig.receive(mixed));
}

TEST(ProfileReceiver, MeasuresThePeriodOfTheHead) {
  ProfileRig rig;
  // 2 % slow. Until 100 turns were measured, the period is that of the plan.
  int turn = 1;
  for (; turn < 90; ++turn) ASSERT_TRUE(rig.receive(rig.profile(turn, turn, 0.204)));
  EXPECT_DOUBLE_EQ(rig.receiver.period(), 0.2);
  for (; turn < 300; ++turn) ASSERT_TRUE(rig.receive(rig.profile(turn, turn, 0.204)));
  EXPECT_NEAR(rig.receiver.period(), 0.204, 1e-4);
  rig.receiver.forget_scanner();
  EXPECT_DOUBLE_EQ(rig.receiver.period(), 0.2);
}

TEST(ProfileReceiver, FirstRayOfAnUndelayedProfileIsOlderByWireAndSweep) {
  ProfileRig rig;
  const auto scan = rig.receive(rig.profile(1, 1), 100.0);
  ASSERT_TRUE(scan.has_value());
  const double sweep = 0.2 * 145.0 * 10.0 / kTicksPerTurn;
  EXPECT_NEAR(scan->t_first, 100.0 - wire_time(rig.plan.bytes, kBaud) - sweep, 1e-9);
}

TEST(ProfileReceiver, DelayedProfileKeepsTheStampOfItsRay) {
  ProfileRig rig;
  const double first = rig.receive(rig.profile(1, 1), 100.0).value().t_first;
  // 0.15 s late: the scanner's clock shows it.
  const double second = rig.receive(rig.profile(2, 2), 100.35).value().t_first;
  EXPECT_NEAR(second - first, 0.2, 1e-9);
}

TEST(ProfileReceiver, RateIsTheMeanOfRecentIntervalsAndFallsWithoutProfiles) {
  ProfileRig rig;
  EXPECT_EQ(rig.receiver.rate(0.0), 0.0);
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(rig.receive(rig.profile(i, i), 0.25 * i));
  EXPECT_NEAR(rig.receiver.rate(2.25), 4.0, 1e-9);
  EXPECT_NEAR(rig.receiver.rate(2.25 + 0.5), 4.0, 1e-9);
  EXPECT_LT(rig.receiver.rate(10.0), 1.0);
}

TEST(ProfileStream, GapBetweenSegmentsDiscardsTheProfile) {
  const ScanPlan plan = make_plan({}, kBaud);
  ProfileStream stream{Mounting{}};
  stream.begin(plan, kBaud);
  Profile profile{.format = plan.format};
  profile.sectors.resize(2, {.step_ticks = 10});
  profile.sectors[1].distances.assign(plan.points, 256);
  profile.sectors[1].end_ms = 200;
  const auto telegrams = split(encode_profile(profile));
  ASSERT_EQ(telegrams.size(), 5u);
  double now = 1.0;
  const auto feed = [&](std::size_t index, double gap) {
    now += gap;
    return !stream.accept_segment(telegrams[index], now, kBaud).empty();
  };
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FALSE(feed(i, 0.05));
  EXPECT_TRUE(feed(4, 0.05));
  EXPECT_EQ(stream.errors().total(), 0u);
  EXPECT_FALSE(feed(0, 1.0));
  EXPECT_FALSE(feed(1, 0.2));
  EXPECT_EQ(stream.errors().of(ScannerError::kLostSegment), 1u);
}

TEST(ProfileStream, ScansAreTakenOnce) {
  ProfileRig rig;
  ProfileStream stream{Mounting{}};
  stream.begin(rig.plan, kBaud);
  EXPECT_TRUE(stream.accept_profile(encode_profile(rig.profile(1, 1)), 1.0));
  EXPECT_TRUE(stream.accept_profile(encode_profile(rig.profile(2, 2)), 1.2));
  EXPECT_FALSE(stream.accept_profile(std::vector<std::uint16_t>{1, 2}, 1.3));
  EXPECT_EQ(stream.take_scans().size(), 2u);
  EXPECT_EQ(stream.take_scans().size(), 0u);
  EXPECT_EQ(stream.turns().received, 2u);
}

TEST(ProfileStream, SilenceIsAnErrorAfterTwoProfilesAndATurn) {
  ProfileStream stream{Mounting{}};
  stream.begin(make_plan({}, 9600), 9600);
  EXPECT_NEAR(stream.longest_silence(), 2.0 * 2454.0 / 960.0 + 0.2, 1e-9);
  stream.begin(make_plan({.end_deg = 10.0, .rotation_hz = 20.0}, kBaud), kBaud);
  EXPECT_NEAR(stream.longest_silence(), 0.4, 1e-9);
}

}  // namespace
}  // namespace sick_ld
