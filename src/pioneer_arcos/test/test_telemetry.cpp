#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "pioneer_arcos/emulator/telemetry.hpp"
#include "pioneer_arcos/state_tracker.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

class TelemetryTest : public testing::Test {
 protected:
  /// Returns the types of the packets of one cycle and stores the standard packet.
  std::vector<int> cycle() {
    std::vector<int> types;
    for (const Frame& frame : telemetry_.cycle(input(), {1.0, -2.0, 0.5})) {
      types.push_back(frame.payload()[0]);
      if (const auto packet = decode_standard(frame.payload())) standard_ = *packet;
    }
    return types;
  }
  [[nodiscard]] Telemetry::Input input() const {
    return {.body = body_,
            .odometry = odometry_,
            .sonar = sonar_,
            .panel = panel_,
            .config = config_,
            .heading_setpoint = heading_setpoint_,
            .motors_on = motors_on_,
            .stop_button_engaged = false};
  }

  ConfigPacket config_{};
  BodyReading body_{};
  FirmwareOdometry odometry_{config_, 0.165};
  SonarSchedule sonar_{2, SteadyTime{}};
  PanelInputs panel_{};
  double heading_setpoint_{};
  bool motors_on_{};
  Telemetry telemetry_{};
  StandardPacket standard_{};
};

TEST_F(TelemetryTest, RequestsAreForOnePacketOrForAStream) {
  telemetry_.request_encoders(1);
  telemetry_.request_io(2);
  EXPECT_THAT(cycle(), ElementsAre(0x32, 0xF0, 0x90));
  EXPECT_THAT(cycle(), ElementsAre(0x32, 0xF0));
  telemetry_.request_io(0);
  EXPECT_THAT(cycle(), ElementsAre(0x32));
  telemetry_.request_io(7);
  telemetry_.reset();
  EXPECT_THAT(cycle(), ElementsAre(0x32));
}

TEST_F(TelemetryTest, EveryRequestHasItsPlaceInTheCycle) {
  config_.has_gyro = 1;
  telemetry_.stream_gyro(true);
  telemetry_.request_joystick(2);
  telemetry_.request_io(2);
  telemetry_.request_encoders(2);
  telemetry_.request_gripper(2);
  telemetry_.request_simulator_status(2);
  EXPECT_THAT(cycle(), ElementsAre(0x98, 0xF8, 0x32, 0xF0, 0x90, 0xE0, 0x62));
}

TEST_F(TelemetryTest, ReportsMotionByThePacketType) {
  body_.speed = {0.0004, 0.0};  // Rounds to 0 mm/s.
  EXPECT_THAT(cycle(), ElementsAre(0x32));
  body_.speed = {0.0, -0.0006};
  EXPECT_THAT(cycle(), ElementsAre(0x33));
  EXPECT_EQ(standard_.right_mm_s, -1);
}

TEST_F(TelemetryTest, ReportsTheLatestEchoOfEachTransducerOnce) {
  telemetry_.record_sonar(3, 1.0);
  telemetry_.record_sonar(4, std::numeric_limits<double>::infinity());
  telemetry_.record_sonar(3, 1.2345);
  cycle();
  EXPECT_THAT(standard_.sonars, ElementsAre(SonarReading{4, 5000}, SonarReading{3, 1235}));
  cycle();
  EXPECT_TRUE(standard_.sonars.empty());
}

TEST_F(TelemetryTest, MapsEachBumperToItsBit) {
  for (unsigned i = 0; i < kBumperSegments; ++i) {
    body_ = {};
    body_.front_bumpers[i] = true;
    cycle();
    EXPECT_EQ(standard_.stall_and_bump, 1U << (9U + i)) << "front " << i;
    body_ = {};
    body_.rear_bumpers[i] = true;
    cycle();
    EXPECT_EQ(standard_.stall_and_bump, 1U << (5U - i)) << "rear " << i;
  }
}

TEST_F(TelemetryTest, IoPacketShowsPressedBumpersAsLow) {
  telemetry_.request_io(1);
  body_.front_bumpers[0] = body_.rear_bumpers[4] = true;
  panel_.digital_in = 0x5A;
  for (const Frame& frame : telemetry_.cycle(input(), {})) {
    if (frame.payload()[0] != packet_type::kIo) continue;
    const auto io = std::get<IoPacket>(decode_packet(frame.payload()).value());
    EXPECT_THAT(io.digital_in, ElementsAre(0x5A, 0xFD, 0xDF, 0xFF));
    EXPECT_THAT(io.analog, testing::SizeIs(9));
  }
}

