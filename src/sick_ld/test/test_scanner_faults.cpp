#include <gmock/gmock.h>

#include <random>
#include <string>

#include "link_rig.hpp"

namespace sick_ld {
namespace {

using ::testing::HasSubstr;

const EmulatorConfig kScanner{.baud = 115200, .spin_up = 8.0};

bool is_measuring(const LinkRig& rig) { return !rig.scans.empty(); }

TEST(ScannerClient, DeliversNoWrongScanFromANoisyLine) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.5}};
  std::mt19937 random{3};
  // One byte in 4000 is changed and one in 9000 is lost: about every second profile is damaged.
  rig.damage_down = [&](std::string& bytes) {
    std::string received;
    for (char byte : bytes) {
      if (random() % 4000 == 0) byte = static_cast<char>(random());
      if (random() % 9000 != 0) received.push_back(byte);
    }
    bytes = received;
  };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_for(300.0);
  const ClientStatus status = rig.status();
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_GT(rig.scans.size(), 300u);
  EXPECT_GT(status.turns.lost, 100u);
  EXPECT_GT(status.link.errors.of(ScannerError::kBadCrc), 20u);
  EXPECT_GT(status.link.errors.of(ScannerError::kLostSegment), 20u);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

TEST(ScannerClient, RecoversWithinTwoSecondsFromALossOfBytes) {
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
  EXPECT_GT(rig.status().link.reconnects, 50u);
  EXPECT_EQ(rig.scanner.resets(), 0);
}

TEST(ScannerClient, ReportsTheCommandThatTheScannerRefused) {
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.1}};
  rig.damage_up = [](std::string& bytes) {
    // Each SET_FUNCTION arrives as one for a sector that does not exist.
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

TEST(ScannerClient, ReportsWhyTheScannerDoesNotMeasure) {
  // The border of sector 1 is changed on its way to one that is not a multiple of the step.
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.1}};
  rig.damage_up = [](std::string& bytes) {
    TelegramParser parser;
    parser.feed(std::string{bytes}, [&](const Telegram& telegram) {
      if (telegram.word(1) == code_of(Service::kSetFunction) && telegram.word(2) == 1) {
        bytes = encode(command::set_function({1, SectorFunction::kMeasurement, 5741}));
      }
    });
  };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return !rig.status().problem.empty(); }, 5.0));
  EXPECT_THAT(rig.status().problem, HasSubstr("not a multiple of the step"));
  EXPECT_FALSE(rig.status().link.connected);
}

TEST(ScannerClient, ReportsTheRateAtWhichNothingAnswers) {
  LinkRig rig{{}, kScanner};
  rig.damage_down = [](std::string& bytes) { bytes.clear(); };
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return !rig.status().problem.empty(); }, 5.0));
  EXPECT_THAT(rig.status().problem, HasSubstr("no response at 115200 baud"));
  EXPECT_EQ(rig.status().state, ClientState::kSearching);
  EXPECT_FALSE(rig.status().link.ever_connected);
}

TEST(ScannerClient, ReportsTheCommandWithoutResponse) {
  LinkRig rig{{}, kScanner};
  rig.damage_up = [](std::string& bytes) {
    if (bytes.find("020A") != std::string::npos) bytes.clear();
  };
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return !rig.status().problem.empty(); }, 10.0));
  EXPECT_THAT(rig.status().problem, HasSubstr("no response to SET_FUNCTION"));
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kTimeout), 3u);
}

TEST(ScannerClient, CountsTelegramsOfOtherDevicesAndUnexpectedResponses) {
  LinkRig rig{{}, kScanner};
  rig.open();
  rig.run_for(2.0);
  rig.client.on_bytes(encode(Telegram{0x20, kHostId, {kSuccess, 0x8102, 0, 1}}), rig.now);
  rig.client.on_bytes(encode(Telegram{kScannerId, kHostId, {kSuccess, 0x8205, 5}}), rig.now);
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kForeign), 1u);
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kUnexpected), 1u);
  EXPECT_TRUE(rig.status().link.connected);
}

TEST(ScannerClient, ReportsAFailedMotor) {
  LinkRig rig{{}, kScanner};
  rig.open();
  rig.run_for(2.0);
  // A response to the next poll with motor state 11.
  bool is_failed = true;
  rig.damage_down = [&](std::string& bytes) {
    if (!is_failed || bytes.empty()) return;
    bytes.clear();
    rig.client.on_bytes(encode(Telegram{kScannerId, kHostId, {kSuccess, 0x8102, 0, 0x00B1}}),
                        rig.now);
    is_failed = false;
  };
  ASSERT_TRUE(rig.run_until([&] { return !rig.status().problem.empty(); }, 2.0));
  EXPECT_THAT(rig.status().problem, HasSubstr("reports an error"));
  rig.damage_down = nullptr;
  // It tries again after a pause.
  ASSERT_TRUE(rig.run_until([&] { return rig.status().link.connected; }, 3.0));
}

TEST(ScannerClient, ClosedPortEndsTheConnectionAndDiscardsOutput) {
  LinkRig rig{{}, kScanner};
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.status().link.connected; }, 2.0));
  rig.client.on_closed();
  EXPECT_EQ(rig.status().state, ClientState::kClosed);
  EXPECT_FALSE(rig.status().link.connected);
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kPort), 1u);
  // A closed port neither sends nor counts again.
  rig.client.on_closed();
  rig.run_for(1.0);
  EXPECT_EQ(rig.client.take_output(), "");
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kPort), 1u);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.status().link.connected; }, 2.0));
  EXPECT_EQ(rig.status().link.reconnects, 1u);
}

}  // namespace
}  // namespace sick_ld
