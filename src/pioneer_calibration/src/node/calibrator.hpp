#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "geometry_msgs/msg/pose_with_covariance_stamped.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "parameters.hpp"
#include "pioneer_calibration/drive_estimate.hpp"
#include "pioneer_calibration/square_driver.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace pioneer_calibration {

/// Drives a robot around squares over the topics that hardware and proxy share, records wheel
/// angles and true positions, and estimates the geometry of the drive. All callbacks run in one
/// thread.
class Calibrator : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names the invalid parameter.
  explicit Calibrator(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

  /// Returns whether the calibration has ended, successfully or not.
  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] bool has_failed() const { return failed_; }

 private:
  void create_topics();
  void on_odometry(const nav_msgs::msg::Odometry& odom);
  void on_joints(const sensor_msgs::msg::JointState& joints);
  void on_pose(const geometry_msgs::msg::PoseWithCovarianceStamped& pose);
  void on_watchdog();

  void begin_run();
  void end_run();
  void send(const pioneer_dynamics::VelocityCommand& command, const rclcpp::Time& stamp);
  [[nodiscard]] std::optional<Fix> ask_for_position() const;
  void finish();
  void fail(const std::string& reason);

  CalibratorParameters parameters_;
  SquareDriver driver_;
  DriveLog run_{};
  std::vector<DriveLog> runs_{};
  std::vector<Direction> directions_{};
  bool driving_{false};
  bool done_{false};
  bool failed_{false};
  rclcpp::Time last_odometry_{0, 0, RCL_STEADY_TIME};
  rclcpp::Clock steady_{RCL_STEADY_TIME};

  rclcpp::Subscription<nav_msgs::msg::Odometry>::SharedPtr odom_;
  rclcpp::Subscription<sensor_msgs::msg::JointState>::SharedPtr joints_;
  rclcpp::Subscription<geometry_msgs::msg::PoseWithCovarianceStamped>::SharedPtr pose_;
  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_;
  rclcpp::TimerBase::SharedPtr watchdog_;
};

}  // namespace pioneer_calibration
