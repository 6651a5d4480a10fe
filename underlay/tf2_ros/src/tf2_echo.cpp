#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "tf2/LinearMath/Matrix3x3.hpp"
#include "tf2_ros/buffer.hpp"
#include "tf2_ros/transform_listener.hpp"

namespace {

constexpr const char* kUsage = R"(Usage: tf2_echo source_frame target_frame [echo_rate] [precision]

Prints the transform that takes data from target_frame to source_frame, echo_rate times a second
(1 if not given), with precision decimals (3 if not given).)";

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
  std::printf("At time %d.%09u\n", stamp.sec, stamp.nanosec);
  print_row("- Translation:", {p.x, p.y, p.z}, precision);
  print_row("- Rotation: in Quaternion (xyzw)", {q.x, q.y, q.z, q.w}, precision);
  print_row("- Rotation: in RPY (radian)", {roll, pitch, yaw}, precision);
  print_row("- Rotation: in RPY (degree)", {tf2Degrees(roll), tf2Degrees(pitch), tf2Degrees(yaw)},
            precision);
  std::puts("- Matrix:");
  const double offset[] = {p.x, p.y, p.z};
  const int width = precision + 3;
  for (int i = 0; i < 3; ++i) {
    std::printf(" %*.*f %*.*f %*.*f %*.*f\n", width, precision, matrix[i][0], width, precision,
                matrix[i][1], width, precision, matrix[i][2], width, precision, offset[i]);
  }
  std::printf(" %*.*f %*.*f %*.*f %*.*f\n", width, precision, 0.0, width, precision, 0.0, width,
              precision, 0.0, width, precision, 1.0);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> args = rclcpp::init_and_remove_ros_arguments(argc, argv);
  if (args.size() < 3 || args.size() > 5) {
    std::puts(kUsage);
    return -1;
  }
  const double rate_hz = args.size() > 3 ? std::strtod(args[3].c_str(), nullptr) : 1.0;
  const int precision = args.size() > 4 ? std::atoi(args[4].c_str()) : 3;
  if (!(rate_hz > 0.0) || precision < 0) {
    std::puts("the rate is greater than 0, and the precision is not negative");
    return -1;
  }

  const auto node = rclcpp::Node::make_shared("tf2_echo");
  tf2_ros::Buffer buffer(node->get_clock(), tf2::BUFFER_CORE_DEFAULT_CACHE_TIME, node);
  const tf2_ros::TransformListener listener(buffer, node);
  rclcpp::executors::SingleThreadedExecutor executor;  // Keeps simulated time running.
  executor.add_node(node);

  std::string warning;
  rclcpp::WallRate first(10.0);
  while (rclcpp::ok() && !buffer.canTransform(args[1], args[2], tf2::TimePointZero, &warning)) {
    executor.spin_some();
    RCLCPP_INFO_THROTTLE(node->get_logger(), *node->get_clock(), 1000,
                         "Waiting for transform %s ->  %s: %s", args[1].c_str(), args[2].c_str(),
                         warning.c_str());
    first.sleep();
  }
  rclcpp::WallRate rate(rate_hz);
  while (rclcpp::ok()) {
    executor.spin_some();
    try {
      print(buffer.lookupTransform(args[1], args[2], tf2::TimePointZero), precision);
    } catch (const tf2::TransformException& error) {
      std::printf("Failure at %f\nException thrown:%s\nThe current list of frames is:\n%s\n",
                  node->now().seconds(), error.what(), buffer.allFramesAsString().c_str());
    }
    rate.sleep();
  }
  return 0;
}
