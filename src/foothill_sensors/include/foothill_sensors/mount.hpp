// The mount of a sensor: its pose on the robot, the frame of its messages, and whether it sees the
// robot that carries it.
#pragma once

#include <Eigen/Geometry>
#include <string>

#include "foothill_core/yaml_map.hpp"

namespace foothill_sensors {

/// Pose and frame of a sensor on its robot.
struct Mount {
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Pose of the sensor in base_link.
  std::string frame{};         ///< frame_id of its messages without the robot's prefix.
  bool sees_own_robot{false};  ///< Whether its rays can hit the robot that carries it.
};

/// Reads `position` [m], `rotation` (roll, pitch, yaw) [deg], `frame`, `sees_own_robot`.
/// Throws std::invalid_argument with file and line.
/// @param defaults Values of absent keys.
[[nodiscard]] Mount read_mount(foothill_core::YamlMap& settings, const Mount& defaults);

}  // namespace foothill_sensors
