#pragma once

#include <Eigen/Geometry>
#include <string>

#include "foothill_proxy/yaml_map.hpp"

namespace foothill_sensors {

/// Where a sensor sits on its robot.
struct Mount {
  Eigen::Isometry3d X_BS{Eigen::Isometry3d::Identity()};  ///< Of the sensor in base_link.
  std::string frame{};         ///< Of its messages, without the robot's prefix.
  bool sees_own_robot{false};  ///< Whether its rays can meet the robot that carries it.
};

/// Reads `position` [m], `rotation` (roll, pitch, yaw) [deg], `frame`, `sees_own_robot`.
/// Throws std::invalid_argument with file and line.
[[nodiscard]] Mount read_mount(foothill_proxy::YamlMap& settings, const Mount& usual);

}  // namespace foothill_sensors
