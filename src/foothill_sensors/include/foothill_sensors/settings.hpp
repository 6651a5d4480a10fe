// Readers of the `settings` of sonars, inertial units and external pose sensors in the
// configuration of a world; docs/sensors/ring.md lists the keys. All throw std::invalid_argument
// with file, line, key and allowed range.
#pragma once

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/sensor.hpp"
#include "foothill_sensors/external_pose.hpp"
#include "foothill_sensors/imu.hpp"
#include "foothill_sensors/mount.hpp"
#include "foothill_sensors/sonar_config.hpp"

namespace foothill_sensors {

/// A sonar and the timing of its packets.
struct SonarSettings {
  SonarConfig config{};
  foothill_proxy::SensorTiming timing{};
};
[[nodiscard]] SonarSettings read_sonar(foothill_core::YamlMap& settings);

/// An inertial unit. Gravity is not part of the settings.
struct ImuSettings {
  ImuConfig config{};
  Mount mount{};
  foothill_proxy::SensorTiming timing{};
  bool has_accelerometer{true};
};
[[nodiscard]] ImuSettings read_imu(foothill_core::YamlMap& settings);

/// An external pose sensor.
struct ExternalPoseSettings {
  ExternalPoseConfig config{};
  foothill_proxy::SensorTiming timing{};
};
[[nodiscard]] ExternalPoseSettings read_external_pose(foothill_core::YamlMap& settings);

}  // namespace foothill_sensors
