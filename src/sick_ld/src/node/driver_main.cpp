#include <cstdlib>
#include <exception>
#include <memory>

#include "driver_node.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    const auto node = std::make_shared<sick_ld::DriverNode>();
    if (node->is_autostarted()) {
      node->configure();
      node->activate();
    }
    rclcpp::spin(node->get_node_base_interface());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("sick_ld_driver"), "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
