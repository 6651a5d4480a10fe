#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/camera_config.hpp"
#include "foothill_sensors/sensor_view.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"

namespace foothill_sensors {

/// A camera on a robot: image_raw and camera_info, and optionally depth, segmentation and channels.
class CameraPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override;
  [[nodiscard]] bool needs_scene() const override { return true; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override {}

 private:
  /// Returns X_WC. @pre The robot is in the exposure.
  [[nodiscard]] Eigen::Isometry3d pose(const foothill_proxy::Exposure& exposure,
                                       foothill_core::Instant time) const;

  CameraConfig config_{};
  std::string robot_{};
  std::uint64_t seed_{};
  foothill_scene::Lighting lighting_{};
  Eigen::Isometry3d X_PC_{Eigen::Isometry3d::Identity()};  ///< Optical frame in base_link or tilt.
  std::shared_ptr<PanTilt> pan_tilt_{};
  std::optional<Camera> camera_{};
  std::optional<SensorView> view_{};
  bool has_frame_{};
  sensor_msgs::msg::CameraInfo info_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::CameraInfo>> infos_{};
  std::vector<std::unique_ptr<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::Image>>>
      images_{};
};

}  // namespace foothill_sensors
