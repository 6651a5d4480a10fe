#include "conversions.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "foothill_ros/node/conversions.hpp"

namespace pioneer_modes {

std::string unknown_mode(const std::string& name) {
  std::string known;
  for (const Mode mode : kModes) known += (known.empty() ? "" : ", ") + std::string{to_cstr(mode)};
  return "unknown mode '" + name + "'; known modes: " + known;
}

std::optional<VelocityCommand> to_command(const geometry_msgs::msg::Twist& twist) {
  const VelocityCommand command{twist.linear.x, twist.angular.z};
  const bool is_finite = std::isfinite(command.forward) && std::isfinite(command.yaw_rate);
  return is_finite ? std::optional{command} : std::nullopt;
}

Bumps to_bumps(const foothill_msgs::msg::BumperState& state) {
  const auto any = [](const std::vector<bool>& ring) {
    return std::find(ring.begin(), ring.end(), true) != ring.end();
  };
  return {.front = any(state.front),
          .rear = any(state.rear),
          .is_stalled = state.left_wheel_stalled || state.right_wheel_stalled};
}

std::optional<std::size_t> transducer_number(const std::string& frame) {
  const std::size_t mark = frame.rfind('_');
  if (mark == std::string::npos) return std::nullopt;
  std::size_t number{};
  const char* const end = frame.data() + frame.size();
  const auto [stop, error] = std::from_chars(frame.data() + mark + 1, end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number < kTransducers ? std::optional{number} : std::nullopt;
}

std::optional<PlanarPose> goal_in_odometry(const PlanarPose& goal, const std::string& frame,
                                           const std::string& robot, const PlanarPose& now) {
  if (frame == robot + "/odom") return goal;
  if (frame != robot + "/base_link") return std::nullopt;
  const Eigen::Vector2d p_O = to_parent(now, {goal.x, goal.y});
  return PlanarPose{p_O.x(), p_O.y(), now.heading + goal.heading};
}

geometry_msgs::msg::TwistStamped to_msg(const VelocityCommand& command, double t,
                                        const std::string& robot) {
  geometry_msgs::msg::TwistStamped message;
  message.header.stamp = foothill_ros::to_stamp(t);
  message.header.frame_id = robot + "/base_link";
  message.twist.linear.x = command.forward;
  message.twist.angular.z = command.yaw_rate;
  return message;
}

foothill_msgs::msg::ModeState to_msg(const ModeOutput& output, double t, const std::string& robot) {
  foothill_msgs::msg::ModeState message;
  message.header.stamp = foothill_ros::to_stamp(t);
  message.header.frame_id = robot + "/base_link";
  message.mode = to_cstr(output.mode);
  message.halt = to_cstr(output.halt);
  message.slowed = output.is_slowed;
  if (output.mode == Mode::kWander) message.activity = to_cstr(output.wander);
  message.clearance = output.clearance;
  message.arrived = output.has_arrived;
  message.goal_distance = output.goal_distance;
  return message;
}

}  // namespace pioneer_modes
