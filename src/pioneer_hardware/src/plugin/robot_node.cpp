#include "robot_node.hpp"

#include <chrono>
#include <utility>

#include "messages.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using std_srvs::srv::SetBool;
using std_srvs::srv::Trigger;

constexpr std::size_t kThreads = 3;  // Topics, services, and the answers that a service waits for.
constexpr auto kLook = 5ms;          // A packet comes each 100 ms.
constexpr auto kReport = 1s;
constexpr auto kMotorPatience = 1000ms;
constexpr std::size_t kEchoes = 50;  // Of a second; packets bring several at once.

std::shared_ptr<rclcpp::Node> make_node(const std::string& name) {
  // Named here, for the name that the process was given is the controller manager's.
  const std::vector<std::string> arguments{"--ros-args", "-r", "__node:=" + name};
  return std::make_shared<rclcpp::Node>(name, rclcpp::NodeOptions().arguments(arguments));
}

std::string frame_prefix(const std::string& name_space) {
  return name_space == "/" ? "" : name_space.substr(1) + "/";
}

}  // namespace

RobotNode::RobotNode(const std::string& name, std::string port,
                     std::function<std::string()> reset_odometry)
    : node_{make_node(name)},
      port_{std::move(port)},
      prefix_{frame_prefix(node_->get_namespace())},
      executor_{rclcpp::ExecutorOptions(), kThreads} {
  open_topics();
  open_services(std::move(reset_odometry));
  look_timer_ = node_->create_wall_timer(kLook, [this] { look(); });
  report_timer_ = node_->create_wall_timer(kReport, [this] { report(); });
  executor_.add_node(node_);
  spinner_ = std::thread{[this] { executor_.spin(); }};
}

RobotNode::~RobotNode() {
  executor_.cancel();
  spinner_.join();
}

void RobotNode::open_topics() {
  bumper_ = node_->create_publisher<foothill_msgs::msg::BumperState>("bumper", 10);
  battery_ = node_->create_publisher<sensor_msgs::msg::BatteryState>("battery_state", 10);
  sonar_ = node_->create_publisher<sensor_msgs::msg::Range>("sonar", kEchoes);
  link_ = node_->create_publisher<foothill_msgs::msg::LinkState>("link_state", 10);
  diagnostics_ = node_->create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 10);
}

void RobotNode::open_services(std::function<std::string()> reset_odometry) {
  service_group_ = node_->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  enable_motors_ = node_->create_service<SetBool>(
      "enable_motors",
      [this](const std::shared_ptr<SetBool::Request> request,
             std::shared_ptr<SetBool::Response> response) {
        const auto here = robot();
        if (!here || !here->link().connected) {
          response->message = "the robot is not connected";
          return;
        }
        here->enable_motors(request->data);
        response->success = wait_for(
            *here, [&](const RobotState& state) { return state.motors_enabled == request->data; },
            kMotorPatience);
        if (!response->success) response->message = "the robot's motors did not follow";
      },
      rclcpp::ServicesQoS(), service_group_);
  reset_odometry_ = node_->create_service<Trigger>(
      "reset_odometry",
      [this, reset_odometry](const std::shared_ptr<Trigger::Request>,
                             std::shared_ptr<Trigger::Response> response) {
        if (const auto here = robot()) here->reset_odometry();
        response->message = reset_odometry();
        response->success = response->message.empty();
      },
      rclcpp::ServicesQoS(), service_group_);
}

void RobotNode::watch(std::shared_ptr<Robot> robot) {
  const std::lock_guard lock{mutex_};
  robot_ = std::move(robot);
}

std::shared_ptr<Robot> RobotNode::robot() {
  const std::lock_guard lock{mutex_};
  return robot_;
}

builtin_interfaces::msg::Time RobotNode::stamp_of(pioneer_arcos::Instant instant) {
  const auto age = std::chrono::steady_clock::now() - instant;
  return node_->now() - rclcpp::Duration(std::chrono::nanoseconds{age});
}

void RobotNode::look() {
  const auto here = robot();
  if (!here) return;
  const RobotState state = here->state();
  if (std::exchange(packets_, state.packets) == state.packets) return;
  bumper_->publish(to_bumper(state, stamp_of(state.stamp), prefix_));
  for (std::size_t i = 0; i < state.sonars.size(); ++i) {
    const auto& sonar = state.sonars[i];
    if (std::exchange(readings_[i], sonar.count) == sonar.count) continue;
    sonar_->publish(to_range(sonar.range, i, stamp_of(sonar.stamp), prefix_));
  }
}

void RobotNode::report() {
  const auto here = robot();
  const RobotState state = here ? here->state() : RobotState{};
  const LinkReport link = here ? here->link() : LinkReport{};
  const auto now = std::chrono::steady_clock::now();
  const auto stamp = node_->now();
  link_->publish(to_link(link, port_, now, stamp));
  if (link.connected && state.packets > 0) battery_->publish(to_battery(state, stamp));
  diagnostic_msgs::msg::DiagnosticArray array;
  array.header.stamp = stamp;
  const std::string error = here ? here->last_error() : "not configured";
  const std::string robot =
      prefix_.empty() ? node_->get_name() : prefix_.substr(0, prefix_.size() - 1);
  array.status.push_back(to_status(state, link, robot, error));
  diagnostics_->publish(array);
}

}  // namespace pioneer_hardware
