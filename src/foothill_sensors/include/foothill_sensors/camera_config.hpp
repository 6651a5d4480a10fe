#pragma once

#include <string>

#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/yaml_map.hpp"
#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/mount.hpp"
#include "foothill_sensors/pan_tilt.hpp"

namespace foothill_sensors {

/// A camera on a robot, as configured.
struct CameraConfig {
  CameraSettings camera{};
  foothill_proxy::Instant period{};
  foothill_proxy::Instant exposure{};
  foothill_proxy::Instant latency{};
  bool is_on_pan_tilt{};  ///< Then its mount is in the tilting part of the unit, not in base_link.
  Mount mount{};          ///< Of its link; the optical frame is there, too.
  double baseline{};      ///< How far right of its partner in a stereo pair [m]; otherwise 0.
};

/// Returns the camera of a map of settings. Throws std::invalid_argument with file, line, key and
/// what is allowed.
/// @param name Of the camera: its frame is NAME_optical_frame unless the settings name another.
[[nodiscard]] CameraConfig read_camera_config(foothill_proxy::YamlMap settings,
                                              const std::string& name);

/// Returns the pan-tilt unit of a map of settings, likewise. Reads `rate` into the period.
[[nodiscard]] PanTiltSettings read_pan_tilt_settings(foothill_proxy::YamlMap settings,
                                                     foothill_proxy::Instant& period);

}  // namespace foothill_sensors
