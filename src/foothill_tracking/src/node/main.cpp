#include <cstdlib>
#include <exception>
#include <memory>

#include "orbit_tracker.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    rclcpp::spin(std::make_shared<foothill_tracking::OrbitTracker>());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("orbit_tracker"), "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
