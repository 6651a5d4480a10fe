#include <cstdlib>
#include <exception>
#include <memory>

#include "driver_node.hpp"
#include "foothill_ros/node/run.hpp"

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
    code = foothill_ros::report(error, "sick_ld_driver");
  }
  rclcpp::shutdown();
  return code;
}
