#include "robot_node.hpp"

#include <chrono>
#include <utility>

#include "foothill_ros/node/link_state.hpp"
#include "messages.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using std_srvs::srv::SetBool;
using std_srvs::srv::Trigger;

constexpr std::size_t kThreads = 3;  // Topics, services, and responses that services wait for.
constexpr auto kPacketPeriod = 5ms;  // Packets arrive every 100 ms.
constexpr auto kReportPeriod = 1s;
constexpr auto kMotorTimeout = 1000ms;
// One packet carries up to 16 echoes at once; a publisher with a smaller depth would drop some.
constexpr std::size_t kSonarDepth = 50;

std::shared_ptr<rclcpp::Node> make_node(const std::string& name) {
  // The process was given the name of the controller manager, which would replace this name.
  const std::vector<std::string> arguments{"--ros-args", "-r", "__node:=" + name};
  return std::make_shared<rclcpp::Node>(name, rclcpp::NodeOptions().arguments(arguments));
}

std::string frame_prefix(const std::string& name_space) {
  return name_space == "/" ? "" : name_space.substr(1) + "/";
}

}  // namespace

RobotNode::RobotNode(const std::string& name, std::string port,
                     std::function<std::string()> restart_odometry)
    : node_{make_node(name)},
      port_{std::move(port)},
      prefix_{frame_prefix(node_->get_namespace())},
      executor_{rclcpp::ExecutorOptions(), kThreads} {
  create_publishers();
  create_services(std::move(restart_odometry));
  packet_timer_ = node_->create_wall_timer(kPacketPeriod, [this] { publish_packet(); });
  report_timer_ = node_->create_wall_timer(kReportPeriod, [this] { publish_report(); });
  executor_.add_node(node_);
  spinner_ = std::thread{[this] { executor_.spin(); }};
}

RobotNode::~RobotNode() {
  executor_.cancel();
  spinner_.join();
}

void RobotNode::create_publishers() {
  bumper_ = node_->create_publisher<foothill_msgs::msg::BumperState>("bumper", 10);
  battery_ = node_->create_publisher<sensor_msgs::msg::BatteryState>("battery_state", 10);
  sonar_ = node_->create_publisher<sensor_msgs::msg::Range>("sonar", kSonarDepth);
  link_ = node_->create_publisher<foothill_msgs::msg::LinkState>("link_state", 10);
  diagnostics_ = node_->create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 10);
}

void RobotNode::create_services(std::function<std::string()> restart_odometry) {
  service_group_ = node_->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  enable_motors_ = node_->create_service<SetBool>(
      "enable_motors",
      [this](const std::shared_ptr<SetBool::Request> request,
             std::shared_ptr<SetBool::Response> response) {
        on_enable_motors(*request, *response);
      },
      rclcpp::ServicesQoS(), service_group_);
  reset_odometry_ = node_->create_service<Trigger>(
      "reset_odometry",
      [this, restart_odometry](const std::shared_ptr<Trigger::Request>,
                               std::shared_ptr<Trigger::Response> response) {
        if (const auto present = robot()) present->reset_odometry();
        response->message = restart_odometry();
        response->success = response->message.empty();
      },
      rclcpp::ServicesQoS(), service_group_);
}

void RobotNode::on_enable_motors(const SetBool::Request& request, SetBool::Response& response) {
  const auto present = robot();
  if (!present || !present->link().connected) {
    response.message = "the robot is not connected";
    return;
  }
  present->enable_motors(request.data);
  response.success = wait_for(
      *present, [&](const PioneerState& state) { return state.motors_enabled == request.data; },
      kMotorTimeout);
  if (!response.success)
    response.message = "the robot did not enable or disable its motors in time";
}

void RobotNode::set_robot(std::shared_ptr<RobotBackend> robot) {
  const std::lock_guard lock{mutex_};
  robot_ = std::move(robot);
}

std::shared_ptr<RobotBackend> RobotNode::robot() {
  const std::lock_guard lock{mutex_};
  return robot_;
}

builtin_interfaces::msg::Time RobotNode::stamp_of(pioneer_arcos::SteadyTime time) {
  const auto age = std::chrono::steady_clock::now() - time;
  return node_->now() - rclcpp::Duration(std::chrono::nanoseconds{age});
}

void RobotNode::publish_packet() {
  const auto present = robot();
  if (!present) return;
  const PioneerState state = present->state();
  if (std::exchange(packets_, state.packets) == state.packets) return;
  bumper_->publish(to_bumper(state, stamp_of(state.stamp), prefix_));
  for (std::size_t i = 0; i < state.sonars.size(); ++i) {
    const auto& sonar = state.sonars[i];
    if (std::exchange(echoes_[i], sonar.count) == sonar.count) continue;
    sonar_->publish(to_range(sonar.range, i, stamp_of(sonar.stamp), prefix_));
  }
}

void RobotNode::publish_report() {
  const auto present = robot();
  const PioneerState state = present ? present->state() : PioneerState{};
  const ArcosStatistics statistics = present ? present->link() : ArcosStatistics{};
  const auto stamp = node_->now();
  auto link = foothill_ros::to_msg(statistics, std::chrono::steady_clock::now(), port_);
  link.header.stamp = stamp;
  link_->publish(link);
  if (statistics.connected && state.packets > 0) battery_->publish(to_battery(state, stamp));
  diagnostic_msgs::msg::DiagnosticArray array;
  array.header.stamp = stamp;
  const std::string error = present ? present->last_error() : "not configured";
  const std::string name =
      prefix_.empty() ? node_->get_name() : prefix_.substr(0, prefix_.size() - 1);
  array.status.push_back(to_status(state, statistics, name, error));
  diagnostics_->publish(array);
}

}  // namespace pioneer_hardware
