#pragma once

#include <cstdint>
#include <span>

#include "pioneer_arcos/command_code.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/units.hpp"

/// Packets to a robot: one function for each command of a P3-DX.
///
/// ARCOS transmits whole numbers in millimetres and degrees, with sign and magnitude. Functions
/// take quantities with the unit in their type and return the complete packet. Commands are not
/// acknowledged; their effect shows in later packets of the robot.
namespace pioneer_arcos::command {

/// Returns a command without argument.
[[nodiscard]] Frame plain(CommandCode code);
/// Returns a command with a number. @pre -65535 <= number <= 65535
[[nodiscard]] Frame number(CommandCode code, std::int32_t number);
/// Returns a command with two bytes in one number.
[[nodiscard]] Frame two_bytes(CommandCode code, std::int8_t high, std::int8_t low);
/// Returns a command with a string. @pre At most 199 bytes.
[[nodiscard]] Frame text(CommandCode code, std::span<const std::uint8_t> bytes);

// Connection. The three steps of the handshake have the same bytes as PULSE, OPEN and CLOSE without
// arguments; the robot distinguishes them by its state.
[[nodiscard]] Frame sync(std::uint8_t step);
[[nodiscard]] Frame pulse();  ///< Feeds the robot's watchdog.
[[nodiscard]] Frame open();   ///< Starts packets from the robot.
[[nodiscard]] Frame close();  ///< Ends the session; the robot stops.
[[nodiscard]] Frame request_config();

/// Repetition of packets that a robot sends on request.
enum class Stream : std::uint8_t { kStop = 0, kOnce = 1, kAlways = 2 };
[[nodiscard]] Frame request_encoders(Stream stream);
[[nodiscard]] Frame request_io(Stream stream);
[[nodiscard]] Frame request_gripper(Stream stream);
[[nodiscard]] Frame request_joystick(Stream stream);
[[nodiscard]] Frame stream_gyro(bool on);
[[nodiscard]] Frame request_battery_info();

// Motion.
[[nodiscard]] Frame enable_motors(bool on);
[[nodiscard]] Frame velocity(MillimetresPerSecond forward);
[[nodiscard]] Frame turn_rate(DegreesPerSecond rate);
/// Sets the speed of both wheels, in steps of 20 mm/s, at most 2.54 m/s.
[[nodiscard]] Frame wheel_velocities(MillimetresPerSecond left, MillimetresPerSecond right);
[[nodiscard]] Frame move(Millimetres distance);
[[nodiscard]] Frame heading(Degrees absolute);            ///< In the odometry frame.
[[nodiscard]] Frame relative_heading(Degrees turn);       ///< From the present heading.
[[nodiscard]] Frame heading_from_setpoint(Degrees turn);  ///< From the last heading setpoint.
[[nodiscard]] Frame stop();            ///< Decelerates within the limits; motors stay enabled.
[[nodiscard]] Frame emergency_stop();  ///< Stops with maximum deceleration.
[[nodiscard]] Frame reset_odometry();

// Limits, valid until the end of the session. @pre Not negative.
[[nodiscard]] Frame set_max_speed(MillimetresPerSecond speed);
[[nodiscard]] Frame set_max_turn_rate(DegreesPerSecond rate);
[[nodiscard]] Frame set_acceleration(MillimetresPerSecond2 value);
[[nodiscard]] Frame set_deceleration(MillimetresPerSecond2 value);
[[nodiscard]] Frame set_turn_acceleration(DegreesPerSecond2 value);
[[nodiscard]] Frame set_turn_deceleration(DegreesPerSecond2 value);

// Gains and constants, valid until the end of the session. @pre Not negative, except drift_factor.
[[nodiscard]] Frame set_gain(CommandCode which, std::int32_t value);
[[nodiscard]] Frame set_ticks_per_millimetre(std::int32_t ticks);
[[nodiscard]] Frame set_rev_count(std::int32_t ticks);  ///< Differential ticks of half a turn.
[[nodiscard]] Frame set_drift_factor(
    std::int32_t in_8192ths);  ///< Correction of the left wheel's path.

// Sonar. Transducers have the numbers of the protocol, 1 to 32.
[[nodiscard]] Frame sonar(bool on);
[[nodiscard]] Frame sonar_array(int array, bool on);  ///< @pre 1 <= array <= 4
/// Sets the firing order of the arrays that the numbers belong to; no number disables the sonar.
[[nodiscard]] Frame poll_sonars(std::span<const std::uint8_t> numbers);
[[nodiscard]] Frame set_sonar_cycle(std::uint8_t milliseconds);  ///< Time per transducer.

/// Bumpers that stall the robot when hit in the direction of motion.
enum class BumpStall : std::uint8_t { kNone = 0, kFront = 1, kRear = 2, kBoth = 3 };
[[nodiscard]] Frame set_bump_stall(BumpStall which);
/// Sets whether the STOP button stalls the robot and disables its motors.
[[nodiscard]] Frame set_stop_button_stall(bool on);

// Ports, gripper, sounds.
[[nodiscard]] Frame set_digital_out(std::uint8_t mask, std::uint8_t levels);
[[nodiscard]] Frame select_analog(std::uint8_t port);
enum class GripperAction : std::uint8_t {
  kOpen = 1,
  kClose = 2,
  kStop = 3,
  kLiftUp = 4,
  kLiftDown = 5,
  kLiftStop = 6,
  kStore = 7,
  kDeploy = 8,
  kHalt = 15,
  kPressure = 16,
  kLiftCarry = 17,
};
[[nodiscard]] Frame gripper(GripperAction action);
[[nodiscard]] Frame set_gripper_value(std::int32_t value);  ///< For kPressure and kLiftCarry.
[[nodiscard]] Frame write_aux(int port, std::span<const std::uint8_t> bytes);  ///< @pre 1 to 3
[[nodiscard]] Frame read_aux(int port, std::uint8_t count);                    ///< @pre 1 to 3
[[nodiscard]] Frame say(
    std::span<const std::uint8_t> notes);  ///< Pairs of duration [20 ms] and tone.
[[nodiscard]] Frame set_sound(bool on);
[[nodiscard]] Frame allow_joystick(bool on);

/// Codes of serial rates.
enum class BaudCode : std::uint8_t { k9600 = 0, k19200 = 1, k38400 = 2, k57600 = 3, k115200 = 4 };
[[nodiscard]] constexpr unsigned baud_rate(BaudCode code) {
  constexpr unsigned kRates[] = {9600, 19200, 38400, 57600, 115200};
  return kRates[static_cast<unsigned>(code) % 5];
}
[[nodiscard]] Frame set_host_baud(BaudCode code);

/// Sets the true pose in a simulator; odometry is not changed.
[[nodiscard]] Frame simulator_set_pose(Millimetres x, Millimetres y, Degrees heading);

}  // namespace pioneer_arcos::command
