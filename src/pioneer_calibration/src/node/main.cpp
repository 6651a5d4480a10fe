#include <cstdlib>
#include <exception>
#include <memory>

#include "calibrator.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_FAILURE;
  try {
    const auto node = std::make_shared<pioneer_calibration::Calibrator>();
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(node);
    while (rclcpp::ok() && !node->is_done()) {
      // spin_once() executes one callback and discards the other ready ones.
      executor.spin_once(std::chrono::milliseconds{100});
      executor.spin_some();
    }
    if (node->is_done() && !node->has_failed()) code = EXIT_SUCCESS;
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("calibrator"), "%s", error.what());
  }
  rclcpp::shutdown();
  return code;
}
