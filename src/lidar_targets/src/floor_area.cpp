#include "lidar_targets/floor_area.hpp"

#include <cmath>

namespace lidar_targets {

bool FloorArea::contains(const Eigen::Vector2d& p_W) const {
  return (p_W.array() >= lower.array()).all() && (p_W.array() <= upper.array()).all();
}

FloorTest unlimited_floor() {
  return [](const Eigen::Vector2d& /*p_S*/) { return true; };
}

FloorTest floor_test(const FloorArea& area, const foothill_core::PlanarPose& pose_WS) {
  Eigen::Matrix2d R_WS;
  R_WS << std::cos(pose_WS.heading), -std::sin(pose_WS.heading), std::sin(pose_WS.heading),
      std::cos(pose_WS.heading);
  return [area, R_WS, p_WS = pose_WS.position()](const Eigen::Vector2d& p_S) {
    return area.contains(p_WS + R_WS * p_S);
  };
}

}  // namespace lidar_targets
