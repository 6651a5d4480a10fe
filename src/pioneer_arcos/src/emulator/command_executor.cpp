#include "pioneer_arcos/emulator/command_executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;
using enum CommandCode;

constexpr double kWheelStep = 0.020;       // [m/s] Unit of VEL2.
constexpr double kDifference = 5.6;        // [rad/m] DiffConvFactor.
constexpr std::size_t kPoseDataSize = 13;  // Unused type byte and three 32-bit numbers.

/// Returns a limit set by a client: a magnitude within the limit of the firmware.
std::uint16_t limit(std::int32_t value, std::uint16_t top) {
  return static_cast<std::uint16_t>(std::min<std::int32_t>(std::abs(value), top));
}

std::uint16_t word(std::int32_t value) {
  return static_cast<std::uint16_t>(std::clamp<std::int32_t>(value, 0, 0xFFFF));
}

}  // namespace

bool CommandExecutor::execute(const ReceivedCommand& command) {
  return execute_motion(command) || execute_limit(command) || execute_constant(command) ||
         execute_request(command) || execute_port(command) || execute_simulator(command);
}

bool CommandExecutor::execute_motion(const ReceivedCommand& command) {
  MotionControl& motion = firmware_.drive.motion();
  FirmwareOdometry& odometry = firmware_.drive.odometry();
  const double number = command.number_or(0);
  switch (command.code) {
    case kEnable:
      firmware_.drive.enable_motors(command.number_or(0) != 0, firmware_.panel.stop_button);
      return true;
    case kVelocity:
      motion.set_velocity(1e-3 * number);
      return true;
    case kTurnRate:
    case kRotate:
      motion.set_turn_rate(kDegree * number);
      return true;
    case kWheelVelocities: {
      const double left = kWheelStep * command.high();
      const double right = kWheelStep * command.low();
      motion.set_velocity(0.5 * (left + right));
      motion.set_turn_rate(0.5 * (right - left) * kDifference);
      return true;
    }
    case kMove:
      motion.move(1e-3 * number, firmware_.drive.position());
      return true;
    case kHeading:
      motion.turn_to(kDegree * number);
      return true;
    case kRelativeHeading:
      motion.turn_to(odometry.heading() + kDegree * number);
      return true;
    case kHeadingFromSetpoint:
      motion.turn_from_setpoint(kDegree * number, firmware_.drive.position());
      return true;
    case kStop:
      motion.stop();
      return true;
    case kEmergencyStop:
    case kQuickStop:
      motion.stop_immediately();
      return true;
    case kSetOrigin:
      odometry.reset();
      return true;
    default:
      return false;
  }
}

bool CommandExecutor::execute_limit(const ReceivedCommand& command) {
  const ConfigPacket& flash = firmware_.flash;
  ConfigPacket& config = firmware_.config;
  const std::int32_t number = command.number_or(0);
  switch (command.code) {
    case kSetMaxSpeed:
      config.speed_max = limit(number, flash.speed_top);
      return true;
    case kSetMaxTurnRate:
      config.turn_rate_max = limit(number, flash.turn_rate_top);
      return true;
    case kSetAcceleration:
      (number < 0 ? config.deceleration : config.acceleration) =
          limit(number, flash.acceleration_top);
      return true;
    case kSetTurnAcceleration:
      (number < 0 ? config.turn_deceleration : config.turn_acceleration) =
          limit(number, flash.turn_acceleration_top);
      return true;
    default:
      return false;
  }
}

bool CommandExecutor::execute_constant(const ReceivedCommand& command) {
  ConfigPacket& config = firmware_.config;
  const std::int32_t number = command.number_or(0);
  switch (command.code) {
    case kRotationKp:
      config.rotation_kp = word(number);
      return true;
    case kRotationKv:
      config.rotation_kv = word(number);
      return true;
    case kRotationKi:
      config.rotation_ki = word(number);
      return true;
    case kTranslationKp:
      config.translation_kp = word(number);
      return true;
    case kTranslationKv:
      config.translation_kv = word(number);
      return true;
    case kTranslationKi:
      config.translation_ki = word(number);
      return true;
    case kRevCount:
      config.rev_count = word(number);
      return true;
    case kDriftFactor:
      config.drift_factor =
          static_cast<std::int16_t>(std::clamp<std::int32_t>(number, -8191, 32767));
      return true;
    case kTicksPerMillimetre:
      config.ticks_per_mm = word(number);
      return true;
    default:
      return false;
  }
}

bool CommandExecutor::execute_request(const ReceivedCommand& command) {
  Telemetry& telemetry = firmware_.telemetry;
  const std::int32_t number = command.number_or(1);
  switch (command.code) {
    case kEncoder:
      telemetry.request_encoders(number);
      return true;
    case kIoRequest:
      telemetry.request_io(number);
      return true;
    case kGripperRequest:
      telemetry.request_gripper(number);
      return true;
    case kJoystickRequest:
      telemetry.request_joystick(number);
      return true;
    case kGyro:
      telemetry.stream_gyro(number != 0);
      return true;
    default:
      return false;
  }
}

bool CommandExecutor::execute_port(const ReceivedCommand& command) {
  const std::int32_t number = command.number_or(0);
  switch (command.code) {
    case kPolling:
      firmware_.sonar.set_order(command.text);
      return true;
    case kSonar: {
      const std::int32_t argument = command.number_or(1);
      // Bit 0 switches; the higher bits name an array, counted from 1, or all arrays if they are 0.
      firmware_.sonar.enable((argument >> 1) - 1, (argument & 1) != 0);
      return true;
    }
    case kSonarCycle:
      firmware_.config.sonar_cycle_ms =
          static_cast<std::uint8_t>(std::clamp<std::int32_t>(number, 2, 120));
      firmware_.sonar.set_period(milliseconds{firmware_.config.sonar_cycle_ms});
      return true;
    case kDigitalOut:
      firmware_.telemetry.set_digital_out(static_cast<std::uint8_t>(command.high()),
                                          static_cast<std::uint8_t>(command.low()));
      return true;
    case kAnalogSelect:
      firmware_.telemetry.select_analog(number);
      return true;
    case kBumpStall:
      firmware_.drive.set_bump_stall(static_cast<std::uint8_t>(number & 3));
      return true;
    case kStopButtonStall:
      firmware_.drive.set_stop_button_stall(number != 0);
      return true;
    case kBatteryTest:
      firmware_.telemetry.set_test_battery(number);
      return true;
    default:
      return false;
  }
}

bool CommandExecutor::execute_simulator(const ReceivedCommand& command) {
  switch (command.code) {
    case kSimulatorSetPose:
      set_pose(command.data);
      return true;
    case kSimulatorReset:
      if (firmware_.body.place({})) firmware_.drive.odometry().reset();
      return true;
    case kSimulatorStatus:
      firmware_.telemetry.request_simulator_status(command.number_or(1));
      return true;
    default:
      return false;
  }
}

void CommandExecutor::set_pose(Payload data) {
  if (data.size() < kPoseDataSize) return;
  detail::ByteReader reader{data.subspan(1)};
  const double x = 1e-3 * reader.read<std::int32_t>().value_or(0);
  const double y = 1e-3 * reader.read<std::int32_t>().value_or(0);
  const double heading = kDegree * reader.read<std::int32_t>().value_or(0);
  // The protocol has no reply for a refused pose; the robot stays where it is.
  (void)firmware_.body.place({x, y, heading});
}

}  // namespace pioneer_arcos
