#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "link_rig.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr double kSpinUp = 8.0;

EmulatorConfig at(int baud) { return {.baud = baud, .spin_up = kSpinUp}; }

bool is_measuring(const LinkRig& rig) { return !rig.scans.empty(); }

/// Telegrams of one service that the host has sent.
int count_sent(const LinkRig& rig, Service service) {
  TelegramParser parser;
  int count = 0;
  parser.feed(rig.sent, [&](const Telegram& telegram) {
    if (telegram.word(1) == code_of(service)) ++count;
  });
  return count;
}

class AnyRate : public ::testing::TestWithParam<int> {};

TEST_P(AnyRate, IsFoundAndNegotiatedUpwards) {
  LinkRig rig{{}, at(GetParam())};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() >= 3; }, 30.0));
  EXPECT_EQ(rig.scanner.baud(), 115200);
  EXPECT_EQ(rig.status().baud, 115200);
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

INSTANTIATE_TEST_SUITE_P(All, AnyRate, ::testing::ValuesIn(kBaudRates));

TEST(Client, StaysAtTheOldRateWithAScannerThatDoesNotFollow) {
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

TEST(Client, RemembersWhereItFoundTheScanner) {
  LinkRig rig{{.known_baud = 9600}, at(9600)};
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.status().is_connected; }, 1.0));
}

TEST(Client, LetsTheScannerRestUntilItIsToMeasure) {
  LinkRig rig{{}, at(115200)};
  rig.open();
  rig.run_for(20.0);
  EXPECT_EQ(rig.status().state, ClientState::kStandby);
  EXPECT_EQ(rig.scanner.mode(), Mode::kIdle);
  EXPECT_TRUE(rig.status().is_connected);
  EXPECT_LT(rig.now - rig.status().t_heard, 1.0);
  EXPECT_EQ(rig.status().errors.total(), 0u);
  rig.client.set_goal(Goal::kMeasure);
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, kSpinUp + 3.0));
  rig.client.set_goal(Goal::kStandby);
  ASSERT_TRUE(rig.run_until([&] { return rig.scanner.mode() == Mode::kIdle; }, 3.0));
  rig.run_for(1.0);
  EXPECT_EQ(rig.status().state, ClientState::kStandby);
  EXPECT_EQ(rig.status().errors.total(), 0u);
}

TEST(Client, WritesFlashMemoryOnlyWhereTheScannerDiffers) {
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

TEST(Client, AccountsForEveryTurnOfAnHourAt115200Baud) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 1.0, .clock_drift = 5e-5}};
  rig.tick = 2e-3;
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  const double begin = rig.now;
  rig.run_for(3600.0);
  const Account account = rig.status().account;
  EXPECT_EQ(account.received, rig.scans.size());
  EXPECT_EQ(account.lost, 0u);
  EXPECT_EQ(rig.wrong_scans, 0);
  // One may be on the wire.
  EXPECT_NEAR(static_cast<double>(rig.scanner.profiles_sent()),
              static_cast<double>(account.received), 1.0);
  EXPECT_NEAR(static_cast<double>(account.turns()), 5.0 * (rig.now - begin), 3.0);
  EXPECT_NEAR(static_cast<double>(account.received), 3600.0 * 11520.0 / 2454.0, 2.0);
  EXPECT_NEAR(rig.status().rate, 11520.0 / 2454.0, 0.02);
  EXPECT_EQ(rig.status().errors.total(), 0u);
}

