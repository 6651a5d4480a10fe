#pragma once

#include <optional>
#include <string>
#include <vector>

#include "foothill_teleop/joy_teleop.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joy.hpp"

namespace foothill_teleop {

/// Node joy_teleop, in the namespace of a robot: from /joy to cmd_vel.
class JoyTeleopNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names an invalid parameter.
  explicit JoyTeleopNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

  [[nodiscard]] TeleopState state() const { return teleop_.state(); }

 private:
  void create_topics();
  void follow_parameters();
  [[nodiscard]] ClockReading read_clocks() const;
  void on_joy(const sensor_msgs::msg::Joy& message);
  /// Publishes the command that is due, and logs changes of the state.
  void update();
  void on_robot_timer();
  void publish(const foothill_core::PlanarTwist& velocity);
  void log_state();

  JoyTeleop teleop_;
  std::string frame_id_{};
  TeleopState logged_{TeleopState::kNoInput};
  double published_{};  ///< Time of the last command on the robot's clock [s].

  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_{};
  rclcpp::Subscription<sensor_msgs::msg::Joy>::SharedPtr joy_{};
  rclcpp::TimerBase::SharedPtr wall_timer_{};
  rclcpp::TimerBase::SharedPtr robot_timer_{};
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_{};
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_{};
};

}  // namespace foothill_teleop
