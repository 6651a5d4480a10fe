#include <exception>
#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "robot_state_publisher/robot_state_publisher.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  try {
    rclcpp::spin(
        std::make_shared<robot_state_publisher::RobotStatePublisher>(rclcpp::NodeOptions()));
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("robot_state_publisher"), "%s", error.what());
    return 1;
  }
  rclcpp::shutdown();
  return 0;
}
