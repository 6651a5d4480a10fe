#include <cstdlib>
#include <exception>
#include <memory>

#include "modes_node.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    rclcpp::spin(std::make_shared<pioneer_modes::ModesNode>());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("pioneer_modes"), "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