TEST(Client, StampsTheFirstRayToFourMilliseconds) {
  // A clock that is 100 ppm fast, and starts anywhere.
  LinkRig rig{{}, {.baud = 115200, .spin_up = 1.0, .clock_offset = 60.0, .clock_drift = 1e-4}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  rig.run_for(300.0);
  // Turns follow each other every 0.2 s: phases of stamps show jitter and drift.
  const Scan& first = rig.scans.front();
  double worst = 0.0;
  for (const Scan& scan : rig.scans) {
    const double turns = static_cast<std::uint16_t>(scan.count - first.count);
    worst = std::max(worst, std::abs(scan.t_first - first.t_first - 0.2 * turns));
    EXPECT_NEAR(scan.time_increment, 0.2 / 576.0, 2e-3 * 0.2 / 576.0);
  }
  // Its quantum of 1 ms, and what profiles wait for the wire at least in a quarter of a minute.
  EXPECT_LT(worst, 4e-3);
  // The first ray of a profile is older than its turn and its time on the wire.
  const double age = rig.t_last_scan - rig.scans.back().t_first;
  EXPECT_GT(age, 0.2 + wire_time(2454, 115200) - 3e-3);
  EXPECT_LT(age, 0.4 + wire_time(2454, 115200) + 3e-3);
}

TEST(Client, PublishesNoWrongScanFromANoisyLine) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.5}};
  std::mt19937 random{3};
  // One byte in 4000 is another one, and one in 9000 is lost: most profiles are hit sometime.
  rig.damage_down = [&](std::string& bytes) {
    std::string heard;
    for (char byte : bytes) {
      if (random() % 4000 == 0) byte = static_cast<char>(random());
      if (random() % 9000 != 0) heard.push_back(byte);
    }
    bytes = heard;
  };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_for(300.0);
  const ClientStatus status = rig.status();
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_GT(rig.scans.size(), 300u);
  EXPECT_GT(status.account.lost, 100u);
  EXPECT_GT(status.errors.of(LinkError::kBadCrc), 20u);
  EXPECT_GT(status.errors.of(LinkError::kLostSegment), 20u);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

TEST(Client, ComesBackWithinTwoSecondsOfALossOfBytes) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.5}};
  bool is_cut = false;
  const auto damage = [&](std::string& bytes) {
    if (is_cut) bytes.clear();
  };
  rig.damage_down = damage;
  rig.damage_up = damage;
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  std::mt19937 random{5};
  std::uniform_real_distribution<double> chance{0.0, 1.0};
  for (int i = 0; i < 200; ++i) {
    rig.run_for(0.3 + chance(random));
    is_cut = true;
    rig.run_for(4.0 * chance(random));
    is_cut = false;
    const std::size_t before = rig.scans.size();
    ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before; }, 2.0)) << i;
  }
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_GT(rig.status().reconnects, 50u);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

TEST(Client, ConfiguresAScannerThatWasSwitchedOffAnew) {
  LinkRig rig{{.request = {.start_deg = 300.0, .end_deg = 60.0}}, {.baud = 115200, .spin_up = 0.5}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  // Switched off and on: it has forgotten its sectors, and runs at the rate that it has stored.
  rig.scanner = Emulator{{.baud = 115200, .spin_up = 0.5}, std::make_shared<CountingSource>()};
  const std::size_t before = rig.scans.size();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before + 3; }, 10.0));
  EXPECT_EQ(rig.scans.back().ranges.size(), 193u);
  EXPECT_EQ(rig.wrong_scans, 0);
}

TEST(Client, ResetsTheScannerOnlyWhenAsked) {
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

TEST(Client, TellsWhyAScannerWillNotMeasure) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.1}};
  rig.damage_up = [](std::string& bytes) {
    // Someone else's sectors: what the host says of them gets lost as something that is refused.
    TelegramParser parser;
    parser.feed(std::string{bytes}, [&](const Telegram& telegram) {
      if (telegram.word(1) == code_of(Service::kSetFunction)) {
        bytes = encode(command::set_function({9, SectorFunction::kMeasurement, 0}));
      }
    });
  };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return !rig.status().problem.empty(); }, 5.0));
  EXPECT_THAT(rig.status().problem, HasSubstr("refused SET_FUNCTION"));
  EXPECT_TRUE(rig.scans.empty());
}

TEST(Client, HasOneCommandUnderWay) {
  // Each command is sent when the one before was answered, so the scanner's buffer never fills.
  LinkRig rig{{}, at(4800)};
  std::size_t longest = 0;
  rig.damage_up = [&](std::string& bytes) { longest = std::max(longest, bytes.size()); };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 40.0));
  EXPECT_LT(longest, 64u);
}

