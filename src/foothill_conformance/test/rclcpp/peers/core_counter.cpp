// Counts the messages of a topic and prints, for every publisher that it receives, the first and
// then every 100th. Prints "clean" at the end. usage: core_counter [ROS arguments]
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  {
    auto node = std::make_shared<rclcpp::Node>("counter");
    std::map<std::string, int> counts;
    const auto subscription = node->create_subscription<std_msgs::msg::String>(
        "stream", 100, [&counts](const std_msgs::msg::String& message) {
          const int count = ++counts[message.data];
          if (count == 1 || count % 100 == 0) {
            std::cout << message.data << " " << count << std::endl;
          }
        });
    std::cout << "ready" << std::endl;
    rclcpp::spin(node);
  }
  rclcpp::shutdown();
  std::cout << "clean" << std::endl;
  return 0;
}
