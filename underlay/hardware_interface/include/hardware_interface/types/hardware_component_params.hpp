#pragma once

#include <memory>
#include <string>

#include "hardware_interface/hardware_info.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/executor.hpp"
#include "rclcpp/logger.hpp"

namespace hardware_interface {

/// What a component is made with.
struct HardwareComponentParams {
  HardwareComponentParams() = default;

  HardwareInfo hardware_info{};
  rclcpp::Logger logger = rclcpp::get_logger("resource_manager");
  rclcpp::Clock::SharedPtr clock{};
  /// Namespace of the component's node.
  std::string node_namespace{};
  /// Spins the component's node; without it there is none.
  std::weak_ptr<rclcpp::Executor> executor{};
};

}  // namespace hardware_interface