TEST(Client, BringsIntensitiesWhereTheyAreWanted) {
  LinkRig rig{{.request = {.end_deg = 90.0, .wants_echoes = true}},
              {.baud = 115200, .spin_up = 0.1}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return is_measuring(rig); }, 10.0));
  ASSERT_EQ(rig.scans.front().intensities.size(), 145u);
  EXPECT_EQ(rig.scans.front().intensities[17], 17.0F);
  EXPECT_EQ(rig.wrong_scans, 0);
}

TEST(Emulator, SendsNoFasterThanItsWire) {
  Emulator scanner{{.baud = 9600}, std::make_shared<CountingSource>()};
  const std::string command = encode(command::make(Service::kGetStatus));
  scanner.receive(command, 0.0, 9600);
  const double t_ready = wire_time(command.size(), 9600) + 1e-3;
  EXPECT_EQ(scanner.transmit(t_ready + wire_time(1, 9600) - 1e-6, 9600).size(), 0u);
  EXPECT_EQ(scanner.transmit(t_ready + wire_time(7, 9600) + 1e-6, 9600).size(), 7u);
}

TEST(Emulator, IsNoiseAtAnotherRate) {
  Emulator scanner{{.baud = 9600}, std::make_shared<CountingSource>()};
  scanner.receive(encode(command::make(Service::kGetStatus)), 0.0, 19200);
  EXPECT_EQ(scanner.transmit(1.0, 19200), "");
  EXPECT_GT(scanner.errors().total(), 0u);
}

TEST(Emulator, SendsAsManyProfilesAsAskedFor) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, std::make_shared<CountingSource>()};
  double now = 0.0;
  TelegramParser parser;
  SegmentAssembler assembler;
  int profiles = 0;
  const auto say = [&](const Telegram& telegram, double duration) {
    scanner.receive(encode(telegram), now, 115200);
    now += duration;
    parser.feed(scanner.transmit(now, 115200), [&](const Telegram& heard) {
      if (!as_response(heard) && assembler.take(heard)) ++profiles;
    });
  };
  say(command::trans_rotate(0), 0.1);
  say(command::make(Service::kTransMeasure), 0.1);
  say(command::get_profile(3, kCompactFormat), 3.0);
  EXPECT_EQ(profiles, 3);
  say(command::get_profile(0, kCompactFormat), 3.0);
  EXPECT_GE(profiles, 3 + 13);
  say(command::make(Service::kCancelProfile), 0.5);
  const int cancelled = profiles;
  say(command::make(Service::kGetStatus), 2.0);
  EXPECT_EQ(profiles, cancelled);
}

TEST(Emulator, RefusesWhatTheScannerWould) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, std::make_shared<CountingSource>()};
  double now = 0.0;
  const auto is_refused = [&](const Telegram& telegram) {
    scanner.receive(encode(telegram), now, 115200);
    now += 0.1;
    TelegramParser parser;
    bool refused = false;
    parser.feed(scanner.transmit(now, 115200),
                [&](const Telegram& heard) { refused = as_response(heard)->is_refused; });
    return refused;
  };
  EXPECT_TRUE(is_refused(command::make(Service::kTransMeasure)));
  EXPECT_TRUE(is_refused(command::get_profile(0, kCompactFormat)));
  EXPECT_TRUE(is_refused(command::trans_rotate(21)));
  EXPECT_TRUE(is_refused(command::set_serial(7)));
  EXPECT_TRUE(is_refused(command::set_global({1, 5, 7})));
  EXPECT_TRUE(is_refused(command::make(static_cast<Service>(0x0777))));
  EXPECT_FALSE(is_refused(command::set_global({1, 10, 16})));
  EXPECT_FALSE(is_refused(command::get_function(1)));
}

}  // namespace
}  // namespace sick_ld
