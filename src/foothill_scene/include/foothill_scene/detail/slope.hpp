#pragma once

#include <Eigen/Core>
#include <cmath>

#include "foothill_scene/collision_world.hpp"

namespace foothill_scene::detail {

/// The floor at a point.
struct FloorPoint {
  double height{};         ///< [m]
  Eigen::Vector3d normal;  ///< Unit, upwards.
};

/// Returns true if the upper side of a face with this unit normal is flat enough to drive on.
[[nodiscard]] inline bool is_drivable(const Eigen::Vector3d& normal) {
  static const double limit = std::cos(CollisionWorld::kDrivableSlope);
  return normal.z() >= limit;
}

/// Returns true if a face is horizontal up to rounding errors.
[[nodiscard]] inline bool is_level(const Eigen::Vector3d& normal) {
  return std::abs(normal.z()) > 1.0 - 1e-12;
}

}  // namespace foothill_scene::detail
