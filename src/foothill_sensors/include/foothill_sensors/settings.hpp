#pragma once

#include "foothill_proxy/sensor.hpp"
#include "foothill_proxy/yaml_map.hpp"
#include "foothill_sensors/external_pose.hpp"
#include "foothill_sensors/imu.hpp"
#include "foothill_sensors/mount.hpp"
#include "foothill_sensors/sonar_ring.hpp"

namespace foothill_sensors {

// What stands below `settings` of a sensor in the configuration of a world; docs/sensors/ring.md
// has the tables. All throw std::invalid_argument with file, line, key and the allowed range.

/// Sonar, and when its packets come.
struct SonarSettings {
  SonarConfig config{};
  foothill_proxy::SensorTiming timing{};
};
[[nodiscard]] SonarSettings read_sonar(foothill_proxy::YamlMap& settings);

/// An inertial unit; its gravity is not in the settings.
struct ImuSettings {
  ImuConfig config{};
  Mount mount{};
  foothill_proxy::SensorTiming timing{};
  bool has_accelerometer{true};
};
[[nodiscard]] ImuSettings read_imu(foothill_proxy::YamlMap& settings);

/// An external pose sensor.
struct ExternalPoseSettings {
  ExternalPoseConfig config{};
  foothill_proxy::SensorTiming timing{};
};
[[nodiscard]] ExternalPoseSettings read_external_pose(foothill_proxy::YamlMap& settings);

}  // namespace foothill_sensors
