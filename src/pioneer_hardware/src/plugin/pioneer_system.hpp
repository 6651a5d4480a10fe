#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hardware_interface/system_interface.hpp"
#include "manager_client.hpp"
#include "pioneer_hardware/link_watch.hpp"
#include "pioneer_hardware/readings.hpp"
#include "pioneer_hardware/robot.hpp"
#include "pioneer_hardware/settings.hpp"
#include "pioneer_hardware/wheel_estimator.hpp"
#include "pioneer_hardware/wheels.hpp"
#include "recovery.hpp"
#include "robot_node.hpp"

namespace pioneer_hardware {

/// A Pioneer under ros2_control. Configured it is connected, active its motors are on.
class PioneerSystem : public hardware_interface::SystemInterface {
 public:
  using CallbackReturn = hardware_interface::CallbackReturn;
  using return_type = hardware_interface::return_type;

  ~PioneerSystem() override;

  CallbackReturn on_init(const hardware_interface::HardwareInfo& info) override;
  CallbackReturn on_configure(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_activate(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_cleanup(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_shutdown(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_error(const rclcpp_lifecycle::State&) override;
  return_type read(const rclcpp::Time& time, const rclcpp::Duration& period) override;
  return_type write(const rclcpp::Time& time, const rclcpp::Duration& period) override;

 private:
  /// Full names of a wheel's interfaces.
  struct WheelNames {
    std::string position{};
    std::string velocity{};
  };
  /// A state interface of a sensor or GPIO, and what it shows.
  struct Gauge {
    std::string name{};
    Reading reading{};
  };

  void find_wheels(const hardware_interface::HardwareInfo& info);
  void find_gauges(const std::vector<hardware_interface::ComponentInfo>& components);
  void open_node(const hardware_interface::HardwareInfo& info);
  std::string restart_odometry();
  void show();
  void stand_still();
  void disconnect();

  Settings settings_{};
  Wheels geometry_{};
  WheelNames left_{};
  WheelNames right_{};
  std::vector<Gauge> gauges_{};
  WheelEstimator estimator_{};
  LinkWatch watch_{std::chrono::milliseconds{1000}};
  bool is_active_{};
  std::shared_ptr<Robot> robot_{};
  std::unique_ptr<RobotNode> node_{};
  std::unique_ptr<ManagerClient> manager_{};
  std::unique_ptr<Recovery> recovery_{};
};

}  // namespace pioneer_hardware
