#include "camera_plugin.hpp"

#include "camera_messages.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_sensors/fast_normal.hpp"
#include "pan_tilt_units.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {

using foothill_core::Instant;
using foothill_proxy::Exposure;
using sensor_msgs::msg::Image;

void CameraPlugin::init(foothill_proxy::SensorSetup& setup) {
  config_ = read_camera_config(setup.settings, setup.name);
  if (config_.is_on_pan_tilt) {
    pan_tilt_ = find_pan_tilt(setup.node, setup.robot);
    if (!pan_tilt_) {
      setup.settings.reject("on", "robot " + setup.robot +
                                      " has no pan-tilt unit; add a foothill_sensors/PanTilt "
                                      "before its cameras");
    }
  }
  robot_ = setup.robot;
  seed_ = setup.seed;
  lighting_ = setup.scene.lighting;
  camera_.emplace(config_.camera);
  view_.emplace(robot_, Mount{.sees_own_robot = config_.mount.sees_own_robot}, config_.camera.far);
  X_PC_ = config_.mount.X_BS;
  X_PC_.linear() = X_PC_.linear() * optical_rotation();
  info_ = to_msg(camera_->model(), config_.baseline);
  info_.header.frame_id = setup.frame(config_.mount.frame);
  infos_.emplace(setup.node, setup.topic() + "/camera_info", 10);
  for (const CameraImage& image : camera_->images()) {
    images_.push_back(std::make_unique<foothill_ros::ZeroPaddedPublisher<Image>>(
        setup.node, setup.topic() + "/" + image.topic, 10));
  }
}

foothill_proxy::SensorTiming CameraPlugin::timing() const {
  return {.period = config_.period, .exposure = config_.exposure, .latency = config_.latency};
}

void CameraPlugin::measure(const Exposure& exposure) {
  has_frame_ = view_->update(exposure);
  if (!has_frame_) return;
  const Instant span = exposure.end() - exposure.begin();
  const std::size_t count =
      camera_->samples(pose(exposure, exposure.begin()), pose(exposure, exposure.end()),
                       motion_of_others(exposure, robot_));
  std::vector<Eigen::Isometry3d> X_WC;
  for (std::size_t k = 0; k < count; ++k) {
    const auto part = static_cast<std::int64_t>(2 * k + 1);
    X_WC.push_back(
        pose(exposure, exposure.begin() + span * part / static_cast<std::int64_t>(2 * count)));
  }
  camera_->take({.view = view_->view(),
                 .lighting = lighting_,
                 .X_WC = X_WC,
                 .key = mixed(seed_, static_cast<std::uint64_t>(exposure.begin().count())),
                 .fault = brightness_fault(exposure.disturbances())});
}

void CameraPlugin::publish(Instant stamp) {
  if (!has_frame_) return;
  info_.header.stamp = foothill_ros::to_stamp(stamp);
  const std::vector<CameraImage>& images = camera_->images();
  for (std::size_t i = 0; i < images.size(); ++i) images_[i]->publish(to_msg(images[i], info_));
  infos_->publish(info_);
}

Eigen::Isometry3d CameraPlugin::pose(const Exposure& exposure, Instant time) const {
  const double height = exposure.last().entry(robot_)->base_height;
  const Eigen::Isometry3d X_WB =
      foothill_proxy::base_pose(exposure.motion(robot_, time).value(), height);
  return pan_tilt_ ? X_WB * pan_tilt_->pose(time) * X_PC_ : X_WB * X_PC_;
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::CameraPlugin, foothill_proxy::SensorPlugin)
