#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "tf2/LinearMath/Matrix3x3.hpp"
#include "tf2_ros/buffer.hpp"
#include "tf2_ros/transform_listener.hpp"

namespace {

constexpr const char* kUsage = R"(Usage: tf2_echo source_frame target_frame [options]

Prints the transform that takes data from target_frame to source_frame.

Options:
  -r <rate>       Number of lookups in a second [Hz] (default: 1.0)
  -t <time>       Time of the transform [s] (default: the latest)
  -p <precision>  Number of decimals (default: 3))";

/// An invalid command line; the exit code depends on the invalid part, as in tf2_echo.
struct UsageError : std::runtime_error {
  UsageError(int code, const std::string& what) : std::runtime_error(what), exit_code(code) {}
  int exit_code;
};

struct Options {
  double rate_hz = 1.0;
  std::optional<double> time;  // [s]
  int precision = 3;
};

/// Parses one value; the text may go on after it, as in tf2_echo.
template <typename ParseT>
auto parsed(int error_code, const char* what, const std::string& text, ParseT parse) {
  try {
    return parse(text);
  } catch (const std::exception&) {
    throw UsageError(error_code, std::string("Failed to convert ") + what + " argument '" + text +
                                     "' to a number");
  }
}

/// @throws UsageError
Options parse_options(const std::vector<std::string>& args) {
  const auto to_double = [](const std::string& text) { return std::stod(text); };
  const auto to_int = [](const std::string& text) { return std::stoi(text); };
  Options options;
  for (std::size_t i = 3; i < args.size(); i += 2) {
    const bool has_value = i + 1 < args.size();
    if (has_value && args[i] == "-r") {
      options.rate_hz = parsed(2, "rate", args[i + 1], to_double);
      if (!(options.rate_hz > 0.0)) throw UsageError(2, "Rate must be positive");
    } else if (has_value && args[i] == "-t") {
      const double time = parsed(3, "time", args[i + 1], to_double);
      if (time >= 0.0) options.time = time;
    } else if (has_value && args[i] == "-p") {
      options.precision = parsed(4, "precision", args[i + 1], to_int);
      if (options.precision < 0) throw UsageError(4, "Precision must be non-negative");
    } else {
      throw UsageError(5, "Unknown argument: " + args[i] + "\n" + kUsage);
    }
  }
  return options;
}

void print_row(const char* label, const std::vector<double>& numbers, int precision) {
  std::printf("%s [", label);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::printf("%s%.*f", i == 0 ? "" : ", ", precision, numbers[i]);
  }
  std::puts("]");
}

void print(const geometry_msgs::msg::TransformStamped& transform, int precision) {
  const auto& stamp = transform.header.stamp;
  const auto& p = transform.transform.translation;
  const auto& q = transform.transform.rotation;
  const tf2::Matrix3x3 matrix(tf2::Quaternion(q.x, q.y, q.z, q.w));
  double roll = 0.0, pitch = 0.0, yaw = 0.0;
  matrix.getRPY(roll, pitch, yaw);
  std::printf("At time %d.%u\n", stamp.sec, stamp.nanosec);  // Not padded, as in tf2_echo.
  print_row("- Translation:", {p.x, p.y, p.z}, precision);
  print_row("- Rotation: in Quaternion (xyzw)", {q.x, q.y, q.z, q.w}, precision);
  print_row("- Rotation: in RPY (radian)", {roll, pitch, yaw}, precision);
  print_row("- Rotation: in RPY (degree)", {tf2Degrees(roll), tf2Degrees(pitch), tf2Degrees(yaw)},
            precision);
  std::puts("- Matrix:");
  const double offset[] = {p.x, p.y, p.z};
  const int width = 6;
  for (int i = 0; i < 3; ++i) {
    std::printf(" %*.*f %*.*f %*.*f %*.*f\n", width, precision, matrix[i][0], width, precision,
                matrix[i][1], width, precision, matrix[i][2], width, precision, offset[i]);
  }
  std::printf(" %*.*f %*.*f %*.*f %*.*f\n", width, precision, 0.0, width, precision, 0.0, width,
              precision, 0.0, width, precision, 1.0);
  std::fflush(stdout);
}

/// Prints the transform at the rate of the options until the program is interrupted.
void echo(const std::string& source, const std::string& target, const Options& options) {
  const auto node = rclcpp::Node::make_shared("tf2_echo");
  tf2_ros::Buffer buffer(node->get_clock(), tf2::BUFFER_CORE_DEFAULT_CACHE_TIME, node);
  const tf2_ros::TransformListener listener(buffer, node);
  rclcpp::executors::SingleThreadedExecutor executor;  // Keeps simulated time running.
  executor.add_node(node);
  const tf2::TimePoint time =
      options.time ? tf2::timeFromSec(*options.time) : tf2::TimePoint(tf2::TimePointZero);

  std::string warning;
  rclcpp::WallRate rate(options.rate_hz);
  while (rclcpp::ok() && !buffer.canTransform(source, target, time, &warning)) {
    executor.spin_some();
    RCLCPP_INFO_THROTTLE(node->get_logger(), *node->get_clock(), 1000,
                         "Waiting for transform %s ->  %s: %s", source.c_str(), target.c_str(),
                         warning.c_str());
    rate.sleep();
  }
  while (rclcpp::ok()) {
    executor.spin_some();
    try {
      print(buffer.lookupTransform(source, target, time), options.precision);
    } catch (const tf2::TransformException& error) {
      std::printf("Failure at %f\nException thrown:%s\nThe current list of frames is:\n%s\n",
                  node->now().seconds(), error.what(), buffer.allFramesAsString().c_str());
    }
    rate.sleep();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> args = rclcpp::init_and_remove_ros_arguments(argc, argv);
  if (args.size() < 3) {
    std::puts(kUsage);
    return 1;
  }
  try {
    echo(args[1], args[2], parse_options(args));
  } catch (const UsageError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return error.exit_code;
  }
  return 0;
}
