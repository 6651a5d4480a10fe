#include "run_container.hpp"

/// A container that runs its components one callback at a time.
int main(int argc, char* argv[]) {
  rclcpp_components::run_container(argc, argv, [](rclcpp::Node&) {
    return std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
  });
  return 0;
}
