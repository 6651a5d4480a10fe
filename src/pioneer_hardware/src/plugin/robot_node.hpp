#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "pioneer_hardware/robot.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/range.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace pioneer_hardware {

/// The topics and services of the shared interface that no controller has: a node of its own, spun
/// by threads of its own, beside the control loop.
class RobotNode {
 public:
  /// @param name Of the node. @param port As configured.
  /// @param reset_odometry What else to do when odometry is reset; returns why it could not.
  RobotNode(const std::string& name, std::string port, std::function<std::string()> reset_odometry);
  ~RobotNode();
  RobotNode(const RobotNode&) = delete;
  RobotNode& operator=(const RobotNode&) = delete;

  /// Tells of another robot from now on; of none if it is null.
  void watch(std::shared_ptr<Robot> robot);
  /// Returns the robot that is told of.
  [[nodiscard]] std::shared_ptr<Robot> robot();

  [[nodiscard]] rclcpp::Node& node() { return *node_; }

 private:
  void open_topics();
  void open_services(std::function<std::string()> reset_odometry);
  void look();
  void report();
  builtin_interfaces::msg::Time stamp_of(pioneer_arcos::Instant instant);

  std::shared_ptr<rclcpp::Node> node_;
  std::string port_;
  std::string prefix_;  // Of frames: the namespace.
  std::mutex mutex_{};
  std::shared_ptr<Robot> robot_{};
  std::uint64_t packets_{};
  std::array<std::uint64_t, pioneer_arcos::kSonars> readings_{};

  rclcpp::Publisher<foothill_msgs::msg::BumperState>::SharedPtr bumper_{};
  rclcpp::Publisher<sensor_msgs::msg::BatteryState>::SharedPtr battery_{};
  rclcpp::Publisher<sensor_msgs::msg::Range>::SharedPtr sonar_{};
  rclcpp::Publisher<foothill_msgs::msg::LinkState>::SharedPtr link_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_{};
  rclcpp::CallbackGroup::SharedPtr service_group_{};
  rclcpp::Service<std_srvs::srv::SetBool>::SharedPtr enable_motors_{};
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr reset_odometry_{};
  rclcpp::TimerBase::SharedPtr look_timer_{};
  rclcpp::TimerBase::SharedPtr report_timer_{};
  rclcpp::executors::MultiThreadedExecutor executor_;
  std::thread spinner_{};
};

}  // namespace pioneer_hardware
