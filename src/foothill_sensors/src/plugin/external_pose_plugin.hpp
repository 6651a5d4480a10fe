#pragma once

#include <optional>
#include <random>
#include <string>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/external_pose.hpp"
#include "geometry_msgs/msg/pose_with_covariance_stamped.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_sensors {

/// The pose of a robot's base_link in `map`, as an external system measures it. Publishes nothing
/// during outages.
class ExternalPosePlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override;

 private:
  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};  ///< For injected noise.
  std::optional<ExternalPose> sensor_{};
  bool has_pose_{};
  geometry_msgs::msg::PoseWithCovarianceStamped message_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::PoseWithCovarianceStamped>>
      publisher_{};
};

}  // namespace foothill_sensors
