#include "chain.hpp"

#include <stdexcept>

namespace foothill_teleop::testing {

VirtualJoystick::VirtualJoystick() {
  const int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 2, 6, 0);
  if (index < 0) return;
  device_ = SDL_JoystickOpen(index);
  id_ = SDL_JoystickInstanceID(device_);
}

VirtualJoystick::~VirtualJoystick() {
  // SDL may have been shut down by a joy_node that has ended.
  if (!exists() || SDL_WasInit(SDL_INIT_JOYSTICK) == 0) return;
  unplug();
  SDL_JoystickClose(device_);
}

void VirtualJoystick::unplug() {
  for (int index = 0; index < SDL_NumJoysticks(); ++index) {
    if (SDL_JoystickGetDeviceInstanceID(index) != id_) continue;
    SDL_JoystickDetachVirtual(index);
    return;
  }
}

void VirtualJoystick::set_axis(int axis, Sint16 position) {
  SDL_JoystickSetVirtualAxis(device_, axis, position);
}

void VirtualJoystick::set_button(int button, bool is_pressed) {
  SDL_JoystickSetVirtualButton(device_, button, is_pressed ? SDL_PRESSED : SDL_RELEASED);
}

JoyInProcess::JoyInProcess()
    : manager_{std::make_shared<rclcpp_components::ComponentManager>(
          std::weak_ptr<rclcpp::Executor>{}, "joy_loader")} {
  for (const auto& resource : manager_->get_component_resources("joy")) {
    if (resource.first == "joy::Joy") factory_ = manager_->create_component_factory(resource);
  }
  if (!factory_) throw std::runtime_error{"the package joy has no component joy::Joy"};
  node_ = factory_->create_node_instance(rclcpp::NodeOptions{});
}

}  // namespace foothill_teleop::testing
