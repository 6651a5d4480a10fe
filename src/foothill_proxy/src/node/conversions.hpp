#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_msgs/msg/friction_pair.hpp"
#include "foothill_msgs/srv/set_fault.hpp"
#include "foothill_proxy/body.hpp"
#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/health.hpp"
#include "foothill_proxy/world.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "nav_msgs/msg/odometry.hpp"

namespace foothill_proxy {

// Conversions between messages and types of the core.

/// Returns the true pose of a robot in the frame map and its true velocity, without covariance.
[[nodiscard]] nav_msgs::msg::Odometry to_truth(const BodyMotion& motion, double base_height,
                                               Instant now, const std::string& robot);

/// Returns a pose, or the reason why it is invalid. A quaternion of zeros counts as no rotation.
[[nodiscard]] tl::expected<Eigen::Isometry3d, WorldError> to_isometry(
    const geometry_msgs::msg::Pose& pose);
/// Returns position and heading of a pose.
[[nodiscard]] foothill_scene::FloorPose to_floor_pose(const Eigen::Isometry3d& X_WB);

/// Returns the requested fault, or nothing if all faults are to be ended.
[[nodiscard]] tl::expected<std::optional<DeviceFault>, WorldError> to_fault(
    const foothill_msgs::srv::SetFault::Request& request, Instant now);

/// Returns the diagnostic status of a robot.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_msg(const std::string& robot,
                                                            const Health& health);

/// Returns the friction coefficients between two materials.
[[nodiscard]] foothill_msgs::msg::FrictionPair to_msg(
    const std::pair<std::string, std::string>& materials,
    const pioneer_dynamics::SurfacePair& pair);

}  // namespace foothill_proxy
