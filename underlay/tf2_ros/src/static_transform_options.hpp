#pragma once

#include <string>
#include <vector>

#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/LinearMath/Vector3.hpp"

/// What static_transform_publisher is asked to publish.
struct StaticTransformOptions {
  bool help{false};
  std::string frame_id;
  std::string child_frame_id;
  tf2::Vector3 translation{0.0, 0.0, 0.0};
  tf2::Quaternion rotation{0.0, 0.0, 0.0, 1.0};
};

/// How the program is called.
[[nodiscard]] const char* static_transform_usage();

/// Reads the command line, without the program's name and the ROS arguments.
/// @throws std::invalid_argument that names the invalid option.
[[nodiscard]] StaticTransformOptions parse_static_transform(const std::vector<std::string>& args);
