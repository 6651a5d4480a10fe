// The commands of an open session. Those that a P3-DX does not know, or that change nothing which
// can be seen from outside, are accepted and feed the watchdog only.
#include <algorithm>
#include <cstdlib>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;
using enum CommandCode;

constexpr double kWheelStep = 0.020;  // [m/s] of VEL2.
constexpr double kDifference = 5.6;   // [rad/m] DiffConvFactor.
constexpr std::int32_t kMaxBaudCode = 4;

/// Returns a limit that a client sets: a magnitude, not above the firmware's own.
std::uint16_t limit(std::int32_t value, std::uint16_t top) {
  return static_cast<std::uint16_t>(std::min<std::int32_t>(std::abs(value), top));
}

std::uint16_t word(std::int32_t value) {
  return static_cast<std::uint16_t>(std::clamp<std::int32_t>(value, 0, 0xFFFF));
}

}  // namespace

void EmulatedRobot::execute(const ReceivedCommand& command) {
  switch (command.code) {
    case kClose:
      return close();
    case kReset:
      return reset();
    case kEnable:
      motors_ = command.number_or(0) != 0 && !(panel_.stop_button && stop_button_stalls_);
      if (!motors_) motion_.stop_at_once();
      return;
    case kHostBaud:
      if (const auto code = command.number; code && *code >= 0 && *code <= kMaxBaudCode) {
        baud_ = command::baud_rate(static_cast<command::BaudCode>(*code));
      }
      return;
    default:
      break;
  }
  [[maybe_unused]] const bool is_known = execute_motion(command) || execute_limit(command) ||
                                         execute_request(command) || execute_port(command) ||
                                         execute_simulator(command);
}

bool EmulatedRobot::execute_motion(const ReceivedCommand& command) {
  const double number = command.number_or(0);
  switch (command.code) {
    case kVelocity:
      motion_.set_velocity(1e-3 * number);
      return true;
    case kTurnRate:
    case kRotate:
      motion_.set_turn_rate(kDegree * number);
      return true;
    case kWheelVelocities: {
      const double left = kWheelStep * command.high();
      const double right = kWheelStep * command.low();
      motion_.set_velocity(0.5 * (left + right));
      motion_.set_turn_rate(0.5 * (right - left) * kDifference);
      return true;
    }
    case kMove:
      motion_.move(1e-3 * number, position());
      return true;
    case kHeading:
      motion_.turn_to(kDegree * number);
      return true;
    case kRelativeHeading:
      motion_.turn_to(odometry_.heading() + kDegree * number);
      return true;
    case kHeadingFromSetpoint:
      motion_.turn_on(kDegree * number, position());
      return true;
    case kStop:
      motion_.stop();
      return true;
    case kEmergencyStop:
    case kQuickStop:
      motion_.stop_at_once();
      return true;
    case kSetOrigin:
      odometry_.reset();
      return true;
    default:
      return false;
  }
}

bool EmulatedRobot::execute_limit(const ReceivedCommand& command) {
  const std::int32_t number = command.number_or(0);
  switch (command.code) {
    case kSetMaxSpeed:
      working_.speed_max = limit(number, flash_.speed_top);
      return true;
    case kSetMaxTurnRate:
      working_.turn_rate_max = limit(number, flash_.turn_rate_top);
      return true;
    case kSetAcceleration:
      (number < 0 ? working_.deceleration : working_.acceleration) =
          limit(number, flash_.acceleration_top);
      return true;
    case kSetTurnAcceleration:
      (number < 0 ? working_.turn_deceleration : working_.turn_acceleration) =
          limit(number, flash_.turn_acceleration_top);
      return true;
    case kRotationKp:
      working_.rotation_kp = word(number);
      return true;
    case kRotationKv:
      working_.rotation_kv = word(number);
      return true;
    case kRotationKi:
      working_.rotation_ki = word(number);
      return true;
    case kTranslationKp:
      working_.translation_kp = word(number);
      return true;
    case kTranslationKv:
      working_.translation_kv = word(number);
      return true;
    case kTranslationKi:
      working_.translation_ki = word(number);
      return true;
    case kRevCount:
      working_.rev_count = word(number);
      return true;
    case kDriftFactor:
      working_.drift_factor =
          static_cast<std::int16_t>(std::clamp<std::int32_t>(number, -8191, 32767));
      return true;
    case kTicksPerMillimetre:
      working_.ticks_per_mm = word(number);
      return true;
    default:
      return false;
  }
}

bool EmulatedRobot::execute_request(const ReceivedCommand& command) {
  const std::int32_t number = command.number_or(1);
  switch (command.code) {
    case kConfig:
      send(encode(working_));
      return true;
    case kEncoder:
      telemetry_.request_encoders(number);
      return true;
    case kIoRequest:
      telemetry_.request_io(number);
      return true;
    case kGripperRequest:
      telemetry_.request_gripper(number);
      return true;
    case kJoystickRequest:
      telemetry_.request_joystick(number);
      return true;
    case kGyro:
      telemetry_.stream_gyro(number != 0);
      return true;
    default:
      return false;
  }
}

bool EmulatedRobot::execute_port(const ReceivedCommand& command) {
  const std::int32_t number = command.number_or(0);
  switch (command.code) {
    case kPolling:
      sonar_.set_order(command.text);
      return true;
    case kSonar:
      set_sonar(command.number_or(1));
      return true;
    case kSonarCycle:
      working_.sonar_cycle_ms = static_cast<std::uint8_t>(std::clamp<std::int32_t>(number, 2, 120));
      sonar_.set_period(milliseconds{working_.sonar_cycle_ms});
      return true;
    case kDigitalOut:
      telemetry_.set_digital_out(static_cast<std::uint8_t>(command.high()),
                                 static_cast<std::uint8_t>(command.low()));
      return true;
    case kAnalogSelect:
      telemetry_.select_analog(number);
      return true;
    case kBumpStall:
      bump_stall_ = static_cast<std::uint8_t>(number & 3);
      return true;
    case kStopButtonStall:
      stop_button_stalls_ = number != 0;
      return true;
    case kBatteryTest:
      telemetry_.pretend_battery(number);
      return true;
    default:
      return false;
  }
}

void EmulatedRobot::set_sonar(std::int32_t argument) {
  const int array = (argument >> 1) - 1;  // From 0; none is named if it is negative.
  sonar_.enable(array, (argument & 1) != 0);
}

bool EmulatedRobot::execute_simulator(const ReceivedCommand& command) {
  switch (command.code) {
    case kSimulatorSetPose: {
      if (command.data.size() < 13) return true;
      detail::ByteReader reader{command.data.subspan(1)};
      const double x = 1e-3 * reader.read<std::int32_t>().value_or(0);
      const double y = 1e-3 * reader.read<std::int32_t>().value_or(0);
      body_.place({x, y, kDegree * reader.read<std::int32_t>().value_or(0)});
      return true;
    }
    case kSimulatorReset:
      body_.place({});
      odometry_.reset();
      return true;
    case kSimulatorStatus:
      telemetry_.request_simulator_status(command.number_or(1));
      return true;
    default:
      return false;
  }
}

}  // namespace pioneer_arcos
