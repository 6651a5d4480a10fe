#pragma once

#include <optional>
#include <vector>

#include "foothill_core/planar.hpp"
#include "foothill_msgs/msg/lidar_target.hpp"
#include "foothill_msgs/msg/lidar_target_array.hpp"
#include "geometry_msgs/msg/pose_array.hpp"
#include "geometry_msgs/msg/transform.hpp"
#include "lidar_targets/target_finder.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"

namespace lidar_targets {

/// Returns a view of a message, which must outlive it; nothing for a scan without directions.
[[nodiscard]] std::optional<PlanarScan> to_planar(const sensor_msgs::msg::LaserScan& scan);

/// Returns the planar part of a transform: translation along x and y, and rotation about z.
[[nodiscard]] foothill_core::PlanarPose to_planar(const geometry_msgs::msg::Transform& transform);

/// @param side Length of the target's sides [m].
[[nodiscard]] foothill_msgs::msg::LidarTarget to_msg(const Target& target, double side);

/// Returns all targets, without a header.
[[nodiscard]] foothill_msgs::msg::LidarTargetArray to_msg(const std::vector<Target>& targets,
                                                          double side);

/// Returns the poses of targets, with the same header.
[[nodiscard]] geometry_msgs::msg::PoseArray poses_of(
    const foothill_msgs::msg::LidarTargetArray& targets);

}  // namespace lidar_targets
