#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/tracker.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "nav_msgs/msg/path.hpp"

namespace foothill_tracking {

/// Returns the report in a state message, or why it cannot be used. While a cluster is paused or
/// its flight has ended, the speed is zero.
[[nodiscard]] tl::expected<ClusterReport, MapError> to_report(
    const foothill_msgs::msg::ClusterState& state);

/// Returns pose and velocity on the floor; nothing if a number is not finite or implausible.
/// @param origin Pose of the odometry frame on the floor.
[[nodiscard]] std::optional<Measurement> to_measurement(const nav_msgs::msg::Odometry& odom,
                                                        const PlanarPose& origin);

/// Returns a motion on the floor, with its velocity in the axes of a child frame of that heading
/// [rad].
[[nodiscard]] nav_msgs::msg::Odometry to_msg(const FloorMotion& motion, double heading);
[[nodiscard]] nav_msgs::msg::Path to_msg(const std::vector<FloorMotion>& path);

/// Returns a relative state for the `feedback` topic of a craft.
[[nodiscard]] nav_msgs::msg::Odometry to_feedback(const foothill_orbit::HillState& state,
                                                  const std::string& cluster,
                                                  const std::string& craft, double t);

}  // namespace foothill_tracking
