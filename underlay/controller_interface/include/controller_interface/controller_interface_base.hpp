#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hardware_interface/handle.hpp"
#include "hardware_interface/loaned_command_interface.hpp"
#include "hardware_interface/loaned_state_interface.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"

namespace controller_interface {

using CallbackReturn = rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface::CallbackReturn;

/// How an update ended.
enum class return_type : std::uint8_t { OK = 0, ERROR = 1 };

/// Which interfaces a controller wants: all that are available, some by name, or none.
enum class interface_configuration_type : std::uint8_t { ALL = 0, INDIVIDUAL = 1, NONE = 2 };

/// The interfaces that a controller wants.
struct InterfaceConfiguration {
  interface_configuration_type type;
  std::vector<std::string> names = {};  ///< Full names, if individual.
};

/// A controller: the control loop calls update() while it is active.
class ControllerInterfaceBase : public rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface {
 public:
  ControllerInterfaceBase() = default;
  ~ControllerInterfaceBase() override = default;

  /// The interfaces that it wants; asked once it is configured.
  virtual InterfaceConfiguration command_interface_configuration() const = 0;
  virtual InterfaceConfiguration state_interface_configuration() const = 0;

  /// Give it its interfaces before it is activated, and take them back after it was deactivated.
  virtual void assign_interfaces(
      std::vector<hardware_interface::LoanedCommandInterface>&& command_interfaces,
      std::vector<hardware_interface::LoanedStateInterface>&& state_interfaces);
  virtual void release_interfaces();

  /// Makes its node and calls on_init().
  /// @param urdf The robot description.
  /// @param cm_update_rate Of the control loop [Hz].
  return_type init(const std::string& controller_name, const std::string& urdf,
                   unsigned int cm_update_rate, const std::string& node_namespace,
                   const rclcpp::NodeOptions& node_options);

  /// Configures it, after its parameter `update_rate` was read.
  const rclcpp_lifecycle::State& configure();

  /// Declares its parameters.
  virtual CallbackReturn on_init() = 0;

  /// One step of control; in the control loop.
  /// @param time At the start of this cycle.
  /// @param period Since this was last called.
  virtual return_type update(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;

  /// Its node; throws std::runtime_error before init().
  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> get_node();
  std::shared_ptr<const rclcpp_lifecycle::LifecycleNode> get_node() const;

  const rclcpp_lifecycle::State& get_lifecycle_state() const;

  /// How often update() is called [Hz].
  unsigned int get_update_rate() const { return update_rate_; }
  bool is_async() const { return false; }
  const std::string& get_robot_description() const { return urdf_; }

  /// Options that its node is made with.
  virtual rclcpp::NodeOptions define_custom_node_options() const;

  /// Declares a parameter unless it is there; returns its value.
  template <typename ParameterT>
  auto auto_declare(const std::string& name, const ParameterT& default_value) {
    if (node_->has_parameter(name)) return node_->get_parameter(name).get_value<ParameterT>();
    return node_->declare_parameter<ParameterT>(name, default_value);
  }

  /// Whether others can command it; none of those that derive from ControllerInterface.
  virtual bool is_chainable() const = 0;
  virtual bool is_in_chained_mode() const = 0;

 protected:
  std::vector<hardware_interface::LoanedCommandInterface> command_interfaces_{};
  std::vector<hardware_interface::LoanedStateInterface> state_interfaces_{};

 private:
  void follow_callbacks();

  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> node_{};
  unsigned int update_rate_{};
  std::string urdf_{};
};

using ControllerInterfaceBaseSharedPtr = std::shared_ptr<ControllerInterfaceBase>;

}  // namespace controller_interface
