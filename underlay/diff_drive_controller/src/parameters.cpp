#include "diff_drive_controller/parameters.hpp"

#include <stdexcept>

namespace diff_drive_controller {
namespace {

using rclcpp_lifecycle::LifecycleNode;

/// Calls `visit(name, field)` for every parameter, so that each is named once.
template <typename Visitor>
void each(Parameters& all, Visitor visit) {
  visit("left_wheel_names", all.left_wheel_names);
  visit("right_wheel_names", all.right_wheel_names);
  visit("wheel_separation", all.wheel_separation);
  visit("wheel_radius", all.wheel_radius);
  visit("wheel_separation_multiplier", all.wheel_separation_multiplier);
  visit("left_wheel_radius_multiplier", all.left_wheel_radius_multiplier);
  visit("right_wheel_radius_multiplier", all.right_wheel_radius_multiplier);
  visit("tf_frame_prefix_enable", all.tf_frame_prefix_enable);
  visit("tf_frame_prefix", all.tf_frame_prefix);
  visit("odom_frame_id", all.odom_frame_id);
  visit("base_frame_id", all.base_frame_id);
  visit("pose_covariance_diagonal", all.pose_covariance_diagonal);
  visit("twist_covariance_diagonal", all.twist_covariance_diagonal);
  visit("open_loop", all.open_loop);
  visit("position_feedback", all.position_feedback);
  visit("enable_odom_tf", all.enable_odom_tf);
  visit("cmd_vel_timeout", all.cmd_vel_timeout);
  visit("publish_limited_velocity", all.publish_limited_velocity);
  visit("velocity_rolling_window_size", all.velocity_rolling_window_size);
  visit("publish_rate", all.publish_rate);
  const auto visit_limits = [&](const std::string& axis, SpeedLimits& limits) {
    visit(axis + ".min_velocity", limits.min_velocity);
    visit(axis + ".max_velocity", limits.max_velocity);
    visit(axis + ".max_acceleration", limits.max_acceleration);
    visit(axis + ".max_deceleration", limits.max_deceleration);
    visit(axis + ".max_acceleration_reverse", limits.max_acceleration_reverse);
    visit(axis + ".max_deceleration_reverse", limits.max_deceleration_reverse);
    visit(axis + ".min_jerk", limits.min_jerk);
    visit(axis + ".max_jerk", limits.max_jerk);
  };
  const auto visit_switches = [&](const std::string& axis, LimitSwitches& has) {
    visit(axis + ".has_velocity_limits", has.velocity_limits);
    visit(axis + ".has_acceleration_limits", has.acceleration_limits);
    visit(axis + ".has_jerk_limits", has.jerk_limits);
  };
  visit_limits("linear.x", all.linear);
  visit_limits("angular.z", all.angular);
  visit_switches("linear.x", all.linear_has);
  visit_switches("angular.z", all.angular_has);
}

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument{what};
}

void drop_limits(const LimitSwitches& has, SpeedLimits& limits) {
  if (!has.velocity_limits) limits.min_velocity = limits.max_velocity = kNoLimit;
  if (!has.acceleration_limits) {
    limits.max_acceleration = limits.max_acceleration_reverse = kNoLimit;
    limits.max_deceleration = limits.max_deceleration_reverse = kNoLimit;
  }
  if (!has.jerk_limits) limits.min_jerk = limits.max_jerk = kNoLimit;
}

void check(const Parameters& all) {
  require(!all.left_wheel_names.empty(), "left_wheel_names is empty");
  require(all.left_wheel_names.size() == all.right_wheel_names.size(),
          "left_wheel_names and right_wheel_names are not as many");
  require(all.separation() > 0.0, "wheel_separation is not positive");
  require(all.left_radius() > 0.0 && all.right_radius() > 0.0, "wheel_radius is not positive");
  require(all.pose_covariance_diagonal.size() == 6, "pose_covariance_diagonal has not 6 entries");
  require(all.twist_covariance_diagonal.size() == 6, "twist_covariance_diagonal has not 6 entries");
  require(all.publish_rate > 0.0, "publish_rate is not positive");
  require(all.velocity_rolling_window_size >= 1, "velocity_rolling_window_size is less than 1");
  require(all.cmd_vel_timeout >= 0.0, "cmd_vel_timeout is negative");
}

}  // namespace

void declare_parameters(LifecycleNode& node) {
  Parameters defaults;
  each(defaults, [&](const std::string& name, const auto& value) {
    if (!node.has_parameter(name)) node.declare_parameter(name, value);
  });
}

Parameters read_parameters(LifecycleNode& node) {
  Parameters all;
  each(all, [&](const std::string& name, auto& value) { node.get_parameter(name, value); });
  check(all);
  drop_limits(all.linear_has, all.linear);
  drop_limits(all.angular_has, all.angular);
  return all;
}

}  // namespace diff_drive_controller
