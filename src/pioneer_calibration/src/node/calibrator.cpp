#include "calibrator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "calibration_summary.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "pioneer_calibration/calibration_file.hpp"

namespace pioneer_calibration {
namespace {

/// Returns the frame base_link of the robot in whose namespace the node runs.
std::string base_frame(const std::string& space) {
  return space == "/" ? "base_link" : space.substr(1) + "/base_link";
}

/// Returns the position of a joint in a message; nothing if the message does not contain it.
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
  create_topics();
  begin_run();
}

void Calibrator::create_topics() {
  using std::placeholders::_1;
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  odom_ = create_subscription<nav_msgs::msg::Odometry>(
      "odom", 10, std::bind(&Calibrator::on_odometry, this, _1));
  // No wheel sample may be lost: each is part of the path.
  joints_ = create_subscription<sensor_msgs::msg::JointState>(
      "joint_states", 1000, std::bind(&Calibrator::on_joints, this, _1));
  if (parameters_.reference == PositionSource::kExternalPose) {
    pose_ = create_subscription<geometry_msgs::msg::PoseWithCovarianceStamped>(
        "external_pose", rclcpp::SensorDataQoS().keep_last(1000),
        std::bind(&Calibrator::on_pose, this, _1));
  }
  last_odometry_ = steady_.now();
  watchdog_ =
      create_wall_timer(std::chrono::milliseconds{500}, std::bind(&Calibrator::on_watchdog, this));
}

void Calibrator::begin_run() {
  const bool is_clockwise = runs_.size() % 2 == 0;
  parameters_.square.direction =
      is_clockwise ? Direction::kClockwise : Direction::kCounterClockwise;
  driver_ = SquareDriver{parameters_.square};
  run_ = DriveLog{};
  run_.from_start = parameters_.reference == PositionSource::kTape;
  driving_ = true;
  RCLCPP_INFO(get_logger(), "square %zu of %d, %s", runs_.size() + 1, 2 * parameters_.runs,
              is_clockwise ? "clockwise" : "counter-clockwise");
}

void Calibrator::on_odometry(const nav_msgs::msg::Odometry& odom) {
  const auto robot_pose = foothill_ros::to_planar(odom.pose.pose);
  if (done_ || !driving_ || !robot_pose) return;
  last_odometry_ = steady_.now();
  const rclcpp::Time stamp{odom.header.stamp, get_clock()->get_clock_type()};
  // Wheel angles have their own topic: the drive starts once they arrive.
  const auto command =
      run_.wheels.empty()
          ? pioneer_dynamics::VelocityCommand{}
          : driver_.command(*robot_pose, foothill_ros::to_seconds(odom.header.stamp));
  send(command, stamp);
  if (driver_.is_done()) end_run();
}

void Calibrator::on_joints(const sensor_msgs::msg::JointState& joints) {
  const auto left = position_of(joints, "left_wheel_joint");
  const auto right = position_of(joints, "right_wheel_joint");
  if (!driving_ || !left || !right) return;
  const double t = foothill_ros::to_seconds(joints.header.stamp);
  if (run_.wheels.empty() || t > run_.wheels.back().t) run_.wheels.push_back({t, {*left, *right}});
}

void Calibrator::on_pose(const geometry_msgs::msg::PoseWithCovarianceStamped& pose) {
  const auto fix = foothill_ros::to_planar(pose.pose.pose);
  if (!driving_ || !fix) return;
  const double t = foothill_ros::to_seconds(pose.header.stamp);
  const double variance = std::max(pose.pose.covariance[0], pose.pose.covariance[7]);
  if (run_.fixes.empty() || t > run_.fixes.back().t) {
    run_.fixes.push_back({t, {fix->x, fix->y}, std::sqrt(std::max(variance, 1e-8))});
  }
}

void Calibrator::send(const pioneer_dynamics::VelocityCommand& command, const rclcpp::Time& stamp) {
  geometry_msgs::msg::TwistStamped message;
  message.header.stamp = parameters_.lock_step
                             ? stamp + rclcpp::Duration::from_seconds(parameters_.command_period)
                             : now();
  message.header.frame_id = base_frame(get_namespace());
  message.twist = foothill_ros::to_msg(
      foothill_core::PlanarTwist{.forward = command.forward, .yaw_rate = command.yaw_rate});
  cmd_vel_->publish(message);
}

void Calibrator::end_run() {
  driving_ = false;
  if (parameters_.reference == PositionSource::kTape) {
    const auto place = ask_for_position();
    if (!place) return fail("no position was entered");
    run_.fixes = {*place};
  } else {
    // Topics are not synchronised: discard fixes outside of the time of the wheel samples.
    std::erase_if(run_.fixes, [this](const Fix& fix) {
      return fix.t < run_.wheels.front().t || fix.t > run_.wheels.back().t;
    });
    if (run_.fixes.size() < 10) return fail("no reference position: is external_pose published?");
  }
  directions_.push_back(parameters_.square.direction);
  runs_.push_back(std::move(run_));
  if (runs_.size() < 2 * static_cast<std::size_t>(parameters_.runs)) return begin_run();
  finish();
}

std::optional<Fix> Calibrator::ask_for_position() const {
  const auto place = read_position();
  if (!place) return std::nullopt;
  return Fix{run_.wheels.back().t, *place, 0.002};
}

void Calibrator::finish() {
  const auto estimate = estimate_drive(runs_, parameters_.nominal);
  if (!estimate) return fail(estimate.error().reason);
  const std::string origin = fmt::format(
      "{}: {} squares of {} m in each direction, reference: {}", get_namespace(), parameters_.runs,
      parameters_.square.side,
      parameters_.reference == PositionSource::kTape ? "a tape measure" : "external_pose");
  const auto written =
      write_file(parameters_.output, to_yaml(*estimate, parameters_.nominal, origin));
  if (!written) return fail(written.error().reason);
  if (!parameters_.table.empty()) {
    const auto table =
        write_file(parameters_.table, to_table(runs_, *estimate, parameters_.nominal));
    if (!table) return fail(table.error().reason);
  }
  print_summary(*estimate, parameters_.nominal,
                benchmark_of(runs_, directions_, estimate->starts, parameters_.nominal,
                             parameters_.square.side));
  RCLCPP_INFO(get_logger(), "wrote %s", parameters_.output.c_str());
  done_ = true;
}

void Calibrator::on_watchdog() {
  if (done_ || !driving_) return;
  if ((steady_.now() - last_odometry_).seconds() > parameters_.odometry_timeout) {
    fail(fmt::format("no odometry on {}/odom for {:.0f} s: is the robot connected?",
                     get_namespace(), parameters_.odometry_timeout));
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
