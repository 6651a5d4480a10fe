#pragma once

#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/component_manager.hpp"

namespace rclcpp_components {

/// Runs a program whose components are loaded at run time, until shutdown.
/// @param make_executor Returns the executor of manager and components.
template <typename MakeExecutor>
void run_container(int argc, char* argv[], const MakeExecutor& make_executor) {
  rclcpp::init(argc, argv);
  // Ends after the executor, which may hold parts of components, as it unloads their code.
  const auto manager = std::make_shared<ComponentManager>();
  const std::shared_ptr<rclcpp::Executor> executor = make_executor(*manager);
  manager->set_executor(executor);
  executor->add_node(manager);
  executor->spin();
  rclcpp::shutdown();
}

}  // namespace rclcpp_components
