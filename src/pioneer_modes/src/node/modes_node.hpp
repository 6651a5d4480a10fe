#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_msgs/msg/mode_state.hpp"
#include "foothill_msgs/srv/set_mode.hpp"
#include "geometry_msgs/msg/pose_stamped.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "parameters.hpp"
#include "pioneer_modes/mode_law.hpp"
#include "pioneer_modes/shelf.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/imu.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace pioneer_modes {

/// Drives one robot by its mode, over the topics that hardware and proxy share. One thread calls
/// all of it.
class ModesNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument saying which parameter is wrong.
  explicit ModesNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  struct Echo {
    std::size_t transducer{};
    double range{};
  };

  void open_topics();
  void listen_to_the_robot();
  void follow_the_mode();
  void on_odometry(const nav_msgs::msg::Odometry& odom);
  void on_sonar(const sensor_msgs::msg::Range& range);
  void on_goal(const geometry_msgs::msg::PoseStamped& goal);
  void begin_anew();

  /// Uses all odometry for which everything has come, and in lock-step answers it.
  void work();
  [[nodiscard]] bool is_complete_until(double t) const;
  void use(double t, const Pose& pose);
  void command(double t);
  void on_timer();
  void on_patience();
  void report(const ModeOutput& output);

  ModesParameters parameters_;
  ModeLaw law_;
  std::deque<std::pair<double, Pose>> pending_{};
  Shelf<Echo> sonar_;
  Shelf<Bumps> bumper_;
  Shelf<bool> link_;
  Shelf<double> battery_;
  Shelf<VelocityCommand> commander_{1.0};
  Shelf<Eigen::Vector3d> imu_;
  double odometry_at_{-1e9};
  double silent_after_{-1e9};  ///< In mode none, zeros are repeated until then [s].
  Halt reported_{Halt::kNothing};
  std::chrono::steady_clock::time_point progress_{};

  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_;
  rclcpp::Publisher<foothill_msgs::msg::ModeState>::SharedPtr state_;
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
  rclcpp::Service<foothill_msgs::srv::SetMode>::SharedPtr set_mode_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::TimerBase::SharedPtr patience_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_;
};

}  // namespace pioneer_modes
