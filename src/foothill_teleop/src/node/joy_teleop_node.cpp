#include "joy_teleop_node.hpp"

#include <chrono>

#include "foothill_ros/node/declare.hpp"
#include "parameters.hpp"

namespace foothill_teleop {
namespace {

// A quarter of the time after which a robot stops by itself: where its clock is fast, the wall
// timer alone would be too slow.
constexpr std::chrono::milliseconds kRobotPeriod{50};

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>{time}.count();
}

std::string default_frame(const std::string& space) {
  return space == "/" ? "base_link" : space.substr(1) + "/base_link";
}

}  // namespace

JoyTeleopNode::JoyTeleopNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"joy_teleop", options}, teleop_{foothill_teleop::declare_parameters(*this)} {
  frame_id_ = declare_parameter(
      "frame_id", default_frame(get_namespace()),
      foothill_ros::described(
          "Of the commands; by default that of the robot in whose namespace it is"));
  open_topics();
  watch_parameters();
  RCLCPP_INFO(get_logger(), "waiting for a joystick on %s", joy_->get_topic_name());
}

void JoyTeleopNode::open_topics() {
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  // Only the newest counts, and one that comes late is worse than one that is lost.
  joy_ = create_subscription<sensor_msgs::msg::Joy>(
      "/joy", rclcpp::QoS(1).best_effort(),
      [this](const sensor_msgs::msg::Joy& message) { hear(message); });
  wall_timer_ =
      create_wall_timer(std::chrono::duration<double>{teleop_.config().period}, [this] { tick(); });
  robot_timer_ = create_timer(kRobotPeriod, [this] { tick_for_the_robot(); });
}

void JoyTeleopNode::watch_parameters() {
  check_ = add_on_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
    const auto wrong = problem(changed(teleop_.config(), parameters));
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = !wrong;
    result.reason = wrong.value_or("");
    return result;
  });
  apply_ =
      add_post_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
        teleop_.set_config(changed(teleop_.config(), parameters));
      });
}

Instant JoyTeleopNode::instant() const {
  // A human's input ages by the human's clock, whatever the robot's does.
  return {.wall = seconds(std::chrono::steady_clock::now().time_since_epoch()),
          .robot = now().seconds()};
}

void JoyTeleopNode::hear(const sensor_msgs::msg::Joy& message) {
  const bool was_driving = teleop_.state() == TeleopState::kDriving;
  teleop_.hear({.axes = message.axes, .buttons = message.buttons}, instant().wall);
  // A stop does not wait for the timer.
  if (was_driving && teleop_.state() != TeleopState::kDriving) tick();
}

void JoyTeleopNode::tick() {
  if (const auto velocity = teleop_.command(instant())) publish(*velocity);
  report();
}

void JoyTeleopNode::tick_for_the_robot() {
  if (now().seconds() - published_ >= seconds(kRobotPeriod)) tick();
}

void JoyTeleopNode::publish(const Velocity& velocity) {
  geometry_msgs::msg::TwistStamped command;
  command.header.stamp = now();
  command.header.frame_id = frame_id_;
  command.twist.linear.x = velocity.forward;
  command.twist.linear.y = velocity.lateral;
  command.twist.angular.z = velocity.yaw_rate;
  cmd_vel_->publish(command);
  published_ = rclcpp::Time{command.header.stamp}.seconds();
}

void JoyTeleopNode::report() {
  const TeleopState state = teleop_.state();
  if (state == reported_) return;
  reported_ = state;
  const bool is_normal = state == TeleopState::kDriving || state == TeleopState::kReleased;
  if (is_normal) {
    RCLCPP_INFO(get_logger(), "%s", to_cstr(state));
  } else {
    RCLCPP_WARN(get_logger(), "%s", to_cstr(state));
  }
  const std::size_t commanders = count_publishers(cmd_vel_->get_topic_name());
  if (state == TeleopState::kDriving && commanders > 1) {
    RCLCPP_WARN(get_logger(), "%s has %zu publishers: the robot gets the commands of all of them",
                cmd_vel_->get_topic_name(), commanders);
  }
}

}  // namespace foothill_teleop
