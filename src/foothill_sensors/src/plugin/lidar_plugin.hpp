#pragma once

#include <optional>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/lidar.hpp"
#include "foothill_sensors/sensor_view.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sensor_msgs/msg/point_cloud2.hpp"

namespace foothill_sensors {

/// A laser scanner on a robot: LaserScan for one beam, PointCloud2 for several.
class LidarPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override {
    return lidar_->config().timing;
  }
  [[nodiscard]] bool needs_scene() const override { return true; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override { lidar_->reset(); }

 private:
  std::optional<SensorView> view_{};
  std::optional<Lidar> lidar_{};
  bool has_frame_{};
  sensor_msgs::msg::LaserScan scan_{};
  sensor_msgs::msg::PointCloud2 cloud_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::LaserScan>> scans_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::PointCloud2>> clouds_{};
};

}  // namespace foothill_sensors
