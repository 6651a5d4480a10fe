#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "hardware_interface/system_interface.hpp"
#include "pluginlib/class_loader.hpp"

namespace hardware_interface {

/// One system with its life cycle. Transitions may take long; the control loop never waits for
/// them, it skips the component.
class HardwareComponent {
 public:
  using Plugin = pluginlib::UniquePtr<SystemInterface>;

  HardwareComponent(Plugin plugin, const HardwareComponentParams& params);

  [[nodiscard]] const HardwareInfo& info() const { return info_; }
  [[nodiscard]] const rclcpp_lifecycle::State& state() const {
    return plugin_->get_lifecycle_state();
  }
  [[nodiscard]] bool is_configured() const;
  [[nodiscard]] bool is_active() const;

  /// Interfaces that are there for as long as the component is.
  [[nodiscard]] const std::vector<StateInterface::ConstSharedPtr>& states() const {
    return states_;
  }
  [[nodiscard]] const std::vector<CommandInterface::SharedPtr>& commands() const {
    return commands_;
  }

  /// Goes to a primary state, through others if need be; returns whether it got there.
  bool go_to(std::uint8_t target);

  return_type read(const rclcpp::Time& time, const rclcpp::Duration& period);
  return_type write(const rclcpp::Time& time, const rclcpp::Duration& period);

  [[nodiscard]] SystemInterface& plugin() { return *plugin_; }

 private:
  using Callback = CallbackReturn (SystemInterface::*)(const rclcpp_lifecycle::State&);

  void transition(Callback callback, std::uint8_t on_success, bool failure_is_error = false);
  void handle_error();
  void set(std::uint8_t state);
  void go_from_to(std::uint8_t from, std::uint8_t to);

  Plugin plugin_;
  HardwareInfo info_;
  std::recursive_mutex mutex_{};
  std::vector<StateInterface::ConstSharedPtr> states_{};
  std::vector<CommandInterface::SharedPtr> commands_{};
};

}  // namespace hardware_interface
