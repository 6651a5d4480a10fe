#include <cstdlib>
#include <exception>
#include <memory>
#include <string>

#include "foothill_ros/node/run.hpp"
#include "proxy_world.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  const std::string name = "proxy_world";
  try {
    const auto node = std::make_shared<foothill_proxy::ProxyWorld>();
    rclcpp::spin(node);
    if (!node->refusal().empty()) {
      RCLCPP_FATAL(rclcpp::get_logger(name), "%s", node->refusal().c_str());
      code = EXIT_FAILURE;
    }
  } catch (const std::exception& error) {
    code = foothill_ros::report(error, name);
  }
  rclcpp::shutdown();
  return code;
}
