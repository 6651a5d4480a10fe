#pragma once

#include <string>
#include <vector>

#include "controller_manager_msgs/msg/controller_state.hpp"
#include "controller_manager_msgs/srv/configure_controller.hpp"
#include "controller_manager_msgs/srv/list_controllers.hpp"
#include "controller_manager_msgs/srv/set_hardware_component_state.hpp"
#include "controller_manager_msgs/srv/switch_controller.hpp"
#include "rclcpp/rclcpp.hpp"

/// Requests to the controller manager: states of controllers and of the hardware component.
namespace pioneer_hardware {

/// Client of the services of a controller manager. Calls wait for the response, so they must not be
/// made from the control loop, nor from a callback of the clients' callback group.
class ManagerClient {
 public:
  /// @param manager Name of the manager's node. @param joints Joints of the hardware component.
  ManagerClient(rclcpp::Node& node, const std::string& manager, std::vector<std::string> joints);

  /// Returns the controllers that use the joints and are in a state such as "active"; none if the
  /// manager does not respond.
  [[nodiscard]] std::vector<std::string> users(const std::string& state);

  /// Activates a hardware component; returns whether it is active afterwards.
  [[nodiscard]] bool activate_hardware(const std::string& name);
  /// Activates controllers; returns whether all were activated.
  [[nodiscard]] bool activate(const std::vector<std::string>& controllers);
  /// Deactivates controllers; returns whether all were deactivated.
  [[nodiscard]] bool deactivate(const std::vector<std::string>& controllers);
  /// Configures a controller again, which resets its odometry.
  [[nodiscard]] bool configure(const std::string& controller);

 private:
  using ConfigureController = controller_manager_msgs::srv::ConfigureController;
  using ListControllers = controller_manager_msgs::srv::ListControllers;
  using SetState = controller_manager_msgs::srv::SetHardwareComponentState;
  using SwitchController = controller_manager_msgs::srv::SwitchController;

  template <typename ServiceT>
  typename rclcpp::Client<ServiceT>::SharedPtr client(const std::string& name);
  [[nodiscard]] bool switch_controllers(SwitchController::Request request);

  rclcpp::Node& node_;
  std::string manager_;
  std::vector<std::string> joints_;
  rclcpp::CallbackGroup::SharedPtr response_group_;
  rclcpp::Client<ListControllers>::SharedPtr list_;
  rclcpp::Client<SetState>::SharedPtr set_state_;
  rclcpp::Client<SwitchController>::SharedPtr switch_;
  rclcpp::Client<ConfigureController>::SharedPtr configure_;
};

}  // namespace pioneer_hardware
