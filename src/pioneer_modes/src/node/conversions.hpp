#pragma once

#include <optional>
#include <string>

#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/mode_state.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes {

/// Returns the error message for a mode that does not exist.
[[nodiscard]] std::string unknown_mode(const std::string& name);

/// Returns a command; nothing if a number is not finite.
[[nodiscard]] std::optional<VelocityCommand> to_command(const geometry_msgs::msg::Twist& twist);
[[nodiscard]] Bumps to_bumps(const foothill_msgs::msg::BumperState& state);

/// Returns the number of a transducer from its frame, such as robot1/sonar_3.
[[nodiscard]] std::optional<std::size_t> transducer_number(const std::string& frame);

/// Returns a goal in the frame of odometry, given in that frame or in base_link; nothing for other
/// frames.
[[nodiscard]] std::optional<PlanarPose> goal_in_odometry(const PlanarPose& goal,
                                                         const std::string& frame,
                                                         const std::string& robot,
                                                         const PlanarPose& now);

[[nodiscard]] geometry_msgs::msg::TwistStamped to_msg(const VelocityCommand& command, double t,
                                                      const std::string& robot);
[[nodiscard]] foothill_msgs::msg::ModeState to_msg(const ModeOutput& output, double t,
                                                   const std::string& robot);

}  // namespace pioneer_modes
