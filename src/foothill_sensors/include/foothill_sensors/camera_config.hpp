// Readers of the `settings` of cameras and pan-tilt units in the configuration of a world;
// docs/sensors/camera.md lists the keys.
#pragma once

#include <string>

#include "foothill_core/instant.hpp"
#include "foothill_core/yaml_map.hpp"
#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/mount.hpp"
#include "foothill_sensors/pan_tilt.hpp"

namespace foothill_sensors {

/// A camera on a robot.
struct CameraConfig {
  CameraSettings camera{};
  foothill_core::Instant period{};
  foothill_core::Instant exposure{};
  foothill_core::Instant latency{};
  bool is_on_pan_tilt{};  ///< The mount is in the tilting part of the unit; otherwise base_link.
  Mount mount{};          ///< Pose of the camera link; the optical frame has the same origin.
  double baseline{};      ///< Distance to the left partner of a stereo pair [m]; otherwise 0.
};

/// Reads a camera. Throws std::invalid_argument with file, line, key and allowed values.
/// @param name Name of the camera: its frame is NAME_optical_frame unless the settings name
/// another.
[[nodiscard]] CameraConfig read_camera_config(foothill_core::YamlMap settings,
                                              const std::string& name);

/// Reads a pan-tilt unit. Throws like read_camera_config().
/// @param period Receives the publication period from `rate`.
[[nodiscard]] PanTiltSettings read_pan_tilt_settings(foothill_core::YamlMap settings,
                                                     foothill_core::Instant& period);

}  // namespace foothill_sensors
