#pragma once

#include <string>
#include <vector>

#include "diff_drive_controller/speed_limiter.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace diff_drive_controller {

/// Deprecated ways to be without limits.
struct LimitSwitches {
  bool velocity_limits{true};
  bool acceleration_limits{true};
  bool jerk_limits{true};
};

/// Parameters of the controller, under the names of the genuine one.
struct Parameters {
  std::vector<std::string> left_wheel_names{};
  std::vector<std::string> right_wheel_names{};
  double wheel_separation{};  ///< [m]
  double wheel_radius{};      ///< [m]
  double wheel_separation_multiplier{1.0};
  double left_wheel_radius_multiplier{1.0};
  double right_wheel_radius_multiplier{1.0};
  bool tf_frame_prefix_enable{true};
  std::string tf_frame_prefix{};
  std::string odom_frame_id{"odom"};
  std::string base_frame_id{"base_link"};
  std::vector<double> pose_covariance_diagonal = std::vector<double>(6, 0.0);
  std::vector<double> twist_covariance_diagonal = std::vector<double>(6, 0.0);
  bool open_loop{false};
  bool position_feedback{true};
  bool enable_odom_tf{true};
  double cmd_vel_timeout{0.5};  ///< [s]
  bool publish_limited_velocity{false};
  int velocity_rolling_window_size{10};
  double publish_rate{50.0};  ///< [Hz]
  SpeedLimits linear{};       ///< [m/s] and so on
  SpeedLimits angular{};      ///< [rad/s] and so on
  LimitSwitches linear_has{};
  LimitSwitches angular_has{};

  [[nodiscard]] double separation() const { return wheel_separation_multiplier * wheel_separation; }
  [[nodiscard]] double left_radius() const { return left_wheel_radius_multiplier * wheel_radius; }
  [[nodiscard]] double right_radius() const { return right_wheel_radius_multiplier * wheel_radius; }
};

/// Declares all parameters.
void declare_parameters(rclcpp_lifecycle::LifecycleNode& node);

/// Returns the current parameters. Throws std::invalid_argument that names the invalid one.
[[nodiscard]] Parameters read_parameters(rclcpp_lifecycle::LifecycleNode& node);

}  // namespace diff_drive_controller
