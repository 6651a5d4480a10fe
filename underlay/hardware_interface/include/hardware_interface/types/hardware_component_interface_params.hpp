#pragma once

#include <memory>

#include "hardware_interface/hardware_info.hpp"
#include "rclcpp/executor.hpp"

namespace hardware_interface {

/// Argument of a component's on_init().
struct HardwareComponentInterfaceParams {
  HardwareComponentInterfaceParams() = default;

  HardwareInfo hardware_info{};
  /// Spins the nodes of the controller manager; for further nodes of the component.
  std::weak_ptr<rclcpp::Executor> executor{};
};

}  // namespace hardware_interface
