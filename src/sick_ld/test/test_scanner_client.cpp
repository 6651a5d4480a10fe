#include <gmock/gmock.h>

#include <chrono>
#include <cmath>

#include "link_rig.hpp"
#include "sick_ld/steady_seconds.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr double kSpinUp = 8.0;

EmulatorConfig at(int baud) { return {.baud = baud, .spin_up = kSpinUp}; }

bool is_measuring(const LinkRig& rig) { return !rig.scans.empty(); }

/// Time since the last telegram [s].
double silence(const LinkRig& rig) {
  const auto age = rig.status().link.age(to_steady_time(rig.now));
  return std::chrono::duration<double>{age.value()}.count();
}

/// Returns the number of telegrams of a service that the host has sent.
int count_sent(const LinkRig& rig, Service service) {
  TelegramParser parser;
  int count = 0;
  parser.feed(rig.sent, [&](const Telegram& telegram) {
    if (telegram.word(1) == code_of(service)) ++count;
  });
  return count;
}

class AnyInitialRate : public ::testing::TestWithParam<int> {};

TEST_P(AnyInitialRate, IsFoundAndChangedToTheConfiguredRate) {
  LinkRig rig{{}, at(GetParam())};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() >= 3; }, 30.0));
  EXPECT_EQ(rig.scanner.baud(), 115200);
  EXPECT_EQ(rig.status().baud, 115200);
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

INSTANTIATE_TEST_SUITE_P(All, AnyInitialRate, ::testing::ValuesIn(kBaudRates));

TEST(ScannerClient, KeepsTheOldRateOfAScannerThatDoesNotFollow) {
  EmulatorConfig config = at(38400);
  config.follows_rate = false;
  LinkRig rig{{}, config};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() >= 3; }, 30.0));
  EXPECT_EQ(rig.status().baud, 38400);
  EXPECT_NEAR(rig.client.plan().rate, 3840.0 / 2454.0, 1e-9);
  EXPECT_EQ(rig.scanner.resets(), 0);
  EXPECT_EQ(rig.wrong_scans, 0);
}

TEST(ScannerClient, FindsTheScannerAtItsLastRateAtOnce) {
  LinkRig rig{{.known_baud = 9600}, at(9600)};
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.status().link.connected; }, 1.0));
}

TEST(ScannerClient, KeepsTheScannerIdleUntilTheGoalIsToMeasure) {
  LinkRig rig{{}, at(115200)};
  rig.open();
  rig.run_for(20.0);
  EXPECT_EQ(rig.status().state, ClientState::kStandby);
  EXPECT_EQ(rig.scanner.mode(), ScannerMode::kIdle);
  EXPECT_TRUE(rig.status().link.connected);
  EXPECT_LT(silence(rig), 1.0);
  EXPECT_EQ(rig.status().link.errors.total(), 0u);
  rig.client.set_goal(Goal::kMeasure);
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, kSpinUp + 3.0));
  rig.client.set_goal(Goal::kStandby);
  ASSERT_TRUE(rig.run_until([&] { return rig.scanner.mode() == ScannerMode::kIdle; }, 3.0));
  rig.run_for(1.0);
  EXPECT_EQ(rig.status().state, ClientState::kStandby);
  EXPECT_EQ(rig.status().link.errors.total(), 0u);
}

TEST(ScannerClient, WritesFlashMemoryOnlyIfItDiffers) {
  LinkRig same{{}, at(115200)};
  same.client.set_goal(Goal::kMeasure);
  same.open();
  ASSERT_TRUE(same.run_until([&] { return is_measuring(same); }, 15.0));
  EXPECT_EQ(same.scanner.flash_writes(), 0);

  LinkRig other{{.request = {.resolution_deg = 1.0}}, at(115200)};
  other.client.set_goal(Goal::kMeasure);
  other.open();
  ASSERT_TRUE(other.run_until([&] { return is_measuring(other); }, 15.0));
  EXPECT_EQ(other.scanner.flash_writes(), 1);
  EXPECT_EQ(other.scans.front().ranges.size(), 359u);
}

TEST(ScannerClient, AccountsForEveryTurnOfAnHourAt115200Baud) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 1.0, .clock_drift = 5e-5}};
  rig.tick = 2e-3;
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  const double begin = rig.now;
  rig.run_for(3600.0);
  const TurnCounts turns = rig.status().turns;
  EXPECT_EQ(turns.received, rig.scans.size());
  EXPECT_EQ(turns.lost, 0u);
  EXPECT_EQ(rig.wrong_scans, 0);
  // One profile may be on the wire.
  EXPECT_NEAR(static_cast<double>(rig.scanner.profiles_sent()), static_cast<double>(turns.received),
              1.0);
  EXPECT_NEAR(static_cast<double>(turns.total()), 5.0 * (rig.now - begin), 3.0);
  EXPECT_NEAR(static_cast<double>(turns.received), 3600.0 * 11520.0 / 2454.0, 2.0);
  EXPECT_NEAR(rig.status().rate, 11520.0 / 2454.0, 0.02);
  EXPECT_EQ(rig.status().link.errors.total(), 0u);
}

