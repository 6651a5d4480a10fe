#pragma once

#include <Eigen/Core>
#include <functional>

#include "foothill_core/planar.hpp"

/// The part of the plane that contains the targets.
///
/// Walls, furniture and people outside of the test floor are also objects of a scan. A rectangle in
/// the frame of the floor (W) separates them from targets once the pose of the scanner (S) in that
/// frame is known.
namespace lidar_targets {

/// Returns whether a point p_S in the scanner's axes [m] lies on the floor.
using FloorTest = std::function<bool(const Eigen::Vector2d& p_S)>;

/// A rectangle along the axes of the floor's frame W, border included.
struct FloorArea {
  Eigen::Vector2d lower{Eigen::Vector2d::Zero()};  ///< Corner with the smallest x and y [m].
  Eigen::Vector2d upper{Eigen::Vector2d::Zero()};  ///< Corner with the largest x and y [m].

  [[nodiscard]] bool contains(const Eigen::Vector2d& p_W) const;
};

/// Returns a test that accepts every point.
[[nodiscard]] FloorTest unlimited_floor();

/// Returns the test for a scanner with a pose on the floor.
/// @param pose_WS Pose of the scanner in the frame of the floor.
[[nodiscard]] FloorTest floor_test(const FloorArea& area, const foothill_core::PlanarPose& pose_WS);

}  // namespace lidar_targets
