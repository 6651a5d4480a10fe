// Waits for one transform and prints it: translation, then quaternion x y z w.
// usage: lookup_peer TARGET SOURCE TIMEOUT_SECONDS
#include <cstdio>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  if (argc < 4) return 2;
  const auto node = rclcpp::Node::make_shared("lookup_peer");
  tf2_ros::Buffer buffer(node->get_clock());
  const tf2_ros::TransformListener listener(buffer, node);
  int result = 0;
  try {
    const auto found = buffer.lookupTransform(argv[1], argv[2], tf2::TimePointZero,
                                              tf2::durationFromSec(std::stod(argv[3])));
    const auto& p = found.transform.translation;
    const auto& q = found.transform.rotation;
    std::printf("%.12f %.12f %.12f %.12f %.12f %.12f %.12f\n", p.x, p.y, p.z, q.x, q.y, q.z, q.w);
  } catch (const tf2::TransformException& error) {
    std::fprintf(stderr, "%s\n", error.what());
    result = 1;
  }
  rclcpp::shutdown();
  return result;
}
