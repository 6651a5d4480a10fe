// Publishes its label 2000 times a second until a signal ends it; prints "clean" at the end.
// usage: core_streamer LABEL [ROS arguments]
#include <chrono>
#include <iostream>
#include <memory>

#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"

using namespace std::chrono_literals;

int main(int argc, char** argv) {
  const auto arguments = rclcpp::init_and_remove_ros_arguments(argc, argv);
  {
    auto node = std::make_shared<rclcpp::Node>("streamer");
    const auto publisher = node->create_publisher<std_msgs::msg::String>("stream", 100);
    std_msgs::msg::String message;
    message.data = arguments.at(1);
    const auto timer =
        node->create_wall_timer(500us, [&publisher, &message] { publisher->publish(message); });
    std::cout << "ready" << std::endl;
    rclcpp::spin(node);
  }
  rclcpp::shutdown();
  std::cout << "clean" << std::endl;
  return 0;
}
