#pragma once

#include <cstdlib>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace foothill_ros {

/// Says why a program ends, unless it was told to: after Ctrl-C nothing can be made any more, and
/// that is no failure.
/// @returns the exit code.
[[nodiscard]] inline int report(const std::exception& error, const std::string& logger) {
  if (!rclcpp::ok()) return EXIT_SUCCESS;
  RCLCPP_FATAL(rclcpp::get_logger(logger), "%s", error.what());
  return EXIT_FAILURE;
}

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
    code = report(error, name);
  }
  rclcpp::shutdown();
  return code;
}

/// Returns the namespaces that the arguments of a program name, those of ROS and the program's own
/// name left out: `robot1 robot2`, or `robot1,robot2` where a launch file can give but one word.
[[nodiscard]] inline std::vector<std::string> namespaces_in(
    const std::vector<std::string>& arguments) {
  std::vector<std::string> found;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    std::istringstream words{arguments[i]};
    for (std::string word; std::getline(words, word, ',');) {
      if (!word.empty()) found.push_back(word);
    }
  }
  return found;
}

/// The main function of a program with a node in each namespace that its arguments name, or one
/// node if they name none. One thread runs all of them and hears the clock, so that many cost
/// little more than one.
/// @param name Of the nodes, for the log as long as there are none.
/// @returns the exit code, as above: nodes begin and end together.
template <typename Node>
[[nodiscard]] int run_in_namespaces(int argc, char** argv, const std::string& name) {
  const auto spaces = namespaces_in(rclcpp::init_and_remove_ros_arguments(argc, argv));
  int code = EXIT_SUCCESS;
  std::string logger = name;
  try {
    rclcpp::executors::SingleThreadedExecutor executor;
    std::vector<std::shared_ptr<Node>> nodes;
    const auto add = [&](const std::vector<std::string>& arguments) {
      nodes.push_back(std::make_shared<Node>(
          rclcpp::NodeOptions{}.arguments(arguments).use_clock_thread(false)));
      executor.add_node(nodes.back());
    };
    if (spaces.empty()) add({});
    for (const std::string& space : spaces) {
      logger = space + "." + name;
      add({"--ros-args", "-r", "__ns:=/" + space});
    }
    logger = name;
    executor.spin();
  } catch (const std::exception& error) {
    code = report(error, logger);
  }
  rclcpp::shutdown();
  return code;
}

}  // namespace foothill_ros
