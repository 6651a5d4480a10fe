#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/component_manager.hpp"

/// A container that runs its components one callback at a time.
int main(int argc, char* argv[]) {
  rclcpp::init(argc, argv);
  // The manager unloads the code of components, so the executor has to let go of them before.
  const auto manager = std::make_shared<rclcpp_components::ComponentManager>();
  const auto executor = std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
  manager->set_executor(executor);
  executor->add_node(manager);
  executor->spin();
  rclcpp::shutdown();
  return 0;
}
