#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "foothill_msgs/msg/lidar_target_array.hpp"
#include "geometry_msgs/msg/pose_array.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sick_ld/target_finder.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

namespace sick_ld {

/// The node lidar_targets, in the namespace of a robot: from scan to targets.
class TargetsNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument naming a parameter that makes no sense.
  explicit TargetsNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  void hear(const sensor_msgs::msg::LaserScan& scan);
  /// Returns what tells points on the floor from others, if the scanner's place is known.
  [[nodiscard]] std::optional<FloorTest> floor_test(const sensor_msgs::msg::LaserScan& scan);

  std::vector<double> floor_{};  ///< x and y from, x and y to [m]; all is floor if empty.
  std::string floor_frame_{};
  double side_{};
  std::optional<TargetFinder> finder_{};
  tf2_ros::Buffer transforms_;
  std::optional<tf2_ros::TransformListener> listener_{};
  rclcpp::Publisher<foothill_msgs::msg::LidarTargetArray>::SharedPtr targets_{};
  rclcpp::Publisher<geometry_msgs::msg::PoseArray>::SharedPtr poses_{};
  rclcpp::Subscription<sensor_msgs::msg::LaserScan>::SharedPtr scan_{};
  rclcpp::TimerBase::SharedPtr complaint_{};  ///< Until the first scan comes.
};

}  // namespace sick_ld
