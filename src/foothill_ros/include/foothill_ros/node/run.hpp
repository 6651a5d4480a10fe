#pragma once

#include <cstdlib>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

/// The main function of every program with nodes: exit code 1 and one line in the log if a node
/// can't be created or throws, 0 after a regular shutdown, even during construction.

namespace foothill_ros {

/// Logs the reason why a program ends, and returns its exit code. After a shutdown request nothing
/// can be created any more; that is not a failure.
[[nodiscard]] inline int report(const std::exception& error, const std::string& logger) {
  if (!rclcpp::ok()) return EXIT_SUCCESS;
  RCLCPP_FATAL(rclcpp::get_logger(logger), "%s", error.what());
  return EXIT_FAILURE;
}

/// Runs a program with one node: creates the node and spins until shutdown.
/// @param name Name of the logger until the node exists.
/// @returns the exit code.
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

/// Returns the namespaces in the arguments of a program, without its own name and ROS arguments:
/// `robot1 robot2`, or `robot1,robot2` where a launch file can give only one word.
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

/// Runs a program with a node in each namespace in its arguments, or with one node if there are
/// none. One thread serves all nodes and one clock subscription, so that many nodes cost little
/// more than one. The nodes start and end together.
/// @param name Name of the logger until the nodes exist.
/// @returns the exit code.
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
