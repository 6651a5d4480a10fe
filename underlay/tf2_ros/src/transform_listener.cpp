#include "tf2_ros/transform_listener.hpp"

#include <cstdint>
#include <cstdio>
#include <string>

namespace tf2_ros {

namespace {

/// A node that no other listener and no remapping on the command line shares its name with.
rclcpp::Node::SharedPtr make_own_node(const void* owner) {
  char name[48];
  std::snprintf(name, sizeof(name), "transform_listener_impl_%zx",
                reinterpret_cast<std::uintptr_t>(owner));
  rclcpp::NodeOptions options;
  options.arguments({"--ros-args", "-r", std::string("__node:=") + name});
  options.start_parameter_event_publisher(false);
  options.start_parameter_services(false);
  return rclcpp::Node::make_shared("_", options);
}

}  // namespace

TransformListener::TransformListener(tf2::BufferCore& buffer, bool spin_thread)
    : buffer_(buffer), own_node_(make_own_node(this)) {
  node_logging_ = own_node_->get_node_logging_interface();
  init<std::allocator<void>>(
      own_node_->get_node_base_interface(), own_node_->get_node_parameters_interface(),
      own_node_->get_node_topics_interface(), spin_thread, DynamicListenerQoS(),
      StaticListenerQoS(), detail::get_default_transform_listener_sub_options(),
      detail::get_default_transform_listener_static_sub_options());
}

TransformListener::~TransformListener() {
  if (!thread_.joinable()) return;
  stop_.set_value();
  executor_->cancel();
  thread_.join();
}

void TransformListener::start_thread(
    rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base) {
  rclcpp::ExecutorOptions options;
  options.context = node_base->get_context();
  executor_ = std::make_shared<rclcpp::executors::SingleThreadedExecutor>(options);
  executor_->add_callback_group(callback_group_, node_base);
  // Spinning until a future, and not just spinning, also ends if the listener is destroyed before
  // the thread has begun to spin.
  thread_ = std::thread(
      [this, stop = stop_.get_future().share()] { executor_->spin_until_future_complete(stop); });
  buffer_.setUsingDedicatedThread(true);
}

void TransformListener::subscription_callback(tf2_msgs::msg::TFMessage::ConstSharedPtr msg,
                                              bool is_static) {
  for (const auto& transform : msg->transforms) {
    try {
      buffer_.setTransform(transform, "Authority undetectable", is_static);
    } catch (const tf2::TransformException& error) {
      RCLCPP_ERROR(node_logging_->get_logger(), "cannot keep the transform from %s to %s: %s",
                   transform.child_frame_id.c_str(), transform.header.frame_id.c_str(),
                   error.what());
    }
  }
}

}  // namespace tf2_ros
