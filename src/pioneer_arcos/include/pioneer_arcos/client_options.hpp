#pragma once

#include <chrono>
#include <optional>

#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {

/// Limits to set on the robot; what is missing stays as the robot has it in its flash.
struct DriveLimits {
  std::optional<MillimetresPerSecond> max_speed{};
  std::optional<DegreesPerSecond> max_turn_rate{};
  std::optional<MillimetresPerSecond2> acceleration{};
  std::optional<MillimetresPerSecond2> deceleration{};
  std::optional<DegreesPerSecond2> turn_acceleration{};
  std::optional<DegreesPerSecond2> turn_deceleration{};
};

/// How a client talks to its robot.
struct ClientOptions {
  /// A setpoint older than this is replaced by zero: whoever drives must go on driving.
  std::chrono::milliseconds command_timeout{200};
  /// Between two commands; on a slow serial line longer, so that none queues up in the system.
  std::chrono::milliseconds command_gap{4};
  /// At least one packet to the robot in this time; less if the robot's watchdog is short.
  std::chrono::milliseconds pulse_period{200};
  /// Without any packet from the robot for so long the link is given up.
  std::chrono::milliseconds packet_timeout{500};
  std::chrono::milliseconds open_timeout{500};    ///< For a socket to connect.
  std::chrono::milliseconds sync_timeout{300};    ///< For each answer of the handshake.
  std::chrono::milliseconds retry_period{100};    ///< After a failure, before the next attempt.
  std::chrono::milliseconds stop_patience{1000};  ///< For the robot to brake before CLOSE.
  bool stream_encoders{true};
  bool stream_io{false};
  bool stream_gyro{false};
  bool sonar{true};
  DriveLimits limits{};
  /// Keeps a small process that stops the robot if this one dies or freezes.
  bool guard{true};
  /// The guard takes a client that is silent for so long for frozen.
  std::chrono::milliseconds guard_patience{300};
};

/// Throws std::invalid_argument naming the field, its value and its limit.
void check(const ClientOptions& options);

}  // namespace pioneer_arcos
