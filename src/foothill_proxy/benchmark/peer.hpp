#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Commander of a robot in lock-step: answers each odometry with the command for the next tick.
class Commander {
 public:
  /// @param period Between ticks [s].
  Commander(rclcpp::Node& node, const std::string& robot, double period);

  [[nodiscard]] bool is_connected() const;
  [[nodiscard]] std::size_t commands() const { return commands_; }

 private:
  void answer(const nav_msgs::msg::Odometry& odom);

  rclcpp::Duration period_;
  std::size_t commands_{};
  foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::TwistStamped> publisher_;
  rclcpp::Subscription<nav_msgs::msg::Odometry>::SharedPtr subscription_;
};

/// Stores the bytes of every message of given topics.
class Recorder {
 public:
  struct Topic {
    std::string type{};
    std::vector<std::shared_ptr<const rclcpp::SerializedMessage>> messages{};
    rclcpp::GenericSubscription::SharedPtr subscription{};
  };

  /// @param topics Types by name.
  Recorder(rclcpp::Node& node, const std::map<std::string, std::string>& topics);

  [[nodiscard]] bool is_connected() const;
  /// Returns whether every topic has received a message later than a time [ns], so that no earlier
  /// one is still in transit.
  [[nodiscard]] bool is_beyond(std::int64_t time) const;
  /// Writes all messages up to a time as a bag, in the order of stamps and topics: the order of
  /// arrival of messages on different topics is not determined by the world.
  void write(const std::string& folder, std::int64_t until) const;
  [[nodiscard]] std::size_t size() const;

 private:
  std::map<std::string, Topic> topics_{};
};

/// Returns the stamp at the beginning of a message [ns].
[[nodiscard]] std::int64_t stamp_of(const std::string& type,
                                    const rclcpp::SerializedMessage& message);

/// Returns the topics of a robot of the proxy world with their types, and the global ones.
[[nodiscard]] std::map<std::string, std::string> topics_of(const std::string& robot);

}  // namespace foothill_proxy
