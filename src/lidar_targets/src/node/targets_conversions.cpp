#include "targets_conversions.hpp"

#include <array>
#include <cmath>

#include "foothill_ros/node/conversions.hpp"

namespace lidar_targets {
namespace {

/// Added to the variances in the plane, so that a filter never divides by zero.
constexpr double kLeastVariance = 1e-9;
/// Variance of z, roll and pitch, which the plane of the scanner does not show.
constexpr double kUnknownVariance = 1e6;
constexpr std::size_t kRow = 6;

}  // namespace

std::optional<PlanarScan> to_planar(const sensor_msgs::msg::LaserScan& scan) {
  if (scan.ranges.empty() || !(std::abs(scan.angle_increment) > 0.0F)) return std::nullopt;
  return PlanarScan{.first_angle = scan.angle_min,
                    .increment = scan.angle_increment,
                    .ranges = scan.ranges,
                    .time = foothill_ros::to_seconds(scan.header.stamp)};
}

foothill_core::PlanarPose to_planar(const geometry_msgs::msg::Transform& transform) {
  return {.x = transform.translation.x,
          .y = transform.translation.y,
          .heading = foothill_ros::heading_of(transform.rotation)};
}

foothill_msgs::msg::LidarTarget to_msg(const Target& target, double side) {
  foothill_msgs::msg::LidarTarget msg;
  msg.pose.pose = foothill_ros::to_msg(target.square.pose);
  constexpr std::array<std::size_t, 3> kPlane{0, 1, 5};
  for (std::size_t i = 0; i < kPlane.size(); ++i) {
    for (std::size_t j = 0; j < kPlane.size(); ++j) {
      msg.pose.covariance[kRow * kPlane[i] + kPlane[j]] =
          target.square.covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    }
    msg.pose.covariance[(kRow + 1) * kPlane[i]] += kLeastVariance;
  }
  for (const std::size_t axis : {2, 3, 4}) {
    msg.pose.covariance[(kRow + 1) * axis] = kUnknownVariance;
  }
  msg.range = target.range;
  msg.bearing = target.bearing;
  msg.side = side;
  msg.rays = static_cast<std::uint32_t>(target.rays);
  msg.scans = static_cast<std::uint32_t>(target.scans);
  return msg;
}

foothill_msgs::msg::LidarTargetArray to_msg(const std::vector<Target>& targets, double side) {
  foothill_msgs::msg::LidarTargetArray msg;
  for (const Target& target : targets) msg.targets.push_back(to_msg(target, side));
  return msg;
}

geometry_msgs::msg::PoseArray poses_of(const foothill_msgs::msg::LidarTargetArray& targets) {
  geometry_msgs::msg::PoseArray poses;
  poses.header = targets.header;
  for (const auto& target : targets.targets) poses.poses.push_back(target.pose.pose);
  return poses;
}

}  // namespace lidar_targets
