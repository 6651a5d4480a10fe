#pragma once

#include <optional>
#include <string>

#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace foothill_proxy {

// Messages of a Pioneer, as docs/interface.md defines them.

/// Returns a command, or nothing if a number is not finite.
[[nodiscard]] std::optional<DriveCommand> to_command(const geometry_msgs::msg::TwistStamped& msg);

/// Returns the odometry of `<robot>/base_link` in `<robot>/odom`. Coordinates that odometry cannot
/// measure have a large variance, those that the floor fixes a small one.
[[nodiscard]] nav_msgs::msg::Odometry to_msg(const OdometrySample& sample, Instant stamp,
                                             const std::string& robot);
/// Returns the transform from odom to base_link.
[[nodiscard]] geometry_msgs::msg::TransformStamped to_transform(
    const nav_msgs::msg::Odometry& odom);
[[nodiscard]] sensor_msgs::msg::JointState to_msg(const JointSample& sample, Instant stamp);
[[nodiscard]] foothill_msgs::msg::BumperState to_msg(const BumperSample& sample, Instant stamp,
                                                     const std::string& robot);
[[nodiscard]] sensor_msgs::msg::BatteryState to_msg(const BatterySample& sample, Instant stamp,
                                                    const pioneer_dynamics::Battery& battery);
[[nodiscard]] foothill_msgs::msg::LinkState to_msg(const LinkStatus& status, Instant stamp);

}  // namespace foothill_proxy
