#include "joy_teleop_node.hpp"

#include <chrono>

#include "foothill_core/instant.hpp"
#include "foothill_ros/node/declare.hpp"
#include "parameters.hpp"

namespace foothill_teleop {
namespace {

// A quarter of the robot's command timeout. If the robot's clock runs fast, the wall timer alone is
// too slow.
constexpr std::chrono::milliseconds kRobotPeriod{50};

using foothill_core::seconds;

std::string default_frame(const std::string& space) {
  return space == "/" ? "base_link" : space.substr(1) + "/base_link";
}

}  // namespace

JoyTeleopNode::JoyTeleopNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"joy_teleop", options}, teleop_{foothill_teleop::declare_parameters(*this)} {
  frame_id_ =
      declare_parameter("frame_id", default_frame(get_namespace()),
                        foothill_ros::described("Frame of the commands. Default: base_link of the "
                                                "robot in whose namespace the node runs."));
  create_topics();
  follow_parameters();
  RCLCPP_INFO(get_logger(), "Waiting for a joystick on %s.", joy_->get_topic_name());
}

void JoyTeleopNode::create_topics() {
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  // Only the newest message matters, and a late one is worse than a lost one.
  joy_ = create_subscription<sensor_msgs::msg::Joy>(
      "/joy", rclcpp::QoS(1).best_effort(),
      [this](const sensor_msgs::msg::Joy& message) { on_joy(message); });
  wall_timer_ = create_wall_timer(std::chrono::duration<double>{teleop_.config().period},
                                  [this] { update(); });
  robot_timer_ = create_timer(kRobotPeriod, [this] { on_robot_timer(); });
}

void JoyTeleopNode::follow_parameters() {
  check_ = add_on_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
    const auto error = validate(changed(teleop_.config(), parameters));
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = !error;
    result.reason = error.value_or("");
    return result;
  });
  apply_ =
      add_post_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
        teleop_.set_config(changed(teleop_.config(), parameters));
      });
}

ClockReading JoyTeleopNode::read_clocks() const {
  // The age of input is measured by the operator's clock, independent of the robot's clock.
  return {.wall = seconds(std::chrono::steady_clock::now().time_since_epoch()),
          .robot = now().seconds()};
}

void JoyTeleopNode::on_joy(const sensor_msgs::msg::Joy& message) {
  const bool was_driving = teleop_.state() == TeleopState::kDriving;
  teleop_.on_input({.axes = message.axes, .buttons = message.buttons}, read_clocks().wall);
  // A stop does not wait for the timer.
  if (was_driving && teleop_.state() != TeleopState::kDriving) update();
}

void JoyTeleopNode::update() {
  if (const auto velocity = teleop_.command(read_clocks())) publish(*velocity);
  log_state();
}

void JoyTeleopNode::on_robot_timer() {
  if (now().seconds() - published_ >= seconds(kRobotPeriod)) update();
}

void JoyTeleopNode::publish(const foothill_core::PlanarTwist& velocity) {
  geometry_msgs::msg::TwistStamped command;
  command.header.stamp = now();
  command.header.frame_id = frame_id_;
  command.twist.linear.x = velocity.forward;
  command.twist.linear.y = velocity.lateral;
  command.twist.angular.z = velocity.yaw_rate;
  cmd_vel_->publish(command);
  published_ = rclcpp::Time{command.header.stamp}.seconds();
}

void JoyTeleopNode::log_state() {
  const TeleopState state = teleop_.state();
  if (state == logged_) return;
  logged_ = state;
  const bool is_normal = state == TeleopState::kDriving || state == TeleopState::kReleased;
  if (is_normal) {
    RCLCPP_INFO(get_logger(), "%s", to_cstr(state));
  } else {
    RCLCPP_WARN(get_logger(), "%s", to_cstr(state));
  }
  const std::size_t commanders = count_publishers(cmd_vel_->get_topic_name());
  if (state == TeleopState::kDriving && commanders > 1) {
    RCLCPP_WARN(get_logger(),
                "%s has %zu publishers: the robot receives the commands of all of them.",
                cmd_vel_->get_topic_name(), commanders);
  }
}

}  // namespace foothill_teleop
