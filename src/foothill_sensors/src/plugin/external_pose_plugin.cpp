#include "external_pose_plugin.hpp"

#include "disturbance.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_sensors/settings.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {

void ExternalPosePlugin::init(foothill_proxy::SensorSetup& setup) {
  const ExternalPoseSettings read = read_external_pose(setup.settings);
  timing_ = read.timing;
  robot_ = setup.robot;
  seed_ = setup.seed;
  sensor_.emplace(read.config, setup.seed);
  message_.header.frame_id = "map";
  auto& covariance = message_.pose.covariance;
  const double heading = read.config.heading_noise * read.config.heading_noise;
  for (const std::size_t position : {0U, 7U, 14U}) {
    covariance[position] = read.config.noise * read.config.noise;
  }
  for (const std::size_t angle : {21U, 28U, 35U}) covariance[angle] = heading;
  publisher_.emplace(setup.node, setup.topic(), 10);
  reset();
}

void ExternalPosePlugin::measure(const foothill_proxy::Exposure& exposure) {
  const auto* own = exposure.last().entry(robot_);
  has_pose_ = false;
  if (own == nullptr) return;
  const double t = foothill_core::seconds(exposure.end());
  const auto measured = sensor_->measure(t, own->motion.pose);
  if (!measured) return;
  has_pose_ = true;
  foothill_proxy::BodyMotion motion = own->motion;
  motion.pose = {disturbed(exposure, "x", measured->x, random_),
                 disturbed(exposure, "y", measured->y, random_),
                 disturbed(exposure, "heading", measured->yaw, random_), measured->z};
  const Eigen::Isometry3d X_WB = foothill_proxy::base_pose(motion, own->base_height);
  message_.pose.pose = foothill_ros::to_msg(
      foothill_core::Pose{X_WB.translation(), Eigen::Quaterniond{X_WB.linear()}});
}

void ExternalPosePlugin::publish(foothill_core::Instant stamp) {
  if (!has_pose_) return;
  message_.header.stamp = foothill_ros::to_stamp(stamp);
  publisher_->publish(message_);
}

void ExternalPosePlugin::reset() {
  sensor_->reset();
  random_.seed(seed_);
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::ExternalPosePlugin, foothill_proxy::SensorPlugin)