TEST(ScannerClient, StampsTheFirstRayToFourMilliseconds) {
  // A clock that is 100 ppm fast and has an offset.
  LinkRig rig{{}, {.baud = 115200, .spin_up = 1.0, .clock_offset = 60.0, .clock_drift = 1e-4}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  rig.run_for(300.0);
  // Turns start every 0.2 s: the phase of the stamps shows jitter and drift.
  const Scan& first = rig.scans.front();
  double worst = 0.0;
  for (const Scan& scan : rig.scans) {
    const double turns = static_cast<std::uint16_t>(scan.count - first.count);
    worst = std::max(worst, std::abs(scan.t_first - first.t_first - 0.2 * turns));
    EXPECT_NEAR(scan.time_increment, 0.2 / 576.0, 2e-3 * 0.2 / 576.0);
  }
  // The quantum of 1 ms, and the least wait for the wire within a quarter of a minute.
  EXPECT_LT(worst, 4e-3);
  // The first ray of a profile is older than its turn plus its time on the wire.
  const double age = rig.t_last_scan - rig.scans.back().t_first;
  EXPECT_GT(age, 0.2 + wire_time(2454, 115200) - 3e-3);
  EXPECT_LT(age, 0.4 + wire_time(2454, 115200) + 3e-3);
}

TEST(ScannerClient, ConfiguresAScannerAgainAfterItWasSwitchedOff) {
  LinkRig rig{{.request = {.start_deg = 300.0, .end_deg = 60.0}}, {.baud = 115200, .spin_up = 0.5}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  // Switched off and on: its sectors are those of delivery, its rate is the stored one.
  rig.scanner = Emulator{{.baud = 115200, .spin_up = 0.5}, std::make_shared<CountingSource>()};
  const std::size_t before = rig.scans.size();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before + 3; }, 10.0));
  EXPECT_EQ(rig.scans.back().ranges.size(), 193u);
  EXPECT_EQ(rig.wrong_scans, 0);
}

TEST(ScannerClient, ResetsTheScannerOnlyOnRequest) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.5}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  EXPECT_EQ(count_sent(rig, Service::kDoReset), 0);
  rig.client.request_reset(ResetLevel::kHalt);
  ASSERT_TRUE(rig.run_until([&] { return rig.scanner.resets() == 1; }, 2.0));
  const std::size_t before = rig.scans.size();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before; }, 10.0));
  EXPECT_EQ(count_sent(rig, Service::kDoReset), 1);
}

TEST(ScannerClient, HasOneUnansweredCommandAtATime) {
  // A command is sent after the response to the previous one, so the scanner's buffer never
  // overflows.
  LinkRig rig{{}, at(4800)};
  std::size_t longest = 0;
  rig.damage_up = [&](std::string& bytes) { longest = std::max(longest, bytes.size()); };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 40.0));
  EXPECT_LT(longest, 64u);
}

TEST(ScannerClient, DeliversIntensitiesOnRequest) {
  LinkRig rig{{.request = {.end_deg = 90.0, .wants_echoes = true}},
              {.baud = 115200, .spin_up = 0.1}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  ASSERT_EQ(rig.scans.front().intensities.size(), 145u);
  EXPECT_EQ(rig.scans.front().intensities[17], 17.0F);
  EXPECT_EQ(rig.wrong_scans, 0);
}

TEST(ScannerClient, MeasuresAgainWithoutConfigurationIfOnlyTheHostRestarts) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.5}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  const int configured = count_sent(rig, Service::kSetFunction);
  rig.client.on_closed();
  rig.open();
  const std::size_t before = rig.scans.size();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before; }, 3.0));
  EXPECT_EQ(count_sent(rig, Service::kSetFunction), configured);
}

TEST(ScannerClient, RejectsARequestThatNoScannerFulfils) {
  EXPECT_THROW(ScannerClient({.baud = 1200}), std::invalid_argument);
  EXPECT_THROW(ScannerClient({.request = {.start_deg = -1.0}}), std::invalid_argument);
}

TEST(ClientState, HasAStableText) {
  EXPECT_STREQ(to_cstr(ClientState::kClosed), "no port");
  EXPECT_STREQ(to_cstr(ClientState::kSearching), "searching");
  EXPECT_STREQ(to_cstr(ClientState::kPreparing), "preparing");
  EXPECT_STREQ(to_cstr(ClientState::kStandby), "standby");
  EXPECT_STREQ(to_cstr(ClientState::kMeasuring), "measuring");
}

}  // namespace
}  // namespace sick_ld
