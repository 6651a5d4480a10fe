#pragma once

#include <numbers>

#include "foothill_core/units.hpp"
#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/device.hpp"
#include "foothill_scene/footprint.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace foothill_proxy {

/// Timing and quantisation of the serial link to a Pioneer. The defaults are those of ARCOS packets
/// at 38400 baud.
struct PioneerLinkConfig {
  Instant packet_period{std::chrono::milliseconds{100}};  ///< Period of standard packets.
  Instant packet_latency{std::chrono::milliseconds{22}};  ///< 85 bytes at 38400 baud.
  Instant command_latency{std::chrono::milliseconds{3}};  ///< 9 bytes at 38400 baud.
  Instant battery_period{std::chrono::seconds{1}};
  /// Time without a command after which the robot stops.
  Instant command_timeout{std::chrono::milliseconds{200}};
  double speed_quantum{0.001};  ///< Resolution of commands and wheel speeds [m/s]; 0 for none.
  double yaw_quantum{foothill_core::kDegree};  ///< Resolution of commands [rad/s]; 0 for none.
  double position_quantum{0.001};              ///< Resolution of odometry [m].
  double heading_quantum{2.0 * std::numbers::pi / 4096.0};  ///< Resolution of odometry [rad].
};

/// Configuration of a Pioneer P3-DX.
struct PioneerConfig {
  pioneer_dynamics::Vehicle vehicle{};
  double charge{1.0};  ///< Initial charge of the battery [-].
  PioneerLinkConfig link{};
  /// Whether a bumper that is hit in the direction of motion stalls the robot, as ARCOS does by
  /// default.
  bool bump_stall{true};
  /// Time for which the motors are off after a stall.
  Instant stall_pause{std::chrono::milliseconds{200}};
  /// Ideal measurements: true odometry without quantisation and latency. Rates stay as configured.
  bool ideal{false};
  foothill_scene::Footprint footprint{
      foothill_scene::Footprint::rectangle(-0.2725, 0.1825, -0.1905, 0.1905, 0.04, 0.237)};
};

/// Reads the settings of a robot; docs/proxy/README.md lists them. Throws std::invalid_argument
/// with file and line.
[[nodiscard]] PioneerConfig read_pioneer(foothill_core::YamlMap& settings);

}  // namespace foothill_proxy
