#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hardware_interface/system_interface.hpp"
#include "manager_client.hpp"
#include "pioneer_hardware/hardware_settings.hpp"
#include "pioneer_hardware/link_monitor.hpp"
#include "pioneer_hardware/robot_backend.hpp"
#include "pioneer_hardware/state_getters.hpp"
#include "pioneer_hardware/wheel_estimator.hpp"
#include "pioneer_hardware/wheel_geometry.hpp"
#include "recovery.hpp"
#include "robot_node.hpp"

/// A Pioneer as a system component of ros2_control.
namespace pioneer_hardware {

/// Lifecycle: configured means connected with the robot, active means motors enabled. read() copies
/// the robot's state into the state interfaces; write() sends the wheel commands.
class PioneerSystem : public hardware_interface::SystemInterface {
 public:
  using CallbackReturn = hardware_interface::CallbackReturn;
  using return_type = hardware_interface::return_type;

  ~PioneerSystem() override;

  CallbackReturn on_init(
      const hardware_interface::HardwareComponentInterfaceParams& params) override;
  CallbackReturn on_configure(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_activate(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_cleanup(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_shutdown(const rclcpp_lifecycle::State&) override;
  CallbackReturn on_error(const rclcpp_lifecycle::State&) override;
  return_type read(const rclcpp::Time& time, const rclcpp::Duration& period) override;
  return_type write(const rclcpp::Time& time, const rclcpp::Duration& period) override;

 private:
  /// Full names of the interfaces of a wheel.
  struct WheelNames {
    std::string position{};
    std::string velocity{};
  };
  /// A state interface of a sensor or GPIO.
  struct SensorInterface {
    std::string name{};
    StateGetter getter{};
  };

  void find_wheels(const hardware_interface::HardwareInfo& info);
  void find_sensors(const std::vector<hardware_interface::ComponentInfo>& components);
  void create_node(const hardware_interface::HardwareInfo& info);
  std::string restart_odometry();
  void update_states();
  void brake();
  void disconnect();

  HardwareSettings settings_{};
  WheelGeometry geometry_{};
  WheelNames left_{};
  WheelNames right_{};
  std::vector<SensorInterface> sensors_{};
  WheelEstimator estimator_{};
  LinkMonitor monitor_{std::chrono::milliseconds{1000}};
  bool is_active_{};
  std::shared_ptr<RobotBackend> robot_{};
  std::unique_ptr<RobotNode> node_{};
  std::unique_ptr<ManagerClient> manager_{};
  std::unique_ptr<Recovery> recovery_{};
};

}  // namespace pioneer_hardware
