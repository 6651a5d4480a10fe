#pragma once

#include <optional>
#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/mode_state.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes {

[[nodiscard]] double to_seconds(const builtin_interfaces::msg::Time& stamp);
[[nodiscard]] builtin_interfaces::msg::Time to_stamp(double t);

/// Returns a pose on the floor, or nothing if it is not made of finite numbers.
[[nodiscard]] std::optional<Pose> to_pose(const geometry_msgs::msg::Pose& pose);
[[nodiscard]] std::optional<VelocityCommand> to_command(const geometry_msgs::msg::Twist& twist);
[[nodiscard]] Bumps to_bumps(const foothill_msgs::msg::BumperState& state);

/// Returns the number of a transducer by its frame, such as robot1/sonar_3.
[[nodiscard]] std::optional<std::size_t> transducer_number(const std::string& frame);

/// Returns a goal in the frame of odometry: given there, or as seen from the robot now.
/// Nothing if it is in another frame.
[[nodiscard]] std::optional<Pose> goal_in_odometry(const Pose& goal, const std::string& frame,
                                                   const std::string& robot, const Pose& now);

[[nodiscard]] geometry_msgs::msg::TwistStamped to_msg(const VelocityCommand& command, double t,
                                                      const std::string& robot);
[[nodiscard]] foothill_msgs::msg::ModeState to_msg(const ModeOutput& output, double t,
                                                   const std::string& robot);

}  // namespace pioneer_modes
