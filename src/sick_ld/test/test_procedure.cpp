#include <gmock/gmock.h>

#include <vector>

#include "sick_ld/procedure.hpp"

namespace sick_ld {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Service> services(const std::vector<Command>& commands) {
  std::vector<Service> result;
  for (const Command& command : commands) {
    result.push_back(static_cast<Service>(command.telegram.word(1)));
  }
  return result;
}

ScannerState known(ScannerMode mode, bool is_configured = false) {
  return {.mode = mode, .identification = "LD-OEM", .is_configured = is_configured};
}

TEST(Prepare, IdleScannerNeedsNothingForStandby) {
  EXPECT_THAT(prepare({.goal = Goal::kStandby, .state = known(ScannerMode::kIdle)}), IsEmpty());
}

TEST(Prepare, UnknownScannerIsIdentified) {
  const auto commands = prepare({.goal = Goal::kStandby, .state = {.mode = ScannerMode::kIdle}});
  EXPECT_THAT(services(commands), ElementsAre(Service::kGetIdentification));
  EXPECT_TRUE(commands[0].is_optional);
}

TEST(Prepare, MeasuringScannerIsStoppedByWayOfRotating) {
  EXPECT_THAT(services(prepare({.goal = Goal::kStandby, .state = known(ScannerMode::kMeasure)})),
              ElementsAre(Service::kCancelProfile, Service::kTransRotate, Service::kTransIdle));
}

TEST(Prepare, RotatingScannerIsStopped) {
  EXPECT_THAT(services(prepare({.goal = Goal::kStandby, .state = known(ScannerMode::kRotate)})),
              ElementsAre(Service::kTransIdle));
}

TEST(Prepare, IdleScannerIsConfiguredBeforeItMeasures) {
  const auto commands = prepare({.goal = Goal::kMeasure,
                                 .state = known(ScannerMode::kIdle),
                                 .plan = make_plan({}, 115200),
                                 .spin_up_timeout = 33.0});
  EXPECT_THAT(services(commands),
              ElementsAre(Service::kGetConfig, Service::kSetFunction, Service::kSetFunction,
                          Service::kSetFunction, Service::kTransRotate, Service::kTransMeasure,
                          Service::kGetSyncClock, Service::kGetSyncClock, Service::kGetSyncClock,
                          Service::kGetProfile));
  // The head needs its time, and a repeated command would not help.
  EXPECT_EQ(commands[4].timeout, 33.0);
  EXPECT_EQ(commands[4].tries, 1);
  EXPECT_EQ(commands.back().purpose, CommandPurpose::kStream);
  EXPECT_EQ(commands.back().telegram.word(2), 0);
  EXPECT_EQ(commands.back().telegram.word(3), 0x09F3);
}

TEST(Prepare, RateIsChangedBeforeAnythingElseIsConfigured) {
  const auto commands = prepare({.goal = Goal::kMeasure,
                                 .state = known(ScannerMode::kIdle),
                                 .plan = make_plan({}, 38400),
                                 .new_baud = 115200});
  ASSERT_FALSE(commands.empty());
  EXPECT_EQ(commands[0].telegram, command::set_serial(6));
  EXPECT_EQ(commands[0].purpose, CommandPurpose::kChangeRate);
  EXPECT_TRUE(commands[0].is_optional);
}

TEST(Prepare, ConfiguredScannerThatMeasuresOnlyRestartsItsStream) {
  const ScannerState state = known(ScannerMode::kMeasure, true);
  ASSERT_TRUE(can_resume(Goal::kMeasure, state));
  EXPECT_THAT(services(prepare({.goal = Goal::kMeasure, .state = state})),
              ElementsAre(Service::kCancelProfile, Service::kGetSyncClock, Service::kGetSyncClock,
                          Service::kGetSyncClock, Service::kGetProfile));
}

TEST(CanResume, NeedsAConfiguredScannerThatMeasures) {
  EXPECT_FALSE(can_resume(Goal::kStandby, known(ScannerMode::kMeasure, true)));
  EXPECT_FALSE(can_resume(Goal::kMeasure, known(ScannerMode::kMeasure, false)));
  EXPECT_FALSE(can_resume(Goal::kMeasure, known(ScannerMode::kIdle, true)));
}

TEST(ResetScanner, CancelsAStreamFirst) {
  EXPECT_THAT(services(reset_scanner(ResetLevel::kHalt, ScannerMode::kIdle)),
              ElementsAre(Service::kDoReset));
  const auto commands = reset_scanner(ResetLevel::kRestart, ScannerMode::kMeasure);
  EXPECT_THAT(services(commands), ElementsAre(Service::kCancelProfile, Service::kDoReset));
  EXPECT_EQ(commands[1].telegram.word(2), 1);
  EXPECT_EQ(commands[1].purpose, CommandPurpose::kReset);
}

TEST(SingleCommands, HaveTheirPurposes) {
  EXPECT_EQ(find_scanner(2).purpose, CommandPurpose::kFind);
  EXPECT_EQ(find_scanner(2).tries, 2);
  EXPECT_EQ(read_mode().purpose, CommandPurpose::kReadMode);
  EXPECT_EQ(confirm_rate().purpose, CommandPurpose::kConfirmRate);
  EXPECT_EQ(write_global({1, 10, 16}).telegram, command::set_global({1, 10, 16}));
}

}  // namespace
}  // namespace sick_ld