TEST_F(TelemetryTest, GyroCountsAreCentredAndClockwiseIsLarger) {
  config_.has_gyro = 1;
  telemetry_.stream_gyro(true);
  for (const double rate : {0.0, 100.0 * kDegree, -100.0 * kDegree, 1e3}) {
    telemetry_.record_gyro(rate);
  }
  const auto frames = telemetry_.cycle(input(), {});
  const auto gyro = std::get<GyroPacket>(decode_packet(frames[0].payload()).value());
  ASSERT_EQ(gyro.samples.size(), 4U);
  EXPECT_EQ(gyro.samples[0].rate, 512);
  EXPECT_EQ(gyro.samples[1].rate, 341);  // 512 - 100 * 512 / 300
  EXPECT_EQ(gyro.samples[2].rate, 683);
  EXPECT_EQ(gyro.samples[3].rate, 0);
}

TEST_F(TelemetryTest, TestBatteryReplacesTheRealVoltage) {
  body_.battery_voltage = 12.34;
  cycle();
  EXPECT_DOUBLE_EQ(standard_.battery_voltage(), 12.3);
  EXPECT_EQ(standard_.faults, 0);
  telemetry_.set_test_battery(109);
  cycle();
  EXPECT_DOUBLE_EQ(standard_.battery_voltage(), 10.9);
  EXPECT_EQ(standard_.faults, 1U << 3U);  // Undervoltage below 11.0 V.
  telemetry_.set_test_battery(0);
  cycle();
  EXPECT_DOUBLE_EQ(standard_.battery_voltage(), 12.3);
}

TEST_F(TelemetryTest, DigitalOutputsChangeWithinTheMaskOnly) {
  telemetry_.set_digital_out(0xFF, 0x0F);
  telemetry_.set_digital_out(0x81, 0x80);
  cycle();
  EXPECT_EQ(standard_.digital_out, 0x8E);
}

TEST_F(TelemetryTest, AnalogPortIsClampedToThoseThatExist) {
  panel_.analog[8] = 1023;
  telemetry_.select_analog(200);
  cycle();
  EXPECT_EQ(standard_.analog_port, 8);
  EXPECT_EQ(standard_.analog, 255);
  telemetry_.select_analog(-1);
  cycle();
  EXPECT_EQ(standard_.analog_port, 0);
}

/// Telemetry and StateTracker are inverse up to the resolution of the packet.
RC_GTEST_FIXTURE_PROP(TelemetryTest, IsInvertedByTheStateTracker, ()) {
  const double left = 1e-4 * *rc::gen::inRange(-8000, 8000);
  const double right = 1e-4 * *rc::gen::inRange(-8000, 8000);
  body_.speed = {left, right};
  body_.battery_voltage = 0.01 * *rc::gen::inRange(900, 1400);
  body_.front_bumpers[*rc::gen::inRange<std::size_t>(0, 5)] = *rc::gen::arbitrary<bool>();
  body_.rear_bumpers[*rc::gen::inRange<std::size_t>(0, 5)] = *rc::gen::arbitrary<bool>();
  motors_on_ = *rc::gen::arbitrary<bool>();
  panel_.stop_button = *rc::gen::arbitrary<bool>();
  cycle();
  StateTracker tracker;
  tracker.update(standard_, {});
  const PioneerState& state = tracker.state();
  RC_ASSERT(std::abs(state.speed.left - left) <= 0.5e-3 + 1e-9);
  RC_ASSERT(std::abs(state.turn_rate - (right - left) / 0.33) <= 0.05 * kDegree + 1e-9);
  RC_ASSERT(std::abs(state.battery_voltage - body_.battery_voltage) <= 0.05 + 1e-9);
  RC_ASSERT(state.front_bumpers == body_.front_bumpers);
  RC_ASSERT(state.rear_bumpers == body_.rear_bumpers);
  RC_ASSERT(state.motors_enabled == motors_on_);
  RC_ASSERT(state.stop_button == panel_.stop_button);
}

/// Heading setpoints wrap to [-2048, 2047] units of 1/4096 turn.
RC_GTEST_FIXTURE_PROP(TelemetryTest, WrapsHeadings, ()) {
  heading_setpoint_ = 0.001 * *rc::gen::inRange(-100'000, 100'000);
  cycle();
  RC_ASSERT(standard_.control >= -2048 && standard_.control <= 2047);
  const double reported = 2.0 * std::numbers::pi * standard_.control / 4096.0;
  const double error = std::remainder(reported - heading_setpoint_, 2.0 * std::numbers::pi);
  RC_ASSERT(std::abs(error) <= std::numbers::pi / 4096.0 + 1e-9);
}

}  // namespace
}  // namespace pioneer_arcos
