#include "pioneer_arcos/emulator/emulated_firmware.hpp"

#include <algorithm>
#include <chrono>

#include "pioneer_arcos/emulator/command_executor.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr int kMinSonarCycle = 2;  // [ms]

int arrays_of(const ConfigPacket& config) {
  return (config.front_sonar != 0 ? 1 : 0) + (config.rear_sonar != 0 ? 1 : 0);
}

}  // namespace

EmulatedFirmware::EmulatedFirmware(const ConfigPacket& flash, RobotBody& body, SteadyTime now)
    : flash_{flash},
      config_{flash},
      body_{body},
      drive_{flash, body},
      sonar_{arrays_of(flash), now} {}

void EmulatedFirmware::begin_session(SteadyTime now) {
  config_ = flash_;
  drive_.begin_session();
  telemetry_.reset();
  laser_filter_ = {};
  sonar_ = SonarSchedule{arrays_of(flash_), now};
  sonar_.set_period(milliseconds{std::max<int>(config_.sonar_cycle_ms, kMinSonarCycle)});
}

void EmulatedFirmware::end_session() {
  drive_.end_session();
  config_ = flash_;
  telemetry_.reset();
}

void EmulatedFirmware::step(SteadyTime now, bool hold) {
  const auto result =
      drive_.step({.now = now, .hold = hold, .stop_button = panel_.stop_button}, config_);
  telemetry_.record_gyro(result.reading.turn_rate);
  telemetry_.record_stall(result.left_stalled, result.right_stalled);
}

void EmulatedFirmware::fire_sonar(SteadyTime now) {
  sonar_.run(now, [&](int disc) { telemetry_.record_sonar(disc, body_.sonar(disc)); });
}

std::vector<Frame> EmulatedFirmware::telemetry_packets() {
  const BodyReading reading = body_.read();
  return telemetry_.cycle(
      {.body = reading,
       .odometry = drive_.odometry(),
       .sonar = sonar_,
       .panel = panel_,
       .config = config_,
       .heading_setpoint = drive_.motion().heading_setpoint(drive_.position()),
       .motors_on = drive_.motors_enabled(),
       .stop_button_engaged = drive_.is_stop_button_engaged(panel_.stop_button)},
      body_.pose());
}

void EmulatedFirmware::execute(const ReceivedCommand& command) {
  if (laser_filter_.is_laser_command(command.code)) return;
  CommandExecutor executor{{flash_, config_, panel_, body_, drive_, sonar_, telemetry_}};
  executor.execute(command);
}

}  // namespace pioneer_arcos
