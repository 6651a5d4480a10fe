#include "pioneer_arcos/command.hpp"

#include <algorithm>
#include <cstdlib>

#include "foothill_core/contract.hpp"
#include "pioneer_arcos/detail/bytes.hpp"

namespace pioneer_arcos::command {
namespace {

using foothill_core::expects;

constexpr std::uint8_t kPositive = 0x3B;
constexpr std::uint8_t kNegative = 0x1B;
constexpr std::uint8_t kString = 0x2B;
constexpr std::int32_t kWheelStep = 20;  // [mm/s] of VEL2
constexpr std::size_t kMaxText = 199;

std::uint8_t byte(CommandCode code) { return static_cast<std::uint8_t>(code); }

std::int8_t wheel_steps(MillimetresPerSecond speed) {
  const double steps = static_cast<double>(speed.value) / kWheelStep;
  return static_cast<std::int8_t>(std::clamp<std::int32_t>(to_argument(steps), -127, 127));
}

CommandCode aux_code(int port, CommandCode first, CommandCode second, CommandCode third) {
  expects(port >= 1 && port <= 3, "auxiliary serial ports are 1 to 3");
  return port == 1 ? first : port == 2 ? second : third;
}

Frame not_negative(CommandCode code, std::int32_t value) {
  expects(value >= 0, "the value must not be negative");
  return number(code, value);
}

}  // namespace

Frame plain(CommandCode code) { return detail::ByteWriter{byte(code)}.frame(); }

Frame number(CommandCode code, std::int32_t number) {
  expects(std::abs(number) <= 0xFFFF, "an argument has 16 bits and a sign");
  return detail::ByteWriter{byte(code)}
      .write(number < 0 ? kNegative : kPositive)
      .write(static_cast<std::uint16_t>(std::abs(number)))
      .frame();
}

Frame two_bytes(CommandCode code, std::int8_t high, std::int8_t low) {
  const auto bits = static_cast<std::uint16_t>(static_cast<std::uint8_t>(high) << 8U |
                                               static_cast<std::uint8_t>(low));
  return number(code, static_cast<std::int16_t>(bits));
}

Frame text(CommandCode code, std::span<const std::uint8_t> bytes) {
  expects(bytes.size() <= kMaxText, "a string has at most 199 bytes");
  return detail::ByteWriter{byte(code)}
      .write(kString)
      .write(static_cast<std::uint8_t>(bytes.size()))
      .write(bytes)
      .frame();
}

Frame sync(std::uint8_t step) { return detail::ByteWriter{step}.frame(); }
Frame pulse() { return plain(CommandCode::kPulse); }
Frame open() { return number(CommandCode::kOpen, 1); }
Frame close() { return number(CommandCode::kClose, 1); }
Frame request_config() { return number(CommandCode::kConfig, 1); }

Frame request_encoders(Stream stream) {
  return number(CommandCode::kEncoder, static_cast<int>(stream));
}
Frame request_io(Stream stream) {
  return number(CommandCode::kIoRequest, static_cast<int>(stream));
}
Frame request_gripper(Stream stream) {
  return number(CommandCode::kGripperRequest, static_cast<int>(stream));
}
Frame request_joystick(Stream stream) {
  return number(CommandCode::kJoystickRequest, static_cast<int>(stream));
}
Frame stream_gyro(bool on) { return number(CommandCode::kGyro, on ? 1 : 0); }
Frame request_battery_info() { return number(CommandCode::kBatteryInfo, 1); }

Frame enable_motors(bool on) { return number(CommandCode::kEnable, on ? 1 : 0); }
Frame velocity(MillimetresPerSecond forward) {
  return number(CommandCode::kVelocity, forward.value);
}
Frame turn_rate(DegreesPerSecond rate) { return number(CommandCode::kTurnRate, rate.value); }
Frame wheel_velocities(MillimetresPerSecond left, MillimetresPerSecond right) {
  return two_bytes(CommandCode::kWheelVelocities, wheel_steps(left), wheel_steps(right));
}
Frame move(Millimetres distance) { return number(CommandCode::kMove, distance.value); }
Frame heading(Degrees absolute) { return number(CommandCode::kHeading, absolute.value); }
Frame relative_heading(Degrees turn) { return number(CommandCode::kRelativeHeading, turn.value); }
Frame heading_from_setpoint(Degrees turn) {
  return number(CommandCode::kHeadingFromSetpoint, turn.value);
}
Frame stop() { return plain(CommandCode::kStop); }
Frame emergency_stop() { return plain(CommandCode::kEmergencyStop); }
Frame reset_odometry() { return plain(CommandCode::kSetOrigin); }

Frame set_max_speed(MillimetresPerSecond speed) {
  return not_negative(CommandCode::kSetMaxSpeed, speed.value);
}
Frame set_max_turn_rate(DegreesPerSecond rate) {
  return not_negative(CommandCode::kSetMaxTurnRate, rate.value);
}
Frame set_acceleration(MillimetresPerSecond2 value) {
  return not_negative(CommandCode::kSetAcceleration, value.value);
}
Frame set_deceleration(MillimetresPerSecond2 value) {
  expects(value.value >= 0, "the value must not be negative");
  return number(CommandCode::kSetAcceleration, -value.value);
}
Frame set_turn_acceleration(DegreesPerSecond2 value) {
  return not_negative(CommandCode::kSetTurnAcceleration, value.value);
}
Frame set_turn_deceleration(DegreesPerSecond2 value) {
  expects(value.value >= 0, "the value must not be negative");
  return number(CommandCode::kSetTurnAcceleration, -value.value);
}

Frame set_gain(CommandCode which, std::int32_t value) {
  expects(which >= CommandCode::kRotationKp && which <= CommandCode::kTranslationKi,
          "the command must be that of a gain");
  return not_negative(which, value);
}
Frame set_ticks_per_millimetre(std::int32_t ticks) {
  return not_negative(CommandCode::kTicksPerMillimetre, ticks);
}
Frame set_rev_count(std::int32_t ticks) { return not_negative(CommandCode::kRevCount, ticks); }
Frame set_drift_factor(std::int32_t in_8192ths) {
  return number(CommandCode::kDriftFactor, in_8192ths);
}

Frame sonar(bool on) { return number(CommandCode::kSonar, on ? 1 : 0); }
Frame sonar_array(int array, bool on) {
  expects(array >= 1 && array <= 4, "sonar arrays are 1 to 4");
  return number(CommandCode::kSonar, array * 2 + (on ? 1 : 0));
}
Frame poll_sonars(std::span<const std::uint8_t> numbers) {
  return text(CommandCode::kPolling, numbers);
}
Frame set_sonar_cycle(std::uint8_t milliseconds) {
  return number(CommandCode::kSonarCycle, milliseconds);
}
Frame set_bump_stall(BumpStall which) {
  return number(CommandCode::kBumpStall, static_cast<int>(which));
}
Frame set_stop_button_stall(bool on) { return number(CommandCode::kStopButtonStall, on ? 1 : 0); }

Frame set_digital_out(std::uint8_t mask, std::uint8_t levels) {
  return two_bytes(CommandCode::kDigitalOut, static_cast<std::int8_t>(mask),
                   static_cast<std::int8_t>(levels));
}
Frame select_analog(std::uint8_t port) { return number(CommandCode::kAnalogSelect, port); }
Frame gripper(GripperAction action) {
  return number(CommandCode::kGripper, static_cast<int>(action));
}
Frame set_gripper_value(std::int32_t value) { return number(CommandCode::kGripperValue, value); }
Frame write_aux(int port, std::span<const std::uint8_t> bytes) {
  return text(
      aux_code(port, CommandCode::kAux1Write, CommandCode::kAux2Write, CommandCode::kAux3Write),
      bytes);
}
Frame read_aux(int port, std::uint8_t count) {
  return number(
      aux_code(port, CommandCode::kAux1Read, CommandCode::kAux2Read, CommandCode::kAux3Read),
      count);
}
Frame say(std::span<const std::uint8_t> notes) { return text(CommandCode::kSay, notes); }
Frame set_sound(bool on) { return number(CommandCode::kSound, on ? 1 : 0); }
Frame allow_joystick(bool on) { return number(CommandCode::kJoystickDrive, on ? 1 : 0); }
Frame set_host_baud(BaudCode code) {
  return number(CommandCode::kHostBaud, static_cast<int>(code));
}

Frame simulator_set_pose(Millimetres x, Millimetres y, Degrees heading) {
  return detail::ByteWriter{byte(CommandCode::kSimulatorSetPose)}
      .write(std::uint8_t{0})
      .write(x.value)
      .write(y.value)
      .write(heading.value)
      .frame();
}

}  // namespace pioneer_arcos::command
