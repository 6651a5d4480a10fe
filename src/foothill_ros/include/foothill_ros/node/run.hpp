#pragma once

#include <cstdlib>
#include <exception>
#include <memory>
#include <string>

#include "rclcpp/rclcpp.hpp"

namespace foothill_ros {

/// The main function of a program with one node: makes it, and spins until it is told to end.
/// @param name Of the program, for the log as long as there is no node.
/// @returns the exit code: 1 if the node could not be made or has thrown, which is logged; 0 if it
/// was told to end, even before it was complete.
template <typename Node>
[[nodiscard]] int run(int argc, char** argv, const std::string& name) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    rclcpp::spin(std::make_shared<Node>());
  } catch (const std::exception& error) {
    // After Ctrl-C nothing can be made any more; that is no failure.
    if (rclcpp::ok()) {
      RCLCPP_FATAL(rclcpp::get_logger(name), "%s", error.what());
      code = EXIT_FAILURE;
    }
  }
  rclcpp::shutdown();
  return code;
}

}  // namespace foothill_ros
