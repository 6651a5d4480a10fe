#include <gmock/gmock.h>

#include <map>
#include <string>

#include "driver_conversions.hpp"

namespace sick_ld {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ScanMessage, AnglesSpanFromTheFirstRayToTheLast) {
  Scan scan{.first_angle = 0.5,
            .increment = -0.01,
            .time_increment = 1e-3,
            .period = 0.2,
            .ranges = {1.0F, 2.0F, 3.0F},
            .intensities = {4.0F, 5.0F, 6.0F}};
  const auto msg = to_msg(scan, DriverParameters{.range_min = 0.3, .range_max = 99.0});
  EXPECT_FLOAT_EQ(msg.angle_min, 0.5F);
  EXPECT_FLOAT_EQ(msg.angle_max, 0.48F);
  EXPECT_FLOAT_EQ(msg.angle_increment, -0.01F);
  EXPECT_FLOAT_EQ(msg.time_increment, 1e-3F);
  EXPECT_FLOAT_EQ(msg.scan_time, 0.2F);
  EXPECT_FLOAT_EQ(msg.range_min, 0.3F);
  EXPECT_FLOAT_EQ(msg.range_max, 99.0F);
  EXPECT_THAT(msg.ranges, ElementsAre(1.0F, 2.0F, 3.0F));
  EXPECT_THAT(msg.intensities, ElementsAre(4.0F, 5.0F, 6.0F));
}

DiagnosticStatus diagnostic(const LinkSnapshot& snapshot) {
  return to_diagnostic(snapshot, "robot1/sick_ld_driver", "/dev/ttyUSB0");
}

TEST(Diagnostic, MissingPortIsAnError) {
  LinkSnapshot snapshot{.port_problem = "/dev/ttyUSB0: No such file"};
  snapshot.status.problem = "another problem";
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::ERROR);
  EXPECT_EQ(diagnostic(snapshot).message, "/dev/ttyUSB0: No such file");
}

TEST(Diagnostic, MissingConnectionIsAnErrorWithItsReason) {
  LinkSnapshot snapshot;
  snapshot.status.state = ClientState::kSearching;
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::ERROR);
  EXPECT_EQ(diagnostic(snapshot).message, "searching");
  snapshot.status.problem = "no response at 9600 baud";
  EXPECT_EQ(diagnostic(snapshot).message, "no response at 9600 baud");
}

TEST(Diagnostic, PreparationAfterAProblemIsAWarning) {
  LinkSnapshot snapshot;
  snapshot.status.link.connected = true;
  snapshot.status.state = ClientState::kPreparing;
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::OK);
  snapshot.status.problem = "the scanner refused SET_FUNCTION";
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::WARN);
  EXPECT_EQ(diagnostic(snapshot).message, "the scanner refused SET_FUNCTION");
}

TEST(Diagnostic, StandbyAndMeasuringAreInOrder) {
  LinkSnapshot snapshot;
  snapshot.status.link.connected = true;
  snapshot.status.state = ClientState::kStandby;
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::OK);
  EXPECT_EQ(diagnostic(snapshot).message, "standby");
  snapshot.status.state = ClientState::kMeasuring;
  snapshot.status.rate = 4.687;
  EXPECT_EQ(diagnostic(snapshot).level, DiagnosticStatus::OK);
  EXPECT_EQ(diagnostic(snapshot).message, "measuring, 4.69 profiles/s");
}

TEST(Diagnostic, ValuesContainRatesTurnsAndConcessions) {
  LinkSnapshot snapshot{.plan = make_plan({}, 115200)};
  snapshot.status.identification = "LD-OEM";
  snapshot.status.baud = 115200;
  snapshot.status.turns = {.received = 10, .lost = 2, .skipped = 1};
  const DiagnosticStatus status = diagnostic(snapshot);
  EXPECT_EQ(status.name, "robot1/sick_ld_driver");
  EXPECT_EQ(status.hardware_id, "LD-OEM");
  std::map<std::string, std::string> values;
  for (const auto& value : status.values) values[value.key] = value.value;
  EXPECT_EQ(values["port"], "/dev/ttyUSB0");
  EXPECT_EQ(values["baud"], "115200");
  EXPECT_EQ(values["achievable profiles/s"], "4.694");
  EXPECT_EQ(values["profiles received"], "10");
  EXPECT_EQ(values["profiles lost"], "2");
  EXPECT_EQ(values["turns skipped"], "1");
  EXPECT_THAT(values["not fulfilled"], HasSubstr("6 % of all turns are skipped"));
}

}  // namespace
}  // namespace sick_ld
