#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "hardware_interface/hardware_info.hpp"
#include "hardware_interface/loaned_command_interface.hpp"
#include "hardware_interface/loaned_state_interface.hpp"
#include "hardware_interface/types/hardware_interface_return_values.hpp"
#include "hardware_interface/types/resource_manager_params.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp_lifecycle/state.hpp"

namespace hardware_interface {

/// Which components failed in one cycle.
struct HardwareReadWriteStatus {
  bool ok{true};
  std::vector<std::string> failed_hardware_names{};
};

/// Status of a component.
struct HardwareComponentInfo {
  std::string name{};
  std::string type{};
  std::string plugin_name{};
  rclcpp_lifecycle::State state{};
  std::vector<std::string> command_interfaces{};
  std::vector<std::string> state_interfaces{};
};

/// All components of a robot, and who has which of their interfaces.
///
/// read(), write() and perform_command_mode_switch() belong to the control loop; the rest may be
/// called at the same time.
class ResourceManager {
 public:
  explicit ResourceManager(const ResourceManagerParams& params);
  ~ResourceManager();

  /// Loads the plugins that a robot description names; returns whether all of them are there.
  bool load_and_initialize_components(const std::string& urdf);
  [[nodiscard]] bool are_components_initialized() const;

  /// Lend an interface by its full name. Throw std::runtime_error if it is not there, or taken.
  [[nodiscard]] LoanedStateInterface claim_state_interface(const std::string& key);
  [[nodiscard]] LoanedCommandInterface claim_command_interface(const std::string& key);

  /// Full names of interfaces; available are those of configured components.
  [[nodiscard]] std::vector<std::string> state_interface_keys() const;
  [[nodiscard]] std::vector<std::string> command_interface_keys() const;
  [[nodiscard]] std::vector<std::string> available_state_interfaces() const;
  [[nodiscard]] std::vector<std::string> available_command_interfaces() const;
  [[nodiscard]] bool state_interface_exists(const std::string& key) const;
  [[nodiscard]] bool command_interface_exists(const std::string& key) const;
  [[nodiscard]] bool state_interface_is_available(const std::string& key) const;
  [[nodiscard]] bool command_interface_is_available(const std::string& key) const;
  [[nodiscard]] bool command_interface_is_claimed(const std::string& key) const;

  /// Returns the component that an interface belongs to; empty if there is none.
  [[nodiscard]] std::string component_of(const std::string& key) const;

  [[nodiscard]] std::unordered_map<std::string, HardwareComponentInfo> get_components_status()
      const;

  /// Brings a component to a primary state, through others if need be.
  return_type set_component_state(const std::string& component_name,
                                  const rclcpp_lifecycle::State& target_state);

  /// Asks the components to accept, and then to perform, a change of the claimed interfaces.
  bool prepare_command_mode_switch(const std::vector<std::string>& start_interfaces,
                                   const std::vector<std::string>& stop_interfaces);
  bool perform_command_mode_switch(const std::vector<std::string>& start_interfaces,
                                   const std::vector<std::string>& stop_interfaces);

  /// Read and write all components. The result holds until the next call.
  const HardwareReadWriteStatus& read(const rclcpp::Time& time, const rclcpp::Duration& period);
  const HardwareReadWriteStatus& write(const rclcpp::Time& time, const rclcpp::Duration& period);

  /// Shuts all components down.
  void shutdown_components();

 private:
  class Storage;

  std::unique_ptr<Storage> storage_;
};

}  // namespace hardware_interface
