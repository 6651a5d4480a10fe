#include <gmock/gmock.h>

#include <cmath>

#include "messages.hpp"

namespace pioneer_hardware {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;
using pioneer_arcos::ErrorKind;
using sensor_msgs::msg::BatteryState;
using testing::ElementsAre;
using testing::HasSubstr;

builtin_interfaces::msg::Time stamp() {
  builtin_interfaces::msg::Time time;
  time.sec = 12;
  time.nanosec = 345;
  return time;
}

/// Returns the state of a connected robot without findings.
PioneerState healthy_state() {
  PioneerState state;
  state.packets = 7;
  state.motors_enabled = true;
  state.battery_voltage = 12.5;
  return state;
}

ArcosStatistics connected() {
  ArcosStatistics link;
  link.on_connected();
  return link;
}

TEST(BumperMessage, HasSegmentsFromLeftToRightInTheBaseFrame) {
  PioneerState state;
  state.front_bumpers = {true, false, false, false, true};
  state.rear_bumpers = {false, true, false, false, false};
  state.right_stalled = true;
  const auto message = to_bumper(state, stamp(), "robot1/");
  EXPECT_EQ(message.header.frame_id, "robot1/base_link");
  EXPECT_EQ(message.header.stamp, stamp());
  EXPECT_THAT(message.front, ElementsAre(true, false, false, false, true));
  EXPECT_THAT(message.rear, ElementsAre(false, true, false, false, false));
  EXPECT_FALSE(message.left_wheel_stalled);
  EXPECT_TRUE(message.right_wheel_stalled);
}

TEST(BatteryMessage, HasNanForWhatIsNotMeasured) {
  PioneerState state = healthy_state();
  const auto message = to_battery(state, stamp());
  EXPECT_FLOAT_EQ(message.voltage, 12.5F);
  for (const float value : {message.current, message.charge, message.capacity,
                            message.design_capacity, message.temperature, message.percentage}) {
    EXPECT_TRUE(std::isnan(value));
  }
  EXPECT_EQ(message.power_supply_status, BatteryState::POWER_SUPPLY_STATUS_DISCHARGING);
  EXPECT_TRUE(message.present);
  state.state_of_charge = 0.5;
  state.charge_state = 1;
  EXPECT_FLOAT_EQ(to_battery(state, stamp()).percentage, 0.5F);
  EXPECT_EQ(to_battery(state, stamp()).power_supply_status,
            BatteryState::POWER_SUPPLY_STATUS_CHARGING);
}

TEST(RangeMessage, IsInfiniteWithoutAnEcho) {
  const auto echo = to_range(1.25, 3, stamp(), "robot1/");
  EXPECT_EQ(echo.header.frame_id, "robot1/sonar_3");
  EXPECT_EQ(echo.radiation_type, sensor_msgs::msg::Range::ULTRASOUND);
  EXPECT_FLOAT_EQ(echo.range, 1.25F);
  EXPECT_LT(echo.min_range, echo.max_range);
  // The robot reports its maximum range of 5 m if there is no echo (REP 117: infinite).
  EXPECT_TRUE(std::isinf(to_range(5.0, 3, stamp(), "").range));
  EXPECT_EQ(to_range(5.0, 3, stamp(), "").header.frame_id, "sonar_3");
}

TEST(Diagnosis, IsOkForAHealthyRobot) {
  const auto status = to_status(healthy_state(), connected(), "robot1", "");
  EXPECT_EQ(status.level, DiagnosticStatus::OK);
  EXPECT_EQ(status.name, "robot1");
  EXPECT_EQ(status.hardware_id, "robot1");
}

TEST(Diagnosis, IsAnErrorWithoutALink) {
  ArcosStatistics link = connected();
  link.on_failure(ErrorKind::kTimeout);
  const auto status = to_status(healthy_state(), link, "robot1", "unplugged");
  EXPECT_EQ(status.level, DiagnosticStatus::ERROR);
  EXPECT_THAT(status.message, HasSubstr("no link: unplugged"));
}

struct WarningCase {
  void (*set)(PioneerState&);
  const char* message;
};

class DiagnosisWarnings : public testing::TestWithParam<WarningCase> {};

TEST_P(DiagnosisWarnings, NameTheFinding) {
  PioneerState state = healthy_state();
  GetParam().set(state);
  const auto status = to_status(state, connected(), "robot1", "");
  EXPECT_EQ(status.level, DiagnosticStatus::WARN);
  EXPECT_THAT(status.message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, DiagnosisWarnings,
    testing::Values(WarningCase{[](PioneerState& s) { s.motors_enabled = false; }, "disabled"},
                    WarningCase{[](PioneerState& s) { s.left_stalled = true; }, "stalled"},
                    WarningCase{[](PioneerState& s) { s.right_stalled = true; }, "stalled"},
                    WarningCase{[](PioneerState& s) { s.stop_button = true; }, "stop button"},
                    WarningCase{[](PioneerState& s) { s.battery_voltage = 11.4; }, "battery"}));

TEST(Diagnosis, CountsReconnectionsAndErrors) {
  ArcosStatistics link = connected();
  link.on_failure(ErrorKind::kTimeout);
  link.on_connected();
  link.errors.add(ErrorKind::kChecksum, 4);
  const auto status = to_status(healthy_state(), link, "robot1", "");
  const auto value = [&](const std::string& key) -> std::string {
    for (const auto& one : status.values) {
      if (one.key == key) return one.value;
    }
    return "missing";
  };
  EXPECT_EQ(value("packets"), "7");
  EXPECT_EQ(value("reconnects"), "1");
  EXPECT_EQ(value("errors"), "5");
}

}  // namespace
}  // namespace pioneer_hardware
