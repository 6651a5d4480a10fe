#include <gmock/gmock.h>

#include "pioneer_dynamics/battery.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(Battery, ContainsVoltsTimesAmpereHours) {
  const Battery battery{.voltage = 12.0, .capacity_ah = 7.2};
  EXPECT_DOUBLE_EQ(battery.energy_wh(), 86.4);
  EXPECT_DOUBLE_EQ(battery.energy(), 311040.0);
}

TEST(Battery, LastsItsUsableEnergyOverThePower) {
  const Battery battery{.voltage = 12.0, .capacity_ah = 1.0};
  BatteryState state;
  double t = 0.0;
  while (state.state != PowerState::kCutOff) {
    t += 7.0;
    state = draw(battery, state, 48.0, 7.0, t);
  }
  EXPECT_NEAR(state.warned_at, 0.7 * 43200.0 / 48.0, 1e-9);
  EXPECT_NEAR(state.cut_at, 0.8 * 43200.0 / 48.0, 1e-9);
  EXPECT_NEAR(charge(battery, state), 0.2, 1e-15);
}

TEST(Battery, WarnsBeforeTheCutOff) {
  const Battery battery{.voltage = 1.0, .capacity_ah = 1.0};
  BatteryState state;
  bool warned = false;
  for (int i = 1; state.state != PowerState::kCutOff; ++i) {
    state = draw(battery, state, 10.0, 1.0, i);
    warned |= state.state == PowerState::kWarning;
  }
  EXPECT_TRUE(warned);
  EXPECT_LT(state.warned_at, state.cut_at);
}

TEST(Battery, SuppliesNothingAfterTheCutOffUntilItIsCharged) {
  const Battery battery;
  BatteryState state = charged(battery, 0.15);
  EXPECT_EQ(state.state, PowerState::kCutOff);
  state = draw(battery, state, 100.0, 1.0, 1.0);
  EXPECT_EQ(state.power, 0.0);
  EXPECT_EQ(terminal_voltage(battery, state), 0.0);
  EXPECT_EQ(charged(battery, 0.9).state, PowerState::kNormal);
}

TEST(Battery, MotorsDrawTorqueTimesSpeed) {
  const Battery battery;
  EXPECT_DOUBLE_EQ(motor_power(battery, {0.2, 0.3}, {5.0, 10.0}), 4.0);
  EXPECT_DOUBLE_EQ(motor_power(battery, {-0.2, -0.3}, {-5.0, -10.0}), 4.0);
  EXPECT_DOUBLE_EQ(motor_power(battery, {0.2, 0.3}, {-5.0, -10.0}), 0.0) << "brakes for nothing";
}

TEST(Battery, AppliesEfficiencyToDrivingAndRecoveryToBraking) {
  const Battery battery{.motor_efficiency = 0.5, .recovery = 0.25};
  EXPECT_DOUBLE_EQ(motor_power(battery, {1.0, 0.0}, {4.0, 0.0}), 8.0);
  EXPECT_DOUBLE_EQ(motor_power(battery, {1.0, 0.0}, {-4.0, 0.0}), -1.0);
}

TEST(Battery, VoltageFallsWithChargeAndLoad) {
  const Battery battery;
  const BatteryState full = charged(battery, 1.0);
  EXPECT_DOUBLE_EQ(terminal_voltage(battery, full), 12.9);
  BatteryState loaded = full;
  loaded.power = 120.0;
  EXPECT_NEAR(terminal_voltage(battery, loaded), 12.9 - 10.0 * 0.05, 1e-12);
  EXPECT_NEAR(terminal_voltage(battery, charged(battery, 0.6)), 0.5 * (12.9 + 11.0), 1e-12);
}

TEST(Battery, RejectsInvalidParameters) {
  EXPECT_THAT([] { check({.voltage = -1.0}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("battery.voltage is -1.0")));
  EXPECT_THAT([] { check({.cut_off = 0.3, .warning = 0.25}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("battery.warning")));
  EXPECT_NO_THROW(check(Battery{}));
}

}  // namespace
}  // namespace pioneer_dynamics
