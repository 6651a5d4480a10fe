#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "foothill_core/stamped_buffer.hpp"
#include "foothill_msgs/msg/mode_state.hpp"
#include "foothill_msgs/srv/set_mode.hpp"
#include "foothill_ros/node/lock_step_commander.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "geometry_msgs/msg/pose_stamped.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "parameters.hpp"
#include "pioneer_modes/mode_law.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace pioneer_modes {

/// Drives one robot by its mode, over the topics that hardware and proxy share. All callbacks run
/// in one thread.
class ModesNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names the invalid parameter.
  explicit ModesNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  struct SonarReading {
    std::size_t transducer{};
    double range{};
  };
  template <typename Message>
  using Buffer = foothill_core::StampedBuffer<Message>;

  void create_topics();
  void subscribe_to_robot();
  void follow_mode_parameter();
  void on_odometry(const nav_msgs::msg::Odometry& odom);
  void on_sonar(const sensor_msgs::msg::Range& range);
  void on_goal(const geometry_msgs::msg::PoseStamped& goal);
  void restart();

  /// Uses all odometry for which the other inputs have arrived, and answers it in lock-step.
  void process();
  [[nodiscard]] bool is_complete_until(double t) const;
  void use(double t, const PlanarPose& pose);
  /// Passes commands, bumpers and link up to a time to the law.
  void use_urgent_inputs(double t);
  void command(double t);
  void on_timer();
  /// In lock-step, continues without topics that have stopped.
  void skip_silent_topics();
  void log_halt(const ModeOutput& output);

  ModesParameters parameters_;
  ModeLaw law_;
  foothill_ros::LockStepCommander<PlanarPose> commander_;
  Buffer<SonarReading> sonar_;
  Buffer<Bumps> bumper_;
  Buffer<bool> link_;
  Buffer<double> battery_;
  Buffer<VelocityCommand> teleop_;
  Buffer<Eigen::Vector3d> imu_;
  double silent_after_{-1e9};  ///< In mode idle, zeros are repeated until then [s].
  Halt logged_{Halt::kNothing};
  std::chrono::steady_clock::time_point progress_{};

  foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::TwistStamped> cmd_vel_;
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::ModeState> state_;
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
  rclcpp::Service<foothill_msgs::srv::SetMode>::SharedPtr set_mode_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_;
};

}  // namespace pioneer_modes
