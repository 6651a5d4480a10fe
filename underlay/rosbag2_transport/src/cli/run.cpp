#include "run.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <string>

#include "rclcpp/rclcpp.hpp"

namespace rosbag2_transport::cli {
namespace {

bool is_initialized = false;

/// Whether a signal has ended ROS: what fails after that is no error.
bool is_interrupted() { return is_initialized && !rclcpp::ok(); }

}  // namespace

int run(int argc, char** argv, const std::function<int(const YAML::Node& options)>& command) {
  if (argc != 2) {
    std::fprintf(stderr, "This program is a part of `ros2 bag`.\n");
    return 2;
  }
  try {
    return command(YAML::Load(argv[1]));
  } catch (const std::exception& error) {
    if (is_interrupted()) return 0;
    std::fprintf(stderr, "[ERROR] [ros2bag]: %s\n", error.what());
    return 1;
  }
}

void init(const YAML::Node& options) {
  const auto level = options["log_level"].as<std::string>("info");
  const std::array<const char*, 4> arguments{"ros2 bag", "--ros-args", "--log-level",
                                             level.c_str()};
  rclcpp::init(static_cast<int>(arguments.size()), arguments.data());
  is_initialized = true;
}

}  // namespace rosbag2_transport::cli
