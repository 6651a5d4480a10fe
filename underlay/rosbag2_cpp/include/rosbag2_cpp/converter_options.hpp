#pragma once

#include <string>

namespace rosbag2_cpp {

/// The formats that messages come in and are stored in; empty for that of the middleware.
struct ConverterOptions {
  std::string input_serialization_format{};
  std::string output_serialization_format{};
};

}  // namespace rosbag2_cpp
