#include "driver_node.hpp"

#include <chrono>
#include <string>

#include "driver_conversions.hpp"
#include "foothill_ros/node/link_state.hpp"
#include "sick_ld/baud_file.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace sick_ld {
namespace {

/// Period of the check for changes, and number of checks between two regular reports.
constexpr std::chrono::milliseconds kCheckPeriod{100};
constexpr int kChecksPerReport = 10;

}  // namespace

DriverNode::DriverNode(const rclcpp::NodeOptions& options)
    : rclcpp_lifecycle::LifecycleNode{"sick_ld_driver", options},
      parameters_{sick_ld::declare_parameters(*this)} {}

DriverNode::~DriverNode() { disconnect(); }

DriverNode::CallbackReturn DriverNode::on_configure(const rclcpp_lifecycle::State& /*state*/) {
  create_interfaces();
  log_plan();
  ClientConfig config = parameters_.client;
  config.known_baud = read_baud(parameters_.baud_file);
  known_baud_ = config.known_baud.value_or(0);
  link_ = std::make_unique<LinkThread>(
      config, parameters_.port, [this](const Scan& scan, double age) { on_scan(scan, age); });
  // On the wall clock: a device does not stop with a simulation.
  timer_ = create_wall_timer(kCheckPeriod, [this] { on_timer(); });
  return CallbackReturn::SUCCESS;
}

void DriverNode::create_interfaces() {
  scan_ = create_publisher<sensor_msgs::msg::LaserScan>("scan", 10);
  // Not managed publishers: the state of the link is published while the node is inactive, too.
  link_state_ = rclcpp::create_publisher<foothill_msgs::msg::LinkState>(*this, "link_state", 10);
  diagnostics_ =
      rclcpp::create_publisher<diagnostic_msgs::msg::DiagnosticArray>(*this, "/diagnostics", 10);
  reset_ = create_service<std_srvs::srv::Trigger>(
      "~/reset_scanner", [this](const std::shared_ptr<std_srvs::srv::Trigger::Request>& /*request*/,
                                const std::shared_ptr<std_srvs::srv::Trigger::Response>& response) {
        link_->request_reset();
        response->success = true;
        response->message = "the scanner will be reset as soon as the link is free";
      });
}

void DriverNode::log_plan() {
  const ScanPlan plan = make_plan(parameters_.client.request, parameters_.client.baud);
  RCLCPP_INFO(get_logger(), "Planned: %.2f profiles/s of %zu rays at %d baud.", plan.rate,
              plan.points, parameters_.client.baud);
  for (const std::string& concession : plan.concessions) {
    RCLCPP_WARN(get_logger(), "Request not fulfilled: %s.", concession.c_str());
  }
}

DriverNode::CallbackReturn DriverNode::on_activate(const rclcpp_lifecycle::State& state) {
  link_->set_goal(Goal::kMeasure);
  return LifecycleNode::on_activate(state);
}

DriverNode::CallbackReturn DriverNode::on_deactivate(const rclcpp_lifecycle::State& state) {
  link_->set_goal(Goal::kStandby);
  return LifecycleNode::on_deactivate(state);
}

DriverNode::CallbackReturn DriverNode::on_cleanup(const rclcpp_lifecycle::State& /*state*/) {
  disconnect();
  return CallbackReturn::SUCCESS;
}

DriverNode::CallbackReturn DriverNode::on_shutdown(const rclcpp_lifecycle::State& /*state*/) {
  disconnect();
  return CallbackReturn::SUCCESS;
}

void DriverNode::disconnect() {
  timer_.reset();
  reset_.reset();
  link_.reset();
  scan_.reset();
}

void DriverNode::on_scan(const Scan& scan, double age) {
  if (!scan_->is_activated()) return;
  sensor_msgs::msg::LaserScan msg = to_msg(scan, parameters_);
  msg.header.frame_id = parameters_.frame_id;
  msg.header.stamp = now() - rclcpp::Duration::from_seconds(age);
  scan_->publish(msg);
}

void DriverNode::on_timer() {
  const LinkSnapshot snapshot = link_->snapshot();
  log_changes(snapshot);
  const bool is_connected = snapshot.status.link.connected;
  const bool has_changed = is_connected != was_connected_;
  was_connected_ = is_connected;
  if (checks_++ % kChecksPerReport == 0 || has_changed) publish_state(snapshot);
}

void DriverNode::publish_state(const LinkSnapshot& snapshot) {
  auto state =
      foothill_ros::to_msg(snapshot.status.link, to_steady_time(snapshot.now), parameters_.port);
  state.header.stamp = now();
  state.header.frame_id = parameters_.frame_id;
  link_state_->publish(state);
  diagnostic_msgs::msg::DiagnosticArray diagnostics;
  diagnostics.header.stamp = now();
  const std::string name = std::string{get_fully_qualified_name()}.substr(1);
  diagnostics.status.push_back(to_diagnostic(snapshot, name, parameters_.port));
  diagnostics_->publish(diagnostics);
}

void DriverNode::log_changes(const LinkSnapshot& snapshot) {
  const ClientStatus& status = snapshot.status;
  if (status.link.connected && status.baud != known_baud_) {
    known_baud_ = status.baud;
    write_baud(parameters_.baud_file, known_baud_);
  }
  if (!snapshot.port_problem.empty()) {
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 5000, "Cannot open the serial port: %s.",
                          snapshot.port_problem.c_str());
  }
  if (status.state == logged_state_) return;
  logged_state_ = status.state;
  if (logged_state_ == ClientState::kMeasuring) {
    RCLCPP_INFO(get_logger(), "Measuring at %d baud, %.2f profiles/s expected.", status.baud,
                snapshot.plan.rate);
  } else if (logged_state_ == ClientState::kStandby) {
    RCLCPP_INFO(get_logger(), "Scanner '%s' is in standby.", status.identification.c_str());
  } else if (!status.problem.empty()) {
    RCLCPP_WARN_THROTTLE(get_logger(), *get_clock(), 5000, "Scanner not ready: %s.",
                         status.problem.c_str());
  }
}

}  // namespace sick_ld
