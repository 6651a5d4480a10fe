#include <exception>

#include "stereo_disparity.hpp"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int result = 0;
  try {
    rclcpp::spin(std::make_shared<foothill_sensors::StereoDisparity>());
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("stereo_disparity"), "%s", error.what());
    result = 1;
  }
  rclcpp::shutdown();
  return result;
}
