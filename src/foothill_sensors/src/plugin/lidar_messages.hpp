#pragma once

#include <span>
#include <string>

#include "foothill_sensors/lidar.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sensor_msgs/msg/point_cloud2.hpp"

namespace foothill_sensors {

/// Returns a scan without stamp, ranges and intensities.
[[nodiscard]] sensor_msgs::msg::LaserScan empty_scan(const LidarConfig& config,
                                                     const std::string& frame);

/// Returns a cloud without stamp and points; fields x y z intensity time ring echo.
[[nodiscard]] sensor_msgs::msg::PointCloud2 empty_cloud(const std::string& frame);

/// Copies points into a cloud.
void fill(std::span<const LidarPoint> points, sensor_msgs::msg::PointCloud2& cloud);

}  // namespace foothill_sensors
