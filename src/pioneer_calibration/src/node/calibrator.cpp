#include "calibrator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "calibration_summary.hpp"
#include "pioneer_calibration/calibration_file.hpp"

namespace pioneer_calibration {
namespace {

double seconds(const builtin_interfaces::msg::Time& stamp) {
  return static_cast<double>(stamp.sec) + 1e-9 * static_cast<double>(stamp.nanosec);
}

pioneer_dynamics::Pose to_pose(const geometry_msgs::msg::Pose& pose) {
  return {pose.position.x, pose.position.y,
          2.0 * std::atan2(pose.orientation.z, pose.orientation.w)};
}

/// Returns where a joint stands in a message, or nothing if it has none.
std::optional<double> position_of(const sensor_msgs::msg::JointState& joints,
                                  const std::string& name) {
  const auto at = std::ranges::find(joints.name, name);
  const auto index = static_cast<std::size_t>(at - joints.name.begin());
  if (at == joints.name.end() || index >= joints.position.size()) return std::nullopt;
  return joints.position[index];
}

}  // namespace

Calibrator::Calibrator(const rclcpp::NodeOptions& options)
    : Node{"calibrator", options},
      parameters_{pioneer_calibration::declare_parameters(*this)},
      driver_{parameters_.square} {
  open_topics();
  begin_run();
}

void Calibrator::open_topics() {
  using std::placeholders::_1;
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  odom_ = create_subscription<nav_msgs::msg::Odometry>(
      "odom", 10, std::bind(&Calibrator::on_odometry, this, _1));
  // Every turn of the wheels counts: a message that is lost is a bend of the path that is not seen.
  joints_ = create_subscription<sensor_msgs::msg::JointState>(
      "joint_states", 1000, std::bind(&Calibrator::on_joints, this, _1));
  if (parameters_.reference == Reference::kExternalPose) {
    pose_ = create_subscription<geometry_msgs::msg::PoseWithCovarianceStamped>(
        "external_pose", rclcpp::SensorDataQoS().keep_last(1000),
        std::bind(&Calibrator::on_pose, this, _1));
  }
  heard_ = steady_.now();
  watchdog_ =
      create_wall_timer(std::chrono::milliseconds{500}, std::bind(&Calibrator::on_watchdog, this));
}

void Calibrator::begin_run() {
  const bool is_clockwise = runs_.size() % 2 == 0;
  parameters_.square.direction =
      is_clockwise ? Direction::kClockwise : Direction::kCounterClockwise;
  driver_ = SquareDriver{parameters_.square};
  run_ = DriveLog{};
  run_.from_start = parameters_.reference == Reference::kTape;
  driving_ = true;
  RCLCPP_INFO(get_logger(), "square %zu of %d, %s", runs_.size() + 1, 2 * parameters_.runs,
              is_clockwise ? "clockwise" : "counter-clockwise");
}

void Calibrator::on_odometry(const nav_msgs::msg::Odometry& odom) {
  if (done_ || !driving_) return;
  heard_ = steady_.now();
  const rclcpp::Time stamp{odom.header.stamp, get_clock()->get_clock_type()};
  // The wheels are told beside odometry: the drive begins once they were heard.
  const auto command = run_.wheels.empty()
                           ? pioneer_dynamics::VelocityCommand{}
                           : driver_.command(to_pose(odom.pose.pose), seconds(odom.header.stamp));
  send(command, stamp);
  if (driver_.is_done()) end_run();
}

void Calibrator::on_joints(const sensor_msgs::msg::JointState& joints) {
  const auto left = position_of(joints, "left_wheel_joint");
  const auto right = position_of(joints, "right_wheel_joint");
  if (!driving_ || !left || !right) return;
  const double t = seconds(joints.header.stamp);
  if (run_.wheels.empty() || t > run_.wheels.back().t) run_.wheels.push_back({t, {*left, *right}});
}

void Calibrator::on_pose(const geometry_msgs::msg::PoseWithCovarianceStamped& pose) {
  if (!driving_) return;
  const double t = seconds(pose.header.stamp);
  const double variance = std::max(pose.pose.covariance[0], pose.pose.covariance[7]);
  const auto& position = pose.pose.pose.position;
  if (run_.fixes.empty() || t > run_.fixes.back().t) {
    run_.fixes.push_back({t, {position.x, position.y}, std::sqrt(std::max(variance, 1e-8))});
  }
}

void Calibrator::send(const pioneer_dynamics::VelocityCommand& command, const rclcpp::Time& stamp) {
  geometry_msgs::msg::TwistStamped message;
  message.header.stamp = parameters_.lock_step
                             ? stamp + rclcpp::Duration::from_seconds(parameters_.command_period)
                             : now();
  message.header.frame_id = "base_link";
  message.twist.linear.x = command.forward;
  message.twist.angular.z = command.yaw_rate;
  cmd_vel_->publish(message);
}

void Calibrator::end_run() {
  driving_ = false;
  if (parameters_.reference == Reference::kTape) {
    const auto place = ask_for_place();
    if (!place) return fail("no place was given");
    run_.fixes = {*place};
  } else {
    // Messages of different topics come in any order: the wheels must reach around every fix.
    std::erase_if(run_.fixes, [this](const Fix& fix) {
      return fix.t < run_.wheels.front().t || fix.t > run_.wheels.back().t;
    });
    if (run_.fixes.size() < 10) return fail("there is no reference: is external_pose published?");
  }
  directions_.push_back(parameters_.square.direction);
  runs_.push_back(std::move(run_));
  if (runs_.size() < 2 * static_cast<std::size_t>(parameters_.runs)) return begin_run();
  finish();
}

std::optional<Fix> Calibrator::ask_for_place() const {
  const auto place = read_place();
  if (!place) return std::nullopt;
  return Fix{run_.wheels.back().t, *place, 0.002};
}

void Calibrator::finish() {
  const auto estimate = estimate_drive(runs_, parameters_.nominal);
  if (!estimate) return fail(estimate.error().reason);
  const std::string story =
      fmt::format("{}: {} squares of {} m each way against {}", get_namespace(), parameters_.runs,
                  parameters_.square.side,
                  parameters_.reference == Reference::kTape ? "a tape measure" : "external_pose");
  const auto written =
      write_file(parameters_.output, to_yaml(*estimate, parameters_.nominal, story));
  if (!written) return fail(written.error().reason);
  if (!parameters_.table.empty()) {
    const auto table =
        write_file(parameters_.table, to_table(runs_, *estimate, parameters_.nominal));
    if (!table) return fail(table.error().reason);
  }
  print_summary(*estimate, parameters_.nominal,
                benchmark_of(runs_, directions_, estimate->starts, parameters_.nominal,
                             parameters_.square.side));
  RCLCPP_INFO(get_logger(), "written: %s", parameters_.output.c_str());
  done_ = true;
}

void Calibrator::on_watchdog() {
  if (done_ || !driving_) return;
  if ((steady_.now() - heard_).seconds() > parameters_.patience) {
    fail(fmt::format("nothing heard for {:.0f} s on {}/odom: is the robot there?",
                     parameters_.patience, get_namespace()));
  }
}

void Calibrator::fail(const std::string& reason) {
  send({}, now());
  RCLCPP_ERROR(get_logger(), "%s", reason.c_str());
  driving_ = false;
  failed_ = true;
  done_ = true;
}

}  // namespace pioneer_calibration
