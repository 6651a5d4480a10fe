#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/imu.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/imu.hpp"

namespace foothill_sensors {

/// The inertial unit of a robot. A message has the means since the previous message and the stamp
/// of the end of that interval.
class ImuPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override;

 private:
  void fill(const foothill_proxy::Exposure& exposure, std::string_view field,
            const Eigen::Vector3d& value, geometry_msgs::msg::Vector3& vector);

  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};  ///< For injected noise.
  bool has_accelerometer_{true};
  std::optional<Imu> imu_{};
  sensor_msgs::msg::Imu message_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::Imu>> publisher_{};
};

}  // namespace foothill_sensors
