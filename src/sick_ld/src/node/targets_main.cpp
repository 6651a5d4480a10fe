#include <cstdlib>
#include <exception>
#include <memory>

#include "targets_node.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    rclcpp::spin(std::make_shared<sick_ld::TargetsNode>());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("lidar_targets"), "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
