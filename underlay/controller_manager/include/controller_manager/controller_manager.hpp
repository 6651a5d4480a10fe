#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "controller_interface/controller_interface.hpp"
#include "controller_manager/controller_spec.hpp"
#include "controller_manager/periodicity.hpp"
#include "controller_manager_msgs/msg/controller_manager_activity.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "hardware_interface/resource_manager.hpp"
#include "pluginlib/class_loader.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"

namespace controller_manager {

/// Options that let parameters of controllers be given without being declared.
rclcpp::NodeOptions get_cm_node_options();

/// Runs hardware and controllers.
///
/// One thread, the control loop, calls read(), update() and write() in turn. Everything else may be
/// called from other threads meanwhile.
class ControllerManager : public rclcpp::Node {
 public:
  /// @param executor Where the nodes of controllers are added.
  explicit ControllerManager(std::shared_ptr<rclcpp::Executor> executor,
                             const std::string& manager_node_name = "controller_manager",
                             const std::string& node_namespace = "",
                             const rclcpp::NodeOptions& options = get_cm_node_options());
  ~ControllerManager() override;

  /// Loads a controller whose type is the parameter `<name>.type`, or is given.
  /// @return Empty if it can't be loaded.
  controller_interface::ControllerInterfaceBaseSharedPtr load_controller(
      const std::string& controller_name);
  controller_interface::ControllerInterfaceBaseSharedPtr load_controller(
      const std::string& controller_name, const std::string& controller_type);

  controller_interface::return_type configure_controller(const std::string& controller_name);
  controller_interface::return_type unload_controller(const std::string& controller_name);

  /// Deactivates and activates controllers in one cycle of the control loop.
  /// @param strictness One of controller_manager_msgs/SwitchController.
  /// @param timeout How long to wait for the control loop; zero for ever.
  controller_interface::return_type switch_controller(
      const std::vector<std::string>& activate_controllers,
      const std::vector<std::string>& deactivate_controllers, int strictness,
      bool activate_asap = true, const rclcpp::Duration& timeout = rclcpp::Duration(0, 0));

  /// As above; also stores the reason of a failure.
  controller_interface::return_type switch_controller_cb(
      const std::vector<std::string>& activate_controllers,
      const std::vector<std::string>& deactivate_controllers, int strictness, bool activate_asap,
      const rclcpp::Duration& timeout, std::string& message);

  void read(const rclcpp::Time& time, const rclcpp::Duration& period);
  controller_interface::return_type update(const rclcpp::Time& time,
                                           const rclcpp::Duration& period);
  void write(const rclcpp::Time& time, const rclcpp::Duration& period);

  /// Returns the rate of the control loop [Hz].
  unsigned int get_update_rate() const { return update_rate_; }

 private:
  using Controller = std::shared_ptr<ControllerSpec>;
  using Controllers = std::vector<Controller>;
  using SteadyTime = std::chrono::steady_clock::time_point;

  /// Request to the control loop, and its result.
  struct Switch {
    Controllers deactivate{};
    Controllers activate{};
    std::vector<std::string> start_interfaces{};
    std::vector<std::string> stop_interfaces{};
    bool is_strict{};
    bool is_done{};
    std::string failure{};
  };

  void shut_down();
  void take_robot_description(const std_msgs::msg::String& robot_description);
  void bring_hardware_up();
  void open_services();
  template <typename ServiceT, typename Answer>
  void serve(const std::string& name, Answer answer);
  void open_controller_services();
  void open_hardware_services();

  Controllers controllers() const;
  Controller find(const std::string& name) const;
  rclcpp::NodeOptions node_options_of(const std::string& name,
                                      const controller_interface::ControllerInterface& controller);
  std::vector<std::string> strings_parameter(const std::string& name);
  std::vector<std::string> claimed_by(const ControllerSpec& controller) const;
  std::vector<std::string> wanted(const ControllerSpec& controller, bool commands) const;

  bool choose(Switch& change, const std::vector<std::string>& activate,
              const std::vector<std::string>& deactivate, bool is_strict, std::string& message);
  std::string obstacle_to(const Controller& controller, const Controllers& leaving) const;
  void perform(Switch& change);
  void deactivate(ControllerSpec& controller);
  std::string activate(ControllerSpec& controller);
  void deactivate_users_of(const std::vector<std::string>& components);
  void update_one(ControllerSpec& controller, const rclcpp::Time& time,
                  const rclcpp::Duration& period);

  void publish_activity();
  void publish_diagnostics();
  diagnostic_msgs::msg::DiagnosticStatus loop_status();
  diagnostic_msgs::msg::DiagnosticStatus controllers_status() const;
  diagnostic_msgs::msg::DiagnosticStatus hardware_status() const;

  std::shared_ptr<rclcpp::Executor> executor_;
  unsigned int update_rate_{};
  std::string robot_description_{};
  pluginlib::ClassLoader<controller_interface::ControllerInterface> loader_;
  std::unique_ptr<hardware_interface::ResourceManager> resources_;

  std::unique_ptr<rclcpp::PreShutdownCallbackHandle> before_shutdown_{};
  std::mutex services_mutex_{};  // One change at a time.
  // Guards what follows; the control loop holds it during an update, others for an instant.
  mutable std::mutex loop_mutex_{};
  Controllers controllers_{};
  Switch* pending_{};
  std::condition_variable switched_{};
  Controllers failed_{};  // Failed in this cycle; a member, because the loop must not allocate.

  std::mutex statistics_mutex_{};
  RunningStatistics periodicity_{};  // [Hz]
  SteadyTime last_cycle_{};
  std::atomic<bool> activity_changed_{true};

  rclcpp::CallbackGroup::SharedPtr service_group_{};
  rclcpp::Subscription<std_msgs::msg::String>::SharedPtr description_subscription_{};
  rclcpp::Publisher<controller_manager_msgs::msg::ControllerManagerActivity>::SharedPtr activity_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_{};
  rclcpp::TimerBase::SharedPtr activity_timer_{};
  rclcpp::TimerBase::SharedPtr diagnostics_timer_{};
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
};

}  // namespace controller_manager
