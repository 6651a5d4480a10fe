#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "hardware_interface/component_parser.hpp"
#include "hardware_interface/handle.hpp"
#include "hardware_interface/hardware_info.hpp"
#include "hardware_interface/types/hardware_component_interface_params.hpp"
#include "hardware_interface/types/hardware_component_params.hpp"
#include "hardware_interface/types/hardware_interface_return_values.hpp"
#include "hardware_interface/types/hardware_interface_type_values.hpp"
#include "hardware_interface/types/lifecycle_state_names.hpp"
#include "lifecycle_msgs/msg/state.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp_lifecycle/node_interfaces/lifecycle_node_interface.hpp"
#include "rclcpp_lifecycle/state.hpp"

namespace hardware_interface {

using CallbackReturn = rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface::CallbackReturn;

/// Hardware with several joints, sensors and GPIOs behind one connection; to be derived from.
///
/// Unconfigured it is not connected; inactive its states are read; active it moves.
class SystemInterface : public rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface {
 public:
  SystemInterface();
  SystemInterface(const SystemInterface&) = delete;
  SystemInterface(SystemInterface&&) = delete;
  ~SystemInterface() override = default;

  /// Called once by the resource manager: makes the component's node, named as the component is,
  /// in small letters, and calls on_init().
  CallbackReturn init(const HardwareComponentParams& params);

  /// Take the description; an override of one of them calls that one first. The first one calls
  /// the other.
  virtual CallbackReturn on_init(const HardwareComponentInterfaceParams& params);
  [[deprecated("Use on_init(const HardwareComponentInterfaceParams & params) instead.")]]
  virtual CallbackReturn on_init(const HardwareInfo& hardware_info);

  /// Interfaces that the robot description does not list.
  virtual std::vector<InterfaceDescription> export_unlisted_state_interface_descriptions() {
    return {};
  }
  virtual std::vector<InterfaceDescription> export_unlisted_command_interface_descriptions() {
    return {};
  }

  /// Make the interfaces, by default those of the description and the unlisted ones.
  virtual std::vector<StateInterface::ConstSharedPtr> on_export_state_interfaces();
  virtual std::vector<CommandInterface::SharedPtr> on_export_command_interfaces();

  /// Whether other command interfaces may be claimed and given back; outside the control loop.
  virtual return_type prepare_command_mode_switch(
      const std::vector<std::string>& /*start_interfaces*/,
      const std::vector<std::string>& /*stop_interfaces*/) {
    return return_type::OK;
  }

  /// Other command interfaces are claimed and given back; in the control loop.
  virtual return_type perform_command_mode_switch(
      const std::vector<std::string>& /*start_interfaces*/,
      const std::vector<std::string>& /*stop_interfaces*/) {
    return return_type::OK;
  }

  /// Brings the states up to date; in the control loop, if inactive or active.
  virtual return_type read(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;

  /// Passes the commands on; in the control loop, if active.
  virtual return_type write(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;

  [[nodiscard]] const std::string& get_name() const { return info_.name; }
  [[nodiscard]] const std::string& get_group_name() const { return info_.group; }
  [[nodiscard]] const rclcpp_lifecycle::State& get_lifecycle_state() const {
    return lifecycle_state_;
  }
  void set_lifecycle_state(const rclcpp_lifecycle::State& new_state) {
    lifecycle_state_ = new_state;
  }

  /// Access to the interfaces by their full names. Throw std::runtime_error if there is none.
  template <typename T>
  void set_state(const std::string& interface_name, const T& value) {
    set(find(system_states_, interface_name), value);
  }
  template <typename T = double>
  [[nodiscard]] T get_state(const std::string& interface_name) const {
    return get<T>(find(system_states_, interface_name));
  }
  void set_command(const std::string& interface_name, const double& value) {
    set(find(system_commands_, interface_name), value);
  }
  template <typename T = double>
  [[nodiscard]] T get_command(const std::string& interface_name) const {
    return get<T>(find(system_commands_, interface_name));
  }

  [[nodiscard]] rclcpp::Logger get_logger() const { return system_logger_; }
  [[nodiscard]] rclcpp::Clock::SharedPtr get_clock() const { return system_clock_; }
  /// A node of the component's own, spun by the controller manager.
  [[nodiscard]] rclcpp::Node::SharedPtr get_node() const { return node_; }
  [[nodiscard]] const HardwareInfo& get_hardware_info() const { return info_; }

 protected:
  HardwareInfo info_{};
  std::unordered_map<std::string, InterfaceDescription> joint_state_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> joint_command_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> sensor_state_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> gpio_state_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> gpio_command_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> unlisted_state_interfaces_{};
  std::unordered_map<std::string, InterfaceDescription> unlisted_command_interfaces_{};
  rclcpp_lifecycle::State lifecycle_state_;

  std::vector<StateInterface::SharedPtr> joint_states_{};
  std::vector<CommandInterface::SharedPtr> joint_commands_{};
  std::vector<StateInterface::SharedPtr> sensor_states_{};
  std::vector<StateInterface::SharedPtr> gpio_states_{};
  std::vector<CommandInterface::SharedPtr> gpio_commands_{};
  std::vector<StateInterface::SharedPtr> unlisted_states_{};
  std::vector<CommandInterface::SharedPtr> unlisted_commands_{};

 private:
  template <typename Interface>
  using Interfaces = std::unordered_map<std::string, std::shared_ptr<Interface>>;

  [[noreturn]] void refuse(const std::string& interface_name) const;

  template <typename Interface>
  Interface& find(const Interfaces<Interface>& all, const std::string& name) const {
    const auto found = all.find(name);
    if (found == all.end()) refuse(name);
    return *found->second;
  }

  // Another thread holds the lock of the value only briefly.
  template <typename Interface, typename T>
  static void set(Interface& handle, const T& value) {
    while (!handle.set_value(value)) {
    }
  }
  template <typename T, typename Interface>
  static T get(const Interface& handle) {
    while (true) {
      if (const auto value = handle.template get_optional<T>()) return *value;
    }
  }

  rclcpp::Clock::SharedPtr system_clock_{};
  rclcpp::Logger system_logger_;
  rclcpp::Node::SharedPtr node_{};
  Interfaces<StateInterface> system_states_{};
  Interfaces<CommandInterface> system_commands_{};
};

}  // namespace hardware_interface
