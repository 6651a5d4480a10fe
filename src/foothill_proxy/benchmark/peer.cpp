#include "peer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/serialized_bag_message.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace foothill_proxy {

Commander::Commander(rclcpp::Node& node, const std::string& robot, double period)
    : period_{rclcpp::Duration::from_seconds(period)},
      publisher_{node, "/" + robot + "/cmd_vel", rclcpp::QoS{10}} {
  subscription_ = node.create_subscription<nav_msgs::msg::Odometry>(
      "/" + robot + "/odom", 10, [this](const nav_msgs::msg::Odometry& odom) { answer(odom); });
}

bool Commander::is_connected() const {
  return publisher_.get_subscription_count() > 0 && subscription_->get_publisher_count() > 0;
}

void Commander::answer(const nav_msgs::msg::Odometry& odom) {
  const auto& pose = odom.pose.pose;
  const double heading = 2.0 * std::atan2(pose.orientation.z, pose.orientation.w);
  geometry_msgs::msg::TwistStamped command;
  command.header.stamp = rclcpp::Time{odom.header.stamp} + period_;
  command.header.frame_id = odom.child_frame_id;
  // Back and forth along the x axis by feedback, so that any difference between runs would grow.
  command.twist.linear.x = 0.4 * std::cos(3.0 * pose.position.x) + 0.05;
  command.twist.angular.z = -1.5 * heading - 2.0 * pose.position.y;
  publisher_.publish(command);
  ++commands_;
}

std::int64_t stamp_of(const std::string& type, const rclcpp::SerializedMessage& message) {
  // After the encapsulation header; transforms are in a list, whose length comes first.
  const std::size_t offset = type == "tf2_msgs/msg/TFMessage" ? 8 : 4;
  const auto& raw = message.get_rcl_serialized_message();
  if (raw.buffer_length < offset + 8) return -1;
  std::int32_t sec{};
  std::uint32_t nanosec{};
  std::memcpy(&sec, raw.buffer + offset, 4);
  std::memcpy(&nanosec, raw.buffer + offset + 4, 4);
  return std::int64_t{sec} * 1'000'000'000 + nanosec;
}

Recorder::Recorder(rclcpp::Node& node, const std::map<std::string, std::string>& topics) {
  for (const auto& [name, type] : topics) {
    Topic& topic = topics_[name];
    topic.type = type;
    topic.subscription = node.create_generic_subscription(
        name, type, rclcpp::QoS{rclcpp::KeepAll{}},
        [&topic](std::shared_ptr<const rclcpp::SerializedMessage> message) {
          topic.messages.push_back(std::move(message));
        });
  }
}

bool Recorder::is_connected() const {
  return std::ranges::all_of(topics_, [](const auto& topic) {
    return topic.second.subscription->get_publisher_count() > 0;
  });
}

bool Recorder::is_beyond(std::int64_t time) const {
  return std::ranges::all_of(topics_, [time](const auto& entry) {
    const Topic& topic = entry.second;
    return !topic.messages.empty() && stamp_of(topic.type, *topic.messages.back()) > time;
  });
}

std::size_t Recorder::size() const {
  std::size_t sum = 0;
  for (const auto& topic : topics_) sum += topic.second.messages.size();
  return sum;
}

void Recorder::write(const std::string& folder, std::int64_t until) const {
  using Entry =
      std::tuple<std::int64_t, std::string, std::size_t, const rclcpp::SerializedMessage*>;
  std::vector<Entry> entries;
  for (const auto& [name, topic] : topics_) {
    for (std::size_t i = 0; i < topic.messages.size(); ++i) {
      const std::int64_t stamp = stamp_of(topic.type, *topic.messages[i]);
      if (stamp <= until) entries.emplace_back(stamp, name, i, topic.messages[i].get());
    }
  }
  std::ranges::sort(entries);
  rosbag2_cpp::Writer writer;
  rosbag2_storage::StorageOptions options;
  options.uri = folder;
  options.storage_id = "mcap";
  writer.open(options);
  for (const auto& [name, topic] : topics_) {
    rosbag2_storage::TopicMetadata metadata;
    metadata.name = name;
    metadata.type = topic.type;
    metadata.serialization_format = "cdr";
    writer.create_topic(metadata);
  }
  for (const auto& [stamp, name, index, message] : entries) {
    auto entry = std::make_shared<rosbag2_storage::SerializedBagMessage>();
    entry->topic_name = name;
    entry->recv_timestamp = stamp;
    entry->send_timestamp = stamp;
    const auto& raw = message->get_rcl_serialized_message();
    entry->serialized_data = std::shared_ptr<rcutils_uint8_array_t>(
        new rcutils_uint8_array_t(raw), [](rcutils_uint8_array_t* view) { delete view; });
    writer.write(entry);
  }
}

std::map<std::string, std::string> topics_of(const std::string& robot) {
  const std::string prefix = "/" + robot + "/";
  return {{"/clock", "rosgraph_msgs/msg/Clock"},
          {"/tf", "tf2_msgs/msg/TFMessage"},
          {"/diagnostics", "diagnostic_msgs/msg/DiagnosticArray"},
          {prefix + "cmd_vel", "geometry_msgs/msg/TwistStamped"},
          {prefix + "odom", "nav_msgs/msg/Odometry"},
          {prefix + "joint_states", "sensor_msgs/msg/JointState"},
          {prefix + "bumper", "foothill_msgs/msg/BumperState"},
          {prefix + "battery_state", "sensor_msgs/msg/BatteryState"},
          {prefix + "link_state", "foothill_msgs/msg/LinkState"},
          {prefix + "ground_truth", "nav_msgs/msg/Odometry"}};
}

}  // namespace foothill_proxy
