#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Drives a robot in lock-step: answers each odometry with the command for the next tick.
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
  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr publisher_;
  rclcpp::Subscription<nav_msgs::msg::Odometry>::SharedPtr subscription_;
};

/// Keeps the bytes of every message of some topics.
class Recorder {
 public:
  struct Topic {
    std::string type{};
    std::vector<std::shared_ptr<const rclcpp::SerializedMessage>> messages{};
    rclcpp::GenericSubscription::SharedPtr subscription{};
  };

  /// @param topics Names and types.
  Recorder(rclcpp::Node& node, const std::map<std::string, std::string>& topics);

  [[nodiscard]] bool is_connected() const;
  /// Returns whether every topic has had a message from after a time [ns]: then none from before is
  /// still under way.
  [[nodiscard]] bool is_beyond(std::int64_t time) const;
  /// Writes everything until a time as a bag, in the order of stamps and topics: the order in which
  /// messages of different topics arrive is not the world's.
  void write(const std::string& folder, std::int64_t until) const;
  [[nodiscard]] std::size_t size() const;

 private:
  std::map<std::string, Topic> topics_{};
};

/// Returns the stamp that a message begins with [ns].
[[nodiscard]] std::int64_t stamp_of(const std::string& type,
                                    const rclcpp::SerializedMessage& message);

/// Returns the topics of a robot of the proxy world with their types, and the global ones.
[[nodiscard]] std::map<std::string, std::string> topics_of(const std::string& robot);

}  // namespace foothill_proxy
