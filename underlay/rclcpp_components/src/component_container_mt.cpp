#include "run_container.hpp"

/// A container that runs its components in the number of threads of its parameter thread_num.
int main(int argc, char* argv[]) {
  rclcpp_components::run_container(argc, argv, [](const rclcpp::Node& manager) {
    const int64_t threads = manager.get_parameter("thread_num").as_int();
    return std::make_shared<rclcpp::executors::MultiThreadedExecutor>(rclcpp::ExecutorOptions{},
                                                                      static_cast<size_t>(threads));
  });
  return 0;
}
