#pragma once

#include <chrono>
#include <optional>

#include "pioneer_arcos/units.hpp"

/// Configuration of a client: time limits of the link and settings of the robot.
namespace pioneer_arcos {

/// Motion limits to set on the robot for the session; a missing one keeps the value in the robot's
/// flash memory.
struct SessionLimits {
  std::optional<MillimetresPerSecond> max_speed{};
  std::optional<DegreesPerSecond> max_turn_rate{};
  std::optional<MillimetresPerSecond2> acceleration{};
  std::optional<MillimetresPerSecond2> deceleration{};
  std::optional<DegreesPerSecond2> turn_acceleration{};
  std::optional<DegreesPerSecond2> turn_deceleration{};
};

struct ClientOptions {
  /// Maximum age of a setpoint; an older one is replaced by zero velocity.
  std::chrono::milliseconds command_timeout{200};
  /// Minimum time between two commands. On a slow serial line the transmission time of the command
  /// applies if it is longer, so that the system queues nothing.
  std::chrono::milliseconds command_gap{4};
  /// Maximum time between two packets to the robot; reduced to a third of the robot's watchdog time
  /// if that is shorter.
  std::chrono::milliseconds pulse_period{200};
  /// Maximum time without a packet from the robot before the link is closed.
  std::chrono::milliseconds packet_timeout{500};
  std::chrono::milliseconds open_timeout{500};   ///< Time limit for connecting a socket.
  std::chrono::milliseconds sync_timeout{300};   ///< Time limit for each reply of the handshake.
  std::chrono::milliseconds retry_period{100};   ///< Delay between attempts to connect.
  std::chrono::milliseconds stop_timeout{1000};  ///< Time limit for braking before CLOSE.
  bool stream_encoders{true};                    ///< Whether to request encoder packets.
  bool stream_io{false};                         ///< Whether to request IO packets.
  bool stream_gyro{false};                       ///< Whether to request gyro packets.
  bool sonar{true};                              ///< Whether to enable the sonar.
  SessionLimits limits{};
  /// Whether to start a guard process that stops the robot if this process dies or freezes.
  bool guard{true};
  /// Maximum time without a sign of life of this process before the guard stops the robot.
  std::chrono::milliseconds guard_timeout{300};
};

/// Throws std::invalid_argument naming the field, its value and its limits.
void check(const ClientOptions& options);

}  // namespace pioneer_arcos
