#pragma once

#include <Eigen/Geometry>
#include <string>
#include <tl/expected.hpp>

#include "builtin_interfaces/msg/time.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_msgs/srv/set_fault.hpp"
#include "foothill_proxy/body.hpp"
#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/health.hpp"
#include "foothill_proxy/world.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "nav_msgs/msg/odometry.hpp"

namespace foothill_proxy {

[[nodiscard]] builtin_interfaces::msg::Time to_time(Instant time);

/// Returns where a robot truly is: frame map, without covariance.
[[nodiscard]] nav_msgs::msg::Odometry to_truth(const BodyMotion& motion, double base_height,
                                               Instant now, const std::string& robot);

/// Returns a pose, or what is wrong with it. A quaternion of zeros counts as no rotation.
[[nodiscard]] tl::expected<Eigen::Isometry3d, WorldError> to_isometry(
    const geometry_msgs::msg::Pose& pose);
/// Returns position and heading.
[[nodiscard]] foothill_scene::PlanarPose to_planar(const Eigen::Isometry3d& X_WB);

/// Returns the fault that is asked for, nothing if all are to end.
[[nodiscard]] tl::expected<std::optional<Fault>, WorldError> to_fault(
    const foothill_msgs::srv::SetFault::Request& request, Instant now);

[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_msg(const std::string& robot,
                                                            const Health& health);

}  // namespace foothill_proxy
