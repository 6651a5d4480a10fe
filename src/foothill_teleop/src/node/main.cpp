#include <cstdlib>
#include <exception>
#include <memory>

#include "joy_teleop_node.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    rclcpp::spin(std::make_shared<foothill_teleop::JoyTeleopNode>());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("joy_teleop"), "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
