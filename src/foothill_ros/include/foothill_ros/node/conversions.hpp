#pragma once

#include <optional>

#include "builtin_interfaces/msg/duration.hpp"
#include "builtin_interfaces/msg/time.hpp"
#include "foothill_core/instant.hpp"
#include "foothill_core/planar.hpp"
#include "foothill_core/spatial.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "geometry_msgs/msg/quaternion.hpp"
#include "geometry_msgs/msg/transform.hpp"
#include "geometry_msgs/msg/twist.hpp"

/// Conversions between messages and the types of foothill_core. Times are exact in both directions;
/// poses that contain numbers which are not finite become std::nullopt.

namespace foothill_ros {

/// Returns the time of a stamp.
[[nodiscard]] foothill_core::Instant to_instant(const builtin_interfaces::msg::Time& stamp);
[[nodiscard]] double to_seconds(const builtin_interfaces::msg::Time& stamp);

/// Returns the stamp of a time. Times before zero become zero, since stamps are not negative.
[[nodiscard]] builtin_interfaces::msg::Time to_stamp(foothill_core::Instant time);
/// @param seconds Rounded to the nearest nanosecond [s].
[[nodiscard]] builtin_interfaces::msg::Time to_stamp(double seconds);
[[nodiscard]] builtin_interfaces::msg::Duration to_duration(foothill_core::Instant time);

/// Returns the rotation about the vertical axis by a heading [rad].
[[nodiscard]] geometry_msgs::msg::Quaternion to_quaternion(double heading);
/// Returns the heading of a rotation, as the yaw of yaw-pitch-roll angles [rad].
[[nodiscard]] double heading_of(const geometry_msgs::msg::Quaternion& rotation);

/// Returns position and heading on the floor; nothing if a number is not finite.
[[nodiscard]] std::optional<foothill_core::PlanarPose> to_planar(
    const geometry_msgs::msg::Pose& pose);
/// Returns the velocities in the plane; nothing if a number is not finite.
[[nodiscard]] std::optional<foothill_core::PlanarTwist> to_planar(
    const geometry_msgs::msg::Twist& twist);

[[nodiscard]] geometry_msgs::msg::Pose to_msg(const foothill_core::PlanarPose& pose);
[[nodiscard]] geometry_msgs::msg::Pose to_msg(const foothill_core::Pose& pose);
[[nodiscard]] geometry_msgs::msg::Twist to_msg(const foothill_core::PlanarTwist& twist);
[[nodiscard]] geometry_msgs::msg::Transform to_transform(const foothill_core::PlanarPose& pose);
[[nodiscard]] geometry_msgs::msg::Transform to_transform(const foothill_core::Pose& pose);

}  // namespace foothill_ros
