#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pioneer_arcos {

/// Time that only goes forward, as poll() and timers have it.
using Instant = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

inline constexpr std::size_t kSonars = 32;         ///< Four arrays of eight.
inline constexpr std::size_t kBumperSegments = 5;  ///< Of a P3-DX, each ring.

/// The same quantity of the left and of the right wheel.
struct WheelPair {
  double left{};
  double right{};
};

/// What a sonar last measured.
struct SonarRange {
  double range{};         ///< [m]
  std::uint64_t count{};  ///< Readings so far: a new one has come if it grew.
  Instant stamp{};        ///< When the packet with it had come.
};

/// Everything that a robot's packets tell, in SI units and REP 103 axes (x forward, y left, heading
/// counter-clockwise from x). A plain value.
struct RobotState {
  std::uint64_t packets{};  ///< Standard packets so far, over all sessions; 0: nothing is known.
  std::uint32_t session{};  ///< Connections so far; odometry does not see what happened between.
  Instant stamp{};          ///< When the last standard packet had come.

  /// The robot's own odometry, from the first packet or reset_odometry(); does not wrap.
  double x{};          ///< [m]
  double y{};          ///< [m]
  double heading{};    ///< [rad]
  double turn_rate{};  ///< [rad/s]
  WheelPair speed{};   ///< Of the wheels' rims [m/s].
  /// Path of the wheels' rims since the first packet, from the encoders, or from the odometry if
  /// the robot sends no encoder packets [m].
  WheelPair travel{};
  bool has_encoders{};
  bool moving{};

  bool motors_enabled{};
  bool left_stalled{};
  bool right_stalled{};
  /// Pressed bumpers, each ring from the robot's left to its right.
  std::array<bool, kBumperSegments> front_bumpers{};
  std::array<bool, kBumperSegments> rear_bumpers{};
  bool stop_button{};

  double battery_voltage{};      ///< [V]
  double state_of_charge{-1.0};  ///< 0 to 1; negative if the robot does not tell.
  std::uint8_t charge_state{};   ///< 0 not charging, 1 bulk, 2 over, 3 float, 4 balance.
  bool charger_power{};
  double temperature{};  ///< [deg C], if has_temperature.
  bool has_temperature{};

  std::uint16_t flags{};   ///< As in the packet; see namespace flag.
  std::uint16_t faults{};  ///< As in the packet; see fault_name().
  std::uint8_t digital_in{};
  std::uint8_t digital_out{};
  double analog{};     ///< Of the selected port [V].
  double compass{};    ///< [rad], if the robot has one.
  double gyro_rate{};  ///< Last raw sample, 0 to 1023, about 512 at rest.

  std::array<SonarRange, kSonars> sonars{};
};

}  // namespace pioneer_arcos
