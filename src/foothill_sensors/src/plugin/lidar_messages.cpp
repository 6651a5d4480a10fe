#include "lidar_messages.hpp"

#include <cstddef>
#include <cstring>

namespace foothill_sensors {
namespace {

using sensor_msgs::msg::PointField;

void add_field(sensor_msgs::msg::PointCloud2& cloud, const char* name, std::size_t offset,
               std::uint8_t type) {
  PointField& field = cloud.fields.emplace_back();
  field.name = name;
  field.offset = static_cast<std::uint32_t>(offset);
  field.datatype = type;
  field.count = 1;
}

}  // namespace

sensor_msgs::msg::LaserScan empty_scan(const LidarConfig& config, const std::string& frame) {
  sensor_msgs::msg::LaserScan scan;
  scan.header.frame_id = frame;
  scan.angle_min = static_cast<float>(config.first_azimuth);
  scan.angle_increment = static_cast<float>(config.azimuth_step);
  scan.angle_max = static_cast<float>(
      config.first_azimuth + static_cast<double>(config.columns - 1) * config.azimuth_step);
  scan.time_increment = static_cast<float>(config.column_period());
  scan.scan_time = static_cast<float>(foothill_core::seconds(config.timing.period));
  scan.range_min = static_cast<float>(config.near);
  scan.range_max = static_cast<float>(config.far);
  return scan;
}

sensor_msgs::msg::PointCloud2 empty_cloud(const std::string& frame) {
  sensor_msgs::msg::PointCloud2 cloud;
  cloud.header.frame_id = frame;
  cloud.height = 1;
  cloud.is_dense = true;
  cloud.point_step = sizeof(LidarPoint);
  add_field(cloud, "x", offsetof(LidarPoint, x), PointField::FLOAT32);
  add_field(cloud, "y", offsetof(LidarPoint, y), PointField::FLOAT32);
  add_field(cloud, "z", offsetof(LidarPoint, z), PointField::FLOAT32);
  add_field(cloud, "intensity", offsetof(LidarPoint, intensity), PointField::FLOAT32);
  add_field(cloud, "time", offsetof(LidarPoint, time), PointField::FLOAT32);
  add_field(cloud, "ring", offsetof(LidarPoint, ring), PointField::UINT16);
  add_field(cloud, "echo", offsetof(LidarPoint, echo), PointField::UINT16);
  return cloud;
}

void fill(std::span<const LidarPoint> points, sensor_msgs::msg::PointCloud2& cloud) {
  cloud.width = static_cast<std::uint32_t>(points.size());
  cloud.row_step = cloud.width * cloud.point_step;
  cloud.data.resize(points.size_bytes());
  if (!points.empty()) std::memcpy(cloud.data.data(), points.data(), points.size_bytes());
}

}  // namespace foothill_sensors
