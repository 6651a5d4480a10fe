#pragma once

#include <optional>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
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

[[nodiscard]] builtin_interfaces::msg::Time to_stamp(Instant time);

[[nodiscard]] Instant to_instant(const builtin_interfaces::msg::Time& stamp);

/// Returns a command, or nothing if it is not made of finite numbers.
[[nodiscard]] std::optional<DriveCommand> to_command(const geometry_msgs::msg::TwistStamped& msg);

/// Returns odometry in `<robot>/odom` of `<robot>/base_link`; what a floor robot can't know has a
/// large variance, what it can't do a small one.
[[nodiscard]] nav_msgs::msg::Odometry to_msg(const OdometrySample& sample, Instant stamp,
                                             const std::string& robot);
[[nodiscard]] geometry_msgs::msg::TransformStamped to_transform(
    const nav_msgs::msg::Odometry& odom);
[[nodiscard]] sensor_msgs::msg::JointState to_msg(const JointSample& sample, Instant stamp);
[[nodiscard]] foothill_msgs::msg::BumperState to_msg(const BumperSample& sample, Instant stamp,
                                                     const std::string& robot);
[[nodiscard]] sensor_msgs::msg::BatteryState to_msg(const BatterySample& sample, Instant stamp,
                                                    const pioneer_dynamics::Battery& battery);
[[nodiscard]] foothill_msgs::msg::LinkState to_msg(const LinkReport& report, Instant stamp);

}  // namespace foothill_proxy
