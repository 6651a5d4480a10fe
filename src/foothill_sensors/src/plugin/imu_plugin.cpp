#include "imu_plugin.hpp"

#include "disturbance.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_sensors/settings.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {

void ImuPlugin::init(foothill_proxy::SensorSetup& setup) {
  ImuSettings read = read_imu(setup.settings);
  read.config.gravity_W = setup.scene.gravity_W;
  timing_ = read.timing;
  robot_ = setup.robot;
  seed_ = setup.seed;
  imu_.emplace(read.config, setup.seed);
  has_accelerometer_ = read.has_accelerometer;
  message_.header.frame_id = setup.frame(read.mount.frame);
  // The unit does not estimate its orientation (REP 145).
  message_.orientation_covariance[0] = -1.0;
  const double dt = foothill_core::seconds(timing_.period);
  for (const std::size_t diagonal : {0U, 4U, 8U}) {
    message_.angular_velocity_covariance[diagonal] = imu_->gyro().variance(dt);
    message_.linear_acceleration_covariance[diagonal] = imu_->accelerometer().variance(dt);
  }
  if (!has_accelerometer_) message_.linear_acceleration_covariance[0] = -1.0;
  publisher_.emplace(setup.node, setup.topic(), 100);
  reset();
}

void ImuPlugin::measure(const foothill_proxy::Exposure& exposure) {
  const auto from = exposure.motion(robot_, exposure.begin());
  const auto to = exposure.motion(robot_, exposure.end());
  if (!from || !to) return;
  const ImuReading reading = imu_->measure(*from, *to, foothill_core::seconds(timing_.exposure));
  fill(exposure, "angular_velocity", reading.w_WI_I, message_.angular_velocity);
  if (!has_accelerometer_) return;
  fill(exposure, "linear_acceleration", reading.f_I, message_.linear_acceleration);
}

void ImuPlugin::publish(foothill_core::Instant stamp) {
  message_.header.stamp = foothill_ros::to_stamp(stamp + timing_.exposure);
  publisher_->publish(message_);
}

void ImuPlugin::reset() {
  imu_->reset();
  random_.seed(seed_);
}

void ImuPlugin::fill(const foothill_proxy::Exposure& exposure, std::string_view field,
                     const Eigen::Vector3d& value, geometry_msgs::msg::Vector3& vector) {
  vector.x = disturbed(exposure, field, value.x(), random_);
  vector.y = disturbed(exposure, field, value.y(), random_);
  vector.z = disturbed(exposure, field, value.z(), random_);
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::ImuPlugin, foothill_proxy::SensorPlugin)
