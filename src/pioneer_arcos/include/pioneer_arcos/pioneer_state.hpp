#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_link/steady_time.hpp"

/// State of a Pioneer in SI units and REP 103 axes: x forward, y left, angles counter-clockwise.
///
/// The robot reports wrapping counters in its own units, starting over in each session.
/// PioneerState is the continuous result (see StateTracker), a plain value that can be copied
/// between threads.
namespace pioneer_arcos {

using foothill_link::SteadyDuration;
using foothill_link::SteadyTime;

inline constexpr std::size_t kSonars = 32;         ///< Four arrays of eight transducers.
inline constexpr std::size_t kBumperSegments = 5;  ///< Segments of each bumper ring of a P3-DX.

/// A quantity of the left and of the right wheel.
struct LeftRight {
  double left{};
  double right{};
};

/// Latest measurement of one sonar transducer.
struct SonarRange {
  double range{};         ///< [m]
  std::uint64_t count{};  ///< Number of measurements so far; 0 means that range is not valid.
  SteadyTime stamp{};     ///< Arrival of the packet.
};

/// Content of all packets of a robot so far.
struct PioneerState {
  std::uint64_t packets{};  ///< Number of standard packets over all sessions; 0: nothing is valid.
  std::uint32_t session{};  ///< Number of sessions; odometry does not include motion between them.
  SteadyTime stamp{};       ///< Arrival of the last standard packet.

  // The robot's own odometry since the first packet or reset_odometry(); does not wrap.
  double x{};          ///< [m]
  double y{};          ///< [m]
  double heading{};    ///< [rad]
  double turn_rate{};  ///< [rad/s]
  LeftRight speed{};   ///< Speed of the wheel rims [m/s].
  /// Path of the wheel rims since the first packet [m], from the encoders, or from the odometry if
  /// the robot sends no encoder packets.
  LeftRight travel{};
  bool has_encoders{};
  bool moving{};

  bool motors_enabled{};
  bool left_stalled{};
  bool right_stalled{};
  /// Pressed segments of the front bumper, from the robot's left to its right.
  std::array<bool, kBumperSegments> front_bumpers{};
  /// Pressed segments of the rear bumper, from the robot's left to its right.
  std::array<bool, kBumperSegments> rear_bumpers{};
  bool stop_button{};

  double battery_voltage{};      ///< [V]
  double state_of_charge{-1.0};  ///< 0 to 1; negative if the robot does not report it.
  std::uint8_t charge_state{};   ///< 0 not charging, 1 bulk, 2 over, 3 float, 4 balance.
  bool charger_power{};
  double temperature{};  ///< [deg C]; valid if has_temperature.
  bool has_temperature{};

  std::uint16_t flags{};   ///< Bits of the packet, see namespace flag.
  std::uint16_t faults{};  ///< Bits of the packet, see fault_name().
  std::uint8_t digital_in{};
  std::uint8_t digital_out{};
  double analog{};     ///< Voltage at the selected analog port [V].
  double compass{};    ///< [rad]; 0 if the robot has no compass.
  double gyro_rate{};  ///< Last raw sample, 0 to 1023, about 512 at rest.

  std::array<SonarRange, kSonars> sonars{};
};

}  // namespace pioneer_arcos
