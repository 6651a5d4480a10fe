#pragma once

#include <SDL.h>

#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/component_manager.hpp"

namespace foothill_teleop::testing {

/// A virtual joystick of SDL with two axes and six buttons, for joy_node in the same process.
class VirtualJoystick {
 public:
  VirtualJoystick();
  ~VirtualJoystick();
  VirtualJoystick(const VirtualJoystick&) = delete;
  VirtualJoystick& operator=(const VirtualJoystick&) = delete;

  /// Returns whether SDL supports virtual joysticks here; otherwise SDL_GetError() has the reason.
  [[nodiscard]] bool exists() const { return device_ != nullptr; }
  void unplug();
  /// @param position Deflection from -32768 to 32767; back and right are positive.
  void set_axis(int axis, Sint16 position);
  void set_button(int button, bool is_pressed);

 private:
  SDL_Joystick* device_{};
  SDL_JoystickID id_{-1};
};

/// Runs joy_node in this process, loaded as a component.
class JoyInProcess {
 public:
  /// Throws std::runtime_error if the package joy has no such component.
  JoyInProcess();

 private:
  std::shared_ptr<rclcpp_components::ComponentManager> manager_{};  // Outlives the loaded node.
  std::shared_ptr<rclcpp_components::NodeFactory> factory_{};
  rclcpp_components::NodeInstanceWrapper node_{};
};

}  // namespace foothill_teleop::testing
