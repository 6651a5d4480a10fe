#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "builtin_interfaces/msg/time.hpp"
#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/tracker.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "nav_msgs/msg/path.hpp"

namespace foothill_tracking {

/// A stamp in seconds, and back to whole nanoseconds.
[[nodiscard]] double to_seconds(const builtin_interfaces::msg::Time& stamp);
[[nodiscard]] builtin_interfaces::msg::Time to_stamp(double t);

/// Returns what a state tells, or why it can't be used. While a cluster is paused or its flight has
/// ended, its speed is zero.
[[nodiscard]] tl::expected<ClusterReport, MapError> to_report(
    const foothill_msgs::msg::ClusterState& state);

/// Returns what odometry tells, on the floor; none if its numbers are not finite.
/// @param origin Of odometry on the floor.
[[nodiscard]] std::optional<Measurement> to_measurement(const nav_msgs::msg::Odometry& odom,
                                                        const Pose& origin);

/// Returns a motion on the floor; its velocity is told in the axes of the child, which has that
/// heading [rad].
[[nodiscard]] nav_msgs::msg::Odometry to_msg(const FloorMotion& motion, double heading);
[[nodiscard]] nav_msgs::msg::Path to_msg(const std::vector<FloorMotion>& path);
[[nodiscard]] geometry_msgs::msg::TransformStamped to_transform(const Pose& pose);

/// Returns a relative state for the topic `feedback` of a craft.
[[nodiscard]] nav_msgs::msg::Odometry to_feedback(const foothill_orbit::HillState& state,
                                                  const std::string& cluster,
                                                  const std::string& craft, double t);

}  // namespace foothill_tracking
