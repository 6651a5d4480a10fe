#pragma once

#include <memory>
#include <string>

#include "rclcpp/clock.hpp"
#include "rclcpp/executor.hpp"
#include "rclcpp/logger.hpp"

namespace hardware_interface {

/// What a resource manager passes on to its components.
struct ResourceManagerParams {
  ResourceManagerParams() = default;

  rclcpp::Clock::SharedPtr clock{};
  rclcpp::Logger logger = rclcpp::get_logger("resource_manager");
  std::shared_ptr<rclcpp::Executor> executor{};
  std::string node_namespace{};
};

}  // namespace hardware_interface
