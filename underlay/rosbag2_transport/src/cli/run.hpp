#pragma once

#include <yaml-cpp/yaml.h>

#include <functional>

namespace rosbag2_transport::cli {

/// The frame of the executables behind `ros2 bag`: the options are YAML in the only argument, and
/// an exception becomes a sentence and the exit code 1.
int run(int argc, char** argv, const std::function<int(const YAML::Node& options)>& command);

/// Starts rclcpp with the logging level that the options name.
void init(const YAML::Node& options);

}  // namespace rosbag2_transport::cli
