#include <optional>
#include <random>
#include <string>

#include "disturbance.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_sensors/settings.hpp"
#include "messages.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/imu.hpp"

namespace foothill_sensors {

/// An inertial unit of a robot: means since the last message, under the stamp of their end.
class ImuPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    ImuSettings read = read_imu(setup.settings);
    read.config.gravity_W = setup.scene.gravity_W;
    timing_ = read.timing;
    robot_ = setup.robot;
    seed_ = setup.seed;
    imu_.emplace(read.config, setup.seed);
    has_accelerometer_ = read.has_accelerometer;
    message_.header.frame_id = setup.frame(read.mount.frame);
    // It makes no estimate of its orientation (REP 145).
    message_.orientation_covariance[0] = -1.0;
    const double dt = foothill_proxy::seconds(timing_.period);
    for (const std::size_t diagonal : {0U, 4U, 8U}) {
      message_.angular_velocity_covariance[diagonal] = imu_->gyro().variance(dt);
      message_.linear_acceleration_covariance[diagonal] = imu_->accelerometer().variance(dt);
    }
    if (!has_accelerometer_) message_.linear_acceleration_covariance[0] = -1.0;
    publisher_ = setup.node.create_publisher<sensor_msgs::msg::Imu>(setup.topic(), 100);
    reset();
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    const auto from = exposure.motion(robot_, exposure.begin());
    const auto to = exposure.motion(robot_, exposure.end());
    if (!from || !to) return;
    const ImuReading reading = imu_->measure(*from, *to, foothill_proxy::seconds(timing_.exposure));
    fill(exposure, "angular_velocity", reading.w_WI_I, message_.angular_velocity);
    if (!has_accelerometer_) return;
    fill(exposure, "linear_acceleration", reading.f_I, message_.linear_acceleration);
  }

  void publish(Instant stamp) override {
    message_.header.stamp = to_time(stamp + timing_.exposure);
    publisher_->publish(message_);
  }

  void reset() override {
    imu_->reset();
    random_.seed(seed_);
  }

 private:
  void fill(const foothill_proxy::Exposure& exposure, std::string_view field,
            const Eigen::Vector3d& value, geometry_msgs::msg::Vector3& vector) {
    vector.x = disturbed(exposure, field, value.x(), random_);
    vector.y = disturbed(exposure, field, value.y(), random_);
    vector.z = disturbed(exposure, field, value.z(), random_);
  }

  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};
  bool has_accelerometer_{true};
  std::optional<Imu> imu_{};
  sensor_msgs::msg::Imu message_{};
  rclcpp::Publisher<sensor_msgs::msg::Imu>::SharedPtr publisher_{};
};

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::ImuPlugin, foothill_proxy::SensorPlugin)
