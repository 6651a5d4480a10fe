#include <cstdlib>
#include <exception>
#include <memory>

#include "proxy_world.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  const rclcpp::Logger logger = rclcpp::get_logger("proxy_world");
  try {
    const auto node = std::make_shared<foothill_proxy::ProxyWorld>();
    rclcpp::spin(node);
    if (!node->refusal().empty()) {
      RCLCPP_FATAL(logger, "%s", node->refusal().c_str());
      code = EXIT_FAILURE;
    }
  } catch (const std::exception& error) {
    RCLCPP_FATAL(logger, "%s", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}
