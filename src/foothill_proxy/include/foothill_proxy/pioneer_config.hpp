#pragma once

#include "foothill_proxy/device.hpp"
#include "foothill_proxy/yaml_map.hpp"
#include "foothill_scene/footprint.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace foothill_proxy {

/// Numbers of a link to a Pioneer: what its packets can say, and how long they take.
struct PioneerLink {
  Instant packet_period{std::chrono::milliseconds{100}};  ///< Of standard packets.
  Instant packet_latency{std::chrono::milliseconds{22}};  ///< 85 bytes at 38400 baud.
  Instant command_latency{std::chrono::milliseconds{3}};  ///< 9 bytes at 38400 baud.
  Instant battery_period{std::chrono::seconds{1}};
  Instant command_timeout{std::chrono::milliseconds{200}};
  double speed_quantum{0.001};                    ///< Of commands and wheel speeds [m/s].
  double yaw_quantum{0.017453292519943295};       ///< Of commands [rad/s]: 1 deg/s.
  double position_quantum{0.001};                 ///< Of odometry [m].
  double heading_quantum{0.0015339807878856412};  ///< Of odometry [rad]: 4096 a turn.
};

/// A Pioneer P3-DX.
struct PioneerConfig {
  pioneer_dynamics::Vehicle vehicle{};
  double charge{1.0};  ///< Of the battery at the start [-].
  PioneerLink link{};
  /// A bumper that is hit in the direction of motion stalls the robot, as ARCOS has it by default.
  bool bump_stall{true};
  Instant stall_pause{std::chrono::milliseconds{200}};  ///< Motors are off so long after a stall.
  /// No quantisation and no latency, and odometry that is true; rates stay.
  bool ideal{false};
  foothill_scene::Footprint footprint{
      foothill_scene::Footprint::rectangle(-0.2725, 0.1825, -0.1905, 0.1905, 0.04, 0.237)};
};

/// Reads a robot's settings; README.md has the table. Throws std::invalid_argument with file and
/// line.
[[nodiscard]] PioneerConfig read_pioneer(YamlMap& settings);

}  // namespace foothill_proxy
