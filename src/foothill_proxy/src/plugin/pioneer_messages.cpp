#include "pioneer_messages.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "foothill_ros/node/conversions.hpp"

namespace foothill_proxy {
namespace {

using foothill_ros::to_stamp;

/// Variances of coordinates that the floor fixes, and of those that odometry cannot measure. The
/// first is positive so that filters do not divide by zero.
constexpr double kFixedVariance = 1e-9;
constexpr double kUnmeasuredVariance = 1e6;
/// Variances of the measured velocities, from their resolution of 1 mm/s and 5 mrad/s [m^2/s^2,
/// rad^2/s^2].
constexpr double kSpeedVariance = 1e-6;
constexpr double kYawRateVariance = 4e-5;

/// Returns the index of an element of a 6 x 6 covariance.
std::size_t at(std::size_t row, std::size_t column) { return 6 * row + column; }

/// Fills a pose covariance from that of (x, y, heading).
void fill_pose(std::array<double, 36>& covariance, const Eigen::Matrix3d& plane) {
  constexpr std::array<std::size_t, 3> kPlane{0, 1, 5};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      covariance[at(kPlane[i], kPlane[j])] =
          plane(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    }
    covariance[at(kPlane[i], kPlane[i])] += kFixedVariance;
  }
  for (const std::size_t axis : {2, 3, 4}) covariance[at(axis, axis)] = kUnmeasuredVariance;
}

}  // namespace

std::optional<DriveCommand> to_command(const geometry_msgs::msg::TwistStamped& msg) {
  const DriveCommand command{msg.twist.linear.x, msg.twist.angular.z};
  if (!std::isfinite(command.forward) || !std::isfinite(command.yaw_rate)) return std::nullopt;
  return command;
}

nav_msgs::msg::Odometry to_msg(const OdometrySample& sample, Instant stamp,
                               const std::string& robot) {
  nav_msgs::msg::Odometry odom;
  odom.header.stamp = to_stamp(stamp);
  odom.header.frame_id = robot + "/odom";
  odom.child_frame_id = robot + "/base_link";
  odom.pose.pose.position.x = sample.pose.x;
  odom.pose.pose.position.y = sample.pose.y;
  odom.pose.pose.orientation = foothill_ros::to_quaternion(sample.pose.heading);
  odom.twist.twist.linear.x = sample.twist.forward;
  odom.twist.twist.linear.y = sample.twist.lateral;
  odom.twist.twist.angular.z = sample.twist.yaw_rate;
  fill_pose(odom.pose.covariance, sample.covariance);
  odom.twist.covariance[at(0, 0)] = kSpeedVariance;
  odom.twist.covariance[at(1, 1)] = kSpeedVariance;
  odom.twist.covariance[at(5, 5)] = kYawRateVariance;
  for (const std::size_t axis : {2, 3, 4})
    odom.twist.covariance[at(axis, axis)] = kUnmeasuredVariance;
  return odom;
}

geometry_msgs::msg::TransformStamped to_transform(const nav_msgs::msg::Odometry& odom) {
  geometry_msgs::msg::TransformStamped transform;
  transform.header = odom.header;
  transform.child_frame_id = odom.child_frame_id;
  transform.transform.translation.x = odom.pose.pose.position.x;
  transform.transform.translation.y = odom.pose.pose.position.y;
  transform.transform.translation.z = odom.pose.pose.position.z;
  transform.transform.rotation = odom.pose.pose.orientation;
  return transform;
}

sensor_msgs::msg::JointState to_msg(const JointSample& sample, Instant stamp) {
  sensor_msgs::msg::JointState joints;
  joints.header.stamp = to_stamp(stamp);
  joints.name = {"left_wheel_joint", "right_wheel_joint"};
  joints.position = {sample.angle.left, sample.angle.right};
  joints.velocity = {sample.speed.left, sample.speed.right};
  return joints;
}

foothill_msgs::msg::BumperState to_msg(const BumperSample& sample, Instant stamp,
                                       const std::string& robot) {
  const auto is_set = [](double number) { return number > 0.5; };
  foothill_msgs::msg::BumperState bumper;
  bumper.header.stamp = to_stamp(stamp);
  bumper.header.frame_id = robot + "/base_link";
  for (const double segment : sample.front) bumper.front.push_back(is_set(segment));
  for (const double segment : sample.rear) bumper.rear.push_back(is_set(segment));
  bumper.left_wheel_stalled = is_set(sample.left_stalled);
  bumper.right_wheel_stalled = is_set(sample.right_stalled);
  return bumper;
}

sensor_msgs::msg::BatteryState to_msg(const BatterySample& sample, Instant stamp,
                                      const pioneer_dynamics::Battery& battery) {
  using sensor_msgs::msg::BatteryState;
  constexpr float kNotMeasured = std::numeric_limits<float>::quiet_NaN();
  BatteryState state;
  state.header.stamp = to_stamp(stamp);
  state.voltage = static_cast<float>(sample.voltage);
  state.current = static_cast<float>(-sample.current);
  state.temperature = kNotMeasured;
  state.charge = static_cast<float>(sample.charge * battery.capacity_ah);
  state.capacity = static_cast<float>(battery.capacity_ah);
  state.design_capacity = static_cast<float>(battery.capacity_ah);
  state.percentage = static_cast<float>(sample.charge);
  state.power_supply_status = BatteryState::POWER_SUPPLY_STATUS_DISCHARGING;
  state.power_supply_health = sample.state == pioneer_dynamics::PowerState::kCutOff
                                  ? BatteryState::POWER_SUPPLY_HEALTH_DEAD
                                  : BatteryState::POWER_SUPPLY_HEALTH_GOOD;
  state.power_supply_technology = BatteryState::POWER_SUPPLY_TECHNOLOGY_UNKNOWN;
  state.present = true;
  return state;
}

foothill_msgs::msg::LinkState to_msg(const LinkStatus& status, Instant stamp) {
  foothill_msgs::msg::LinkState state;
  state.header.stamp = to_stamp(stamp);
  state.port = "proxy";
  state.connected = status.connected;
  state.age = foothill_ros::to_duration(status.age);
  state.reconnects = status.reconnects;
  state.errors.resize(1);
  state.errors[0].kind = "lost packets";
  state.errors[0].count = status.lost_packets;
  return state;
}

}  // namespace foothill_proxy
