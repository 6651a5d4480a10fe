#include <cstdio>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "static_transform_options.hpp"
#include "tf2_ros/static_transform_broadcaster.hpp"

namespace {

/// Several of these programs run side by side, so each has a name of its own.
std::string unique_node_name() {
  const std::string letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::random_device device;
  std::uniform_int_distribution<std::size_t> pick(0, letters.size() - 1);
  std::string name = "static_transform_publisher_";
  for (int i = 0; i < 16; ++i) name += letters[pick(device)];
  return name;
}

/// Publishes a transform, and shows it in read-only parameters.
class StaticTransformPublisher : public rclcpp::Node {
 public:
  explicit StaticTransformPublisher(const StaticTransformOptions& wanted)
      : rclcpp::Node(unique_node_name()), broadcaster_(this) {
    if (wanted.frame_id == wanted.child_frame_id) {
      throw std::invalid_argument("cannot publish static transform from '" + wanted.frame_id +
                                  "' to '" + wanted.child_frame_id + "', exiting");
    }
    geometry_msgs::msg::TransformStamped message;
    message.header.stamp = now();
    message.header.frame_id = show("frame_id", wanted.frame_id);
    message.child_frame_id = show("child_frame_id", wanted.child_frame_id);
    message.transform.translation.x = show("translation.x", wanted.translation.x());
    message.transform.translation.y = show("translation.y", wanted.translation.y());
    message.transform.translation.z = show("translation.z", wanted.translation.z());
    message.transform.rotation.x = show("rotation.x", wanted.rotation.x());
    message.transform.rotation.y = show("rotation.y", wanted.rotation.y());
    message.transform.rotation.z = show("rotation.z", wanted.rotation.z());
    message.transform.rotation.w = show("rotation.w", wanted.rotation.w());
    broadcaster_.sendTransform(message);
    const auto& p = message.transform.translation;
    const auto& q = message.transform.rotation;
    RCLCPP_INFO(get_logger(),
                "Spinning until stopped - publishing transform\ntranslation: ('%f', '%f', '%f')\n"
                "rotation: ('%f', '%f', '%f', '%f')\nfrom '%s' to '%s'",
                p.x, p.y, p.z, q.x, q.y, q.z, q.w, wanted.frame_id.c_str(),
                wanted.child_frame_id.c_str());
  }

 private:
  template <typename T>
  T show(const std::string& name, const T& value) {
    rcl_interfaces::msg::ParameterDescriptor descriptor;
    descriptor.read_only = true;
    return declare_parameter(name, value, descriptor);
  }

  tf2_ros::StaticTransformBroadcaster broadcaster_;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> args = rclcpp::init_and_remove_ros_arguments(argc, argv);
  args.erase(args.begin());
  try {
    const StaticTransformOptions wanted = parse_static_transform(args);
    if (wanted.help) {
      std::puts(static_transform_usage());
      return 0;
    }
    rclcpp::spin(std::make_shared<StaticTransformPublisher>(wanted));
  } catch (const std::invalid_argument& error) {
    RCLCPP_ERROR(rclcpp::get_logger("static_transform_publisher"),
                 "error parsing command line arguments: %s", error.what());
    std::puts(static_transform_usage());
    return 1;
  }
  rclcpp::shutdown();
  return 0;
}
