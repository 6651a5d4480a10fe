#pragma once

#include <optional>
#include <string>
#include <vector>

#include "foothill_teleop/joy_teleop.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joy.hpp"

namespace foothill_teleop {

/// The node joy_teleop, in the namespace of a robot: from /joy to cmd_vel.
class JoyTeleopNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument naming a parameter that makes no sense.
  explicit JoyTeleopNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

  [[nodiscard]] TeleopState state() const { return teleop_.state(); }

 private:
  void open_topics();
  void watch_parameters();
  [[nodiscard]] Instant instant() const;
  void hear(const sensor_msgs::msg::Joy& message);
  /// Sends what is to be sent, and logs if the state has changed.
  void tick();
  void tick_for_the_robot();
  void publish(const Velocity& velocity);
  void report();

  JoyTeleop teleop_;
  std::string frame_id_{};
  TeleopState reported_{TeleopState::kNoInput};
  double published_{};  ///< Robot's time of the last command [s].

  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_{};
  rclcpp::Subscription<sensor_msgs::msg::Joy>::SharedPtr joy_{};
  rclcpp::TimerBase::SharedPtr wall_timer_{};
  rclcpp::TimerBase::SharedPtr robot_timer_{};
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_{};
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_{};
};

}  // namespace foothill_teleop
