#pragma once

#include <optional>

#include "foothill_msgs/msg/lidar_target_array.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "geometry_msgs/msg/pose_array.hpp"
#include "lidar_targets/target_finder.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "targets_parameters.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

namespace lidar_targets {

/// The node lidar_targets, in the namespace of a robot: subscribes to scan, publishes targets and
/// target_poses.
class TargetsNode : public rclcpp::Node {
 public:
  /// Throws as declare_parameters() and TargetFinder do.
  explicit TargetsNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  void on_scan(const sensor_msgs::msg::LaserScan& scan);
  void on_no_scan();
  /// Returns the floor as the scanner sees it; nothing if the pose of the scanner is unknown.
  [[nodiscard]] std::optional<FloorTest> find_floor(const sensor_msgs::msg::LaserScan& scan);

  TargetsParameters parameters_;
  TargetFinder finder_;
  tf2_ros::Buffer transforms_;
  std::optional<tf2_ros::TransformListener> listener_{};
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::LidarTargetArray> targets_;
  foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::PoseArray> poses_;
  rclcpp::Subscription<sensor_msgs::msg::LaserScan>::SharedPtr scan_{};
  rclcpp::TimerBase::SharedPtr no_scan_timer_{};  ///< Runs until the first scan arrives.
};

}  // namespace lidar_targets
