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
#include "pioneer_hardware/robot_backend.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/range.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"

/// Topics and services of the robot that no controller provides.
namespace pioneer_hardware {

/// A node with its own threads, separate from the control loop. Publishes sonar, bumpers, battery,
/// link state and diagnostics; serves enable_motors and reset_odometry.
class RobotNode {
 public:
  /// @param name Name of the node. @param port Port of the robot as configured.
  /// @param restart_odometry Resets the odometry of controllers; returns an error text, or an empty
  /// one after success.
  RobotNode(const std::string& name, std::string port,
            std::function<std::string()> restart_odometry);
  ~RobotNode();
  RobotNode(const RobotNode&) = delete;
  RobotNode& operator=(const RobotNode&) = delete;

  /// Publishes the state of this robot from now on; of none if it is null.
  void set_robot(std::shared_ptr<RobotBackend> robot);
  [[nodiscard]] std::shared_ptr<RobotBackend> robot();

  [[nodiscard]] rclcpp::Node& node() { return *node_; }

 private:
  void create_publishers();
  void create_services(std::function<std::string()> restart_odometry);
  void on_enable_motors(const std_srvs::srv::SetBool::Request& request,
                        std_srvs::srv::SetBool::Response& response);
  void publish_packet();
  void publish_report();
  builtin_interfaces::msg::Time stamp_of(pioneer_arcos::SteadyTime time);

  std::shared_ptr<rclcpp::Node> node_;
  std::string port_;
  std::string prefix_;  ///< Prefix of frames: the namespace and a slash, or empty.
  std::mutex mutex_{};
  std::shared_ptr<RobotBackend> robot_{};
  std::uint64_t packets_{};
  std::array<std::uint64_t, pioneer_arcos::kSonars> echoes_{};  ///< Published echoes.

  rclcpp::Publisher<foothill_msgs::msg::BumperState>::SharedPtr bumper_{};
  rclcpp::Publisher<sensor_msgs::msg::BatteryState>::SharedPtr battery_{};
  rclcpp::Publisher<sensor_msgs::msg::Range>::SharedPtr sonar_{};
  rclcpp::Publisher<foothill_msgs::msg::LinkState>::SharedPtr link_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_{};
  rclcpp::CallbackGroup::SharedPtr service_group_{};
  rclcpp::Service<std_srvs::srv::SetBool>::SharedPtr enable_motors_{};
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr reset_odometry_{};
  rclcpp::TimerBase::SharedPtr packet_timer_{};
  rclcpp::TimerBase::SharedPtr report_timer_{};
  rclcpp::executors::MultiThreadedExecutor executor_;
  std::thread spinner_{};
};

}  // namespace pioneer_hardware
